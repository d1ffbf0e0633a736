#!/usr/bin/env python3
"""Turns data/akiwado-net.bin into bytes that the program carries: python3 akiwado-net.py IN OUT."""
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
import embed_bytes

embed_bytes.main()
