"""A small seccomp program in classic BPF: what no confined command needs, the kernel refuses.

Numbers are those of the kernel's x86-64 table and of its generic table, which arm64 uses.
"""

import errno
import struct
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

_LOAD = 0x20
_EQUAL = 0x15
_AT_LEAST = 0x35
_ANY_BIT = 0x45
_RETURN = 0x06
_ALLOW = 0x7FFF0000
_ERRNO = 0x00050000
_NUMBER, _ARCH, _FIRST, _SECOND = 0, 4, 16, 24
_X32 = 0x40000000
#: New user, mount, cgroup, uts, ipc, pid and network namespaces.
_NEW_NAMESPACES = 0x7E020000
_TIOCSTI, _TIOCLINUX = 0x5412, 0x541C
AF_INET, AF_INET6 = 2, 10

#: Numbers that both tables share: io_uring, the mount API of file descriptors, stealing of fds.
_SHARED = (425, 426, 427, 428, 429, 430, 431, 432, 433, 438, 442, 443, 467)


@dataclass(frozen=True, slots=True)
class _Table:
    arch: int
    socket: int
    ioctl: int
    clone: int
    denied: tuple[int, ...]
    x32: bool = False


# ptrace, process_vm_*, keys, bpf, userfaultfd, mounts, namespaces, perf, kexec, modules, swap,
# reboot, file handles, quota, accounting, clocks, chroot, kernel log, host name, kcmp, fanotify.
_X86_64 = _Table(
    arch=0xC000003E,
    socket=41,
    ioctl=16,
    clone=56,
    denied=(
        *(101, 310, 311, 248, 249, 250, 321, 323, 155, 165, 166, 272, 308, 298, 246, 320, 175, 313),
        *(176, 167, 168, 169, 303, 304, 179, 163, 164, 227, 159, 305, 161, 103, 153, 170, 171, 312),
        *(300, 172, 173, *_SHARED),
    ),
    x32=True,
)
_ARM64 = _Table(
    arch=0xC00000B7,
    socket=198,
    ioctl=29,
    clone=220,
    denied=(
        *(117, 270, 271, 217, 218, 219, 280, 282, 39, 40, 41, 97, 268, 241, 104, 294, 105, 273),
        *(106, 224, 225, 142, 264, 265, 60, 89, 170, 112, 171, 266, 51, 116, 58, 161, 162, 272),
        *(262, *_SHARED),
    ),
)
_TABLES: Mapping[str, _Table] = {"x86_64": _X86_64, "aarch64": _ARM64}
_CLONE3 = 435

Instruction = tuple[int, int, int, int]


def supported(machine: str) -> bool:
    """Say whether there is a program for `machine`, as `os.uname().machine` names it."""
    return machine in _TABLES


def program(machine: str, families: Iterable[int]) -> bytes:
    """Return the filter as an array of `struct sock_filter` in the machine's byte order.

    `families` are the address families that `socket(2)` may still open. Raises KeyError for a
    machine that `supported` does not know.
    """
    table = _TABLES[machine]
    code: list[Instruction] = [(_LOAD, 0, 0, _ARCH), (_EQUAL, 1, 0, table.arch), _refuse()]
    code.append((_LOAD, 0, 0, _NUMBER))
    if table.x32:
        code += [(_AT_LEAST, 0, 1, _X32), _refuse()]
    for number in table.denied:
        code += [(_EQUAL, 0, 1, number), _refuse()]
    # The C library falls back to clone(2), whose flags a filter can read; clone3 hides them.
    code += [(_EQUAL, 0, 1, _CLONE3), _refuse(errno.ENOSYS)]
    code += _clone(table) + _ioctl(table) + _socket(table, tuple(families))
    code.append((_RETURN, 0, 0, _ALLOW))
    return b"".join(struct.pack("=HBBI", *instruction) for instruction in code)


def _refuse(number: int = errno.EPERM) -> Instruction:
    return (_RETURN, 0, 0, _ERRNO | number)


def _guarded(number: int, body: list[Instruction]) -> list[Instruction]:
    return [(_EQUAL, 0, len(body), number), *body]


def _clone(table: _Table) -> list[Instruction]:
    body = [(_LOAD, 0, 0, _FIRST), (_ANY_BIT, 0, 1, _NEW_NAMESPACES), _refuse()]
    return _guarded(table.clone, [*body, (_RETURN, 0, 0, _ALLOW)])


def _ioctl(table: _Table) -> list[Instruction]:
    body: list[Instruction] = [(_LOAD, 0, 0, _SECOND)]
    for request in (_TIOCSTI, _TIOCLINUX):
        body += [(_EQUAL, 0, 1, request), _refuse()]
    return _guarded(table.ioctl, [*body, (_RETURN, 0, 0, _ALLOW)])


def _socket(table: _Table, families: tuple[int, ...]) -> list[Instruction]:
    body: list[Instruction] = [(_LOAD, 0, 0, _FIRST)]
    for family in families:
        body += [(_EQUAL, 0, 1, family), (_RETURN, 0, 0, _ALLOW)]
    return _guarded(table.socket, [*body, _refuse()])
