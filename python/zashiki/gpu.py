"""Games that lie in a GPU's memory: what `make_vec(..., device="cuda")` stands on.

The kernels are in a library of their own, libzashiki_gpu.so, which `make gpu` builds; it is loaded when it is first
needed, so that everything else works without it.
"""
from __future__ import annotations

import ctypes
import os
import pathlib
import threading
from typing import Any, Optional

import numpy as np

from ._zashiki import Error, Game, batch_bytes

_VERSION = 3
_NAME = b"dltensor"
_library: Optional[ctypes.CDLL] = None


class _Setup(ctypes.Structure):
    _fields_ = [("game", ctypes.c_char_p), ("players", ctypes.c_int), ("games", ctypes.c_uint64),
                ("seed", ctypes.c_uint64), ("autoreset", ctypes.c_int), ("rules", ctypes.c_char_p),
                ("rules_bytes", ctypes.c_size_t), ("options", ctypes.c_char_p), ("options_bytes", ctypes.c_size_t)]


class _Tensor(ctypes.Structure):
    """A DLManagedTensor of https://dmlc.github.io/dlpack."""

    _fields_ = [("data", ctypes.c_void_p), ("device_type", ctypes.c_int32), ("device_id", ctypes.c_int32),
                ("ndim", ctypes.c_int32), ("code", ctypes.c_uint8), ("bits", ctypes.c_uint8), ("lanes", ctypes.c_uint16),
                ("shape", ctypes.POINTER(ctypes.c_int64)), ("strides", ctypes.c_void_p),
                ("byte_offset", ctypes.c_uint64), ("manager", ctypes.c_void_p),
                ("deleter", ctypes.CFUNCTYPE(None, ctypes.c_void_p))]


_DTYPES = {(0, 8): np.int8, (0, 64): np.int64, (1, 8): np.uint8, (2, 32): np.float32, (6, 8): np.bool_}


def _refusal(code: str, sentence: str, clause: str = "") -> Error:
    error = Error(sentence)
    error.code = code
    error.clause = clause
    return error


def library() -> ctypes.CDLL:
    """The library: named by ZASHIKI_GPU_LIBRARY, beside this file, or where `make gpu` puts it."""
    global _library
    if _library is not None:
        return _library
    here = pathlib.Path(__file__).resolve().parent
    named = os.environ.get("ZASHIKI_GPU_LIBRARY")
    places = [pathlib.Path(named)] if named else [here / "libzashiki_gpu.so", here.parents[1] / "gpu" / "libzashiki_gpu.so"]
    found = next((place for place in places if place.is_file()), None)
    if found is None:
        raise _refusal("no_gpu", "there is no libzashiki_gpu.so here: `make gpu` builds it where CUDA's compiler is, and "
                                 "ZASHIKI_GPU_LIBRARY names the file")
    try:
        loaded = ctypes.CDLL(str(found))
    except OSError as error:
        raise _refusal("no_gpu", f"{found} cannot be loaded: {error}") from None
    if loaded.zashiki_gpu_version() != _VERSION:
        raise _refusal("no_gpu", f"{found} was made for another version of this module")
    pointer = ctypes.c_void_p
    for name, result, arguments in [
            ("error", ctypes.c_char_p, []), ("error_code", ctypes.c_char_p, []), ("error_clause", ctypes.c_char_p, []),
            ("make", pointer, [ctypes.POINTER(_Setup)]), ("free", None, [pointer]),
            ("reset", ctypes.c_int, [pointer, ctypes.c_uint64, pointer]), ("step", ctypes.c_int, [pointer, pointer]),
            ("step_trusted", ctypes.c_int, [pointer, pointer]),
            ("greedy", ctypes.c_int, [pointer, ctypes.c_uint64, pointer]),
            ("rollout", ctypes.c_int, [pointer, ctypes.c_uint64, ctypes.POINTER(ctypes.c_uint64)]),
            ("wait", ctypes.c_int, [pointer]), ("tensor", ctypes.POINTER(_Tensor), [pointer, ctypes.c_int]),
            ("upload", pointer, [pointer, pointer, ctypes.c_size_t])]:
        function = getattr(loaded, "zashiki_gpu_" + name)
        function.restype = result
        function.argtypes = arguments
    _library = loaded
    return loaded


def _checked(answer: Any) -> Any:
    if not answer:
        loaded = library()
        raise _refusal(loaded.zashiki_gpu_error_code().decode(), loaded.zashiki_gpu_error().decode(),
                       loaded.zashiki_gpu_error_clause().decode())
    return answer


# Capsules by address: what is being deleted may not be held again.
_new_capsule = ctypes.PYFUNCTYPE(ctypes.py_object, ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p)(
    ("PyCapsule_New", ctypes.pythonapi))
_is_valid = ctypes.PYFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_char_p)(("PyCapsule_IsValid", ctypes.pythonapi))
_get_pointer = ctypes.PYFUNCTYPE(ctypes.c_void_p, ctypes.c_void_p, ctypes.c_char_p)(
    ("PyCapsule_GetPointer", ctypes.pythonapi))


@ctypes.PYFUNCTYPE(None, ctypes.c_void_p)
def _drop_capsule(capsule: int) -> None:
    """Nobody took the array that was offered."""
    if _is_valid(capsule, _NAME):
        address = _get_pointer(capsule, _NAME)
        _Tensor.from_address(address).deleter(address)


