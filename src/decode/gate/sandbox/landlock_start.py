"""Run on its own by `python -I -S`: take Landlock and seccomp upon itself, then become the command.

usage: landlock_start.py SPEC COMMAND…    (SPEC is JSON with read, write, list, filter)
"""

import ctypes
import json
import os
import stat
import struct
import sys

_CREATE, _ADD, _RESTRICT = 444, 445, 446
_NO_NEW_PRIVS, _SET_SECCOMP, _FILTER = 38, 22, 2
_PATH_BENEATH = 1
_READ = 0b1101  # execute, read file, read directory
_LIST = 0b1000
_ALL_BY_ABI = {1: (1 << 13) - 1, 2: (1 << 14) - 1, 3: (1 << 15) - 1, 4: (1 << 15) - 1}
_NEWEST = (1 << 16) - 1
_FILE_ONLY = 0b1100000000000111  # execute, write, read, truncate, ioctl: what a file can have


def _check(result: int, what: str) -> int:
    if result < 0:
        sys.stderr.write(f"decode: the sandbox could not start: {what} failed\n")
        sys.exit(126)
    return result


def _ruleset(library: ctypes.CDLL, abi: int, handled: int) -> int:
    fields = [handled]
    if abi >= 4:
        fields.append(0b11)  # no TCP bind, no TCP connect
    if abi >= 6:
        fields.append(0b11)  # no abstract sockets of others, no signals to others
    attributes = struct.pack(f"={len(fields)}Q", *fields)
    size = ctypes.c_size_t(len(attributes))
    return _check(library.syscall(_CREATE, attributes, size, ctypes.c_uint32(0)), "landlock")


def _allow(library: ctypes.CDLL, ruleset: int, path: str, rights: int) -> None:
    try:
        place = os.open(path, os.O_PATH | os.O_CLOEXEC)
    except OSError:
        return
    if not stat.S_ISDIR(os.fstat(place).st_mode):
        rights &= _FILE_ONLY
    rule = struct.pack("=Qi", rights, place)
    result = library.syscall(
        _ADD, ctypes.c_int(ruleset), ctypes.c_int(_PATH_BENEATH), rule, ctypes.c_uint32(0)
    )
    os.close(place)
    _check(result, f"the rule for {path!r}")


def _drop_powers(library: ctypes.CDLL) -> None:
    """Keep of root's powers CHOWN, DAC_OVERRIDE and FOWNER; with no_new_privs none comes back."""
    header = struct.pack("=Ii", 0x20080522, 0)
    current = ctypes.create_string_buffer(24)
    _check(library.capget(header, current), "capget")
    words = struct.unpack("=6I", current.raw)
    kept = [word & 0b1011 if at < 3 else 0 for at, word in enumerate(words)]
    _check(library.capset(header, struct.pack("=6I", *kept)), "capset")


def _seccomp(library: ctypes.CDLL, program: bytes) -> None:
    buffer = ctypes.create_string_buffer(program, len(program))
    header = struct.pack("@HP", len(program) // 8, ctypes.addressof(buffer))
    zero = ctypes.c_ulong(0)
    mode = ctypes.c_ulong(_FILTER)
    _check(library.prctl(_SET_SECCOMP, mode, header, zero, zero), "seccomp")


def main() -> None:
    """Confine this process and execute the command; exit status 126 when that fails."""
    spec, command = json.loads(sys.argv[1]), sys.argv[2:]
    library = ctypes.CDLL(None, use_errno=True)
    size, flag = ctypes.c_size_t(0), ctypes.c_uint32(1)
    abi = _check(library.syscall(_CREATE, None, size, flag), "landlock")
    handled = _ALL_BY_ABI.get(abi, _NEWEST)
    ruleset = _ruleset(library, abi, handled)
    for path in (*spec["read"], f"/proc/{os.getpid()}"):
        _allow(library, ruleset, path, _READ)
    for path in spec["list"]:
        _allow(library, ruleset, path, _LIST)
    for path in (*spec["write"], "/dev/null", "/dev/zero", "/dev/tty", "/dev/shm"):
        _allow(library, ruleset, path, handled)
    one, zero = ctypes.c_ulong(1), ctypes.c_ulong(0)
    _check(library.prctl(_NO_NEW_PRIVS, one, zero, zero, zero), "no_new_privs")
    _check(library.syscall(_RESTRICT, ctypes.c_int(ruleset), ctypes.c_uint32(0)), "landlock")
    os.close(ruleset)
    _drop_powers(library)
    _seccomp(library, bytes.fromhex(spec["filter"]))
    os.execvp(command[0], command)


if __name__ == "__main__":
    main()
