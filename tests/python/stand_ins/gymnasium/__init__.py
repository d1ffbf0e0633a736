"""A stand-in: as much of Gymnasium as our classes use and derive from, with the same names and signatures."""
from . import spaces, vector