class DeviceArray:
    """An array in a GPU's memory, for others to use where it lies: torch.from_dlpack(array), cupy.from_dlpack(array)."""

    def __init__(self, owner: DeviceBatch, number: int):
        self._owner = owner
        self._number = number
        tensor = self._tensor()
        self.shape = tuple(tensor.shape[axis] for axis in range(tensor.ndim))
        self.dtype = np.dtype(_DTYPES[tensor.code, tensor.bits])
        self._data = tensor.data
        self._device = tensor.device_type, tensor.device_id
        tensor.deleter(ctypes.addressof(tensor))

    def _tensor(self) -> _Tensor:
        return _checked(library().zashiki_gpu_tensor(self._owner.handle, self._number)).contents

    def __dlpack__(self, *, stream: Any = None, **_: Any) -> Any:
        if stream not in (None, 0, 1, -1):  # not the default stream, on which everything here is done
            _checked(library().zashiki_gpu_wait(self._owner.handle))
        return _new_capsule(ctypes.addressof(self._tensor()), _NAME, ctypes.cast(_drop_capsule, ctypes.c_void_p))

    def __dlpack_device__(self) -> tuple[int, int]:
        return self._device

    @property
    def __cuda_array_interface__(self) -> dict[str, Any]:
        return {"shape": self.shape, "typestr": self.dtype.str, "data": (self._data, False), "strides": None,
                "version": 2}

    def __len__(self) -> int:
        return self.shape[0]

    def __repr__(self) -> str:
        return f"DeviceArray(shape={self.shape}, dtype={self.dtype})"


_ARRAYS = ["observations", "masks", "players", "parts", "rewards", "seat_rewards", "seat_scores", "terminations",
           "truncations", "final_observations", "choices"]


class DeviceBatch:
    """Many games in a GPU's memory; the same as Batch has them in the host's."""

    observations: DeviceArray
    masks: DeviceArray
    players: DeviceArray
    parts: DeviceArray
    rewards: DeviceArray
    seat_rewards: DeviceArray
    seat_scores: DeviceArray
    terminations: DeviceArray
    truncations: DeviceArray
    final_observations: DeviceArray  # only in mode SameStep
    choices: DeviceArray

    def __init__(self, game: str, data: Any, players: Optional[int], options: dict[str, Any], games: int, seed: int,
                 autoreset: int):
        self.handle = None
        rules, chosen = batch_bytes(game, data, players, options)
        setup = _Setup(game.encode(), players or Game(game, data).min_players, games, seed, autoreset, rules, len(rules),
                       chosen, len(chosen))
        self._games = games
        self._working = threading.Lock()
        self.handle = _checked(library().zashiki_gpu_make(setup))
        for number, name in enumerate(_ARRAYS):
            if name != "final_observations" or autoreset == 1:
                setattr(self, name, DeviceArray(self, number))

    def __del__(self):
        if self.handle is not None:
            library().zashiki_gpu_free(self.handle)

    def __len__(self) -> int:
        return self._games

    def reset(self, seed: int, which: Any = None) -> None:
        with self._alone():
            marked = None if which is None else self._on_device(which, "the mask of games to reset", ("|b1", "|u1"), np.bool_)
            _checked(library().zashiki_gpu_reset(self.handle, seed, marked))

    def step(self, actions: Any, trusted: bool = False) -> None:
        with self._alone():
            chosen = self._on_device(actions, "the actions", ("<i8",), np.int64)
            function = library().zashiki_gpu_step_trusted if trusted else library().zashiki_gpu_step
            _checked(function(self.handle, chosen))

    def greedy(self, seed: int, which: Any = None) -> None:
        with self._alone():
            marked = None if which is None else self._on_device(which, "the mask of games to choose in", ("|b1", "|u1"),
                                                                np.bool_)
            _checked(library().zashiki_gpu_greedy(self.handle, seed, marked))

    def rollout(self, steps: int) -> int:
        chosen = ctypes.c_uint64()
        with self._alone():
            _checked(library().zashiki_gpu_rollout(self.handle, steps, chosen))
        return chosen.value

    def _alone(self) -> Any:
        return _OneAtATime(self._working)

    def _on_device(self, values: Any, what: str, kinds: tuple[str, ...], dtype: Any) -> int:
        """Where the values lie in the GPU's memory: there they are used as they are, others are copied there."""
        there = getattr(values, "__cuda_array_interface__", None)
        if there is None:
            values = np.asarray(values)
            if values.dtype.kind not in ("iu" if dtype is np.int64 else "biu"):
                raise TypeError(f"{what} must be whole numbers")
            values = np.ascontiguousarray(values, dtype)
            shape = values.shape
        else:
            shape = tuple(there["shape"])
        if shape != (self._games,):
            raise _refusal("bad_request", f"{what} must be one for each of the {self._games} games")
        if there is None:
            return _checked(library().zashiki_gpu_upload(self.handle, values.ctypes.data, values.itemsize))
        if there["typestr"] not in kinds or there.get("strides") not in (None, (np.dtype(there["typestr"]).itemsize,)):
            raise _refusal("bad_request", f"{what} in the GPU's memory must be {np.dtype(dtype).name}, side by side")
        return there["data"][0]


class _OneAtATime:
    def __init__(self, lock: threading.Lock):
        self._lock = lock

    def __enter__(self) -> None:
        if not self._lock.acquire(blocking=False):
            raise RuntimeError("these games are being stepped by another thread")

    def __exit__(self, *_: Any) -> None:
        self._lock.release()
