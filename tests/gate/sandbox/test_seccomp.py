import errno
import struct

import pytest

from decode.gate.sandbox import seccomp

_ALLOW = 0x7FFF0000
_ARCH = {"x86_64": 0xC000003E, "aarch64": 0xC00000B7}
_SOCKET = {"x86_64": 41, "aarch64": 198}
_CLONE = {"x86_64": 56, "aarch64": 220}
_IOCTL = {"x86_64": 16, "aarch64": 29}
_READ = {"x86_64": 0, "aarch64": 63}
_PTRACE = {"x86_64": 101, "aarch64": 117}
_MACHINES = sorted(_ARCH)


def _verdict(machine: str, number: int, *args: int, arch: int | None = None) -> int:
    data = struct.pack("=iIQ6Q", number, arch or _ARCH[machine], 0, *args, *[0] * (6 - len(args)))
    code = list(struct.iter_unpack("=HBBI", seccomp.program(machine, (2, 10))))
    at, value = 0, 0
    while True:
        kind, yes, no, operand = code[at]
        at += 1
        if kind == 0x20:
            value = struct.unpack_from("=I", data, operand)[0]
        elif kind == 0x06:
            return operand
        else:
            holds = {
                0x15: value == operand,
                0x35: value >= operand,
                0x45: bool(value & operand),
            }[kind]
            at += yes if holds else no


@pytest.mark.parametrize("machine", _MACHINES)
def test_ordinary_calls_are_allowed(machine: str) -> None:
    assert _verdict(machine, _READ[machine]) == _ALLOW
    assert _verdict(machine, _CLONE[machine], 0x11) == _ALLOW
    assert _verdict(machine, _IOCTL[machine], 0, 0x5401) == _ALLOW
    assert _verdict(machine, _SOCKET[machine], 2) == _ALLOW
    assert _verdict(machine, _SOCKET[machine], 10) == _ALLOW


@pytest.mark.parametrize("machine", _MACHINES)
@pytest.mark.parametrize("family", [0, 1, 16, 17, 38, 40])
def test_other_socket_families_are_refused(machine: str, family: int) -> None:
    assert _verdict(machine, _SOCKET[machine], family) & 0xFFFF == errno.EPERM


@pytest.mark.parametrize("machine", _MACHINES)
@pytest.mark.parametrize("flag", [0x20000, 0x2000000, 0x4000000, 0x10000000, 0x40000000])
def test_new_namespaces_are_refused(machine: str, flag: int) -> None:
    assert _verdict(machine, _CLONE[machine], flag | 0x11) & 0xFFFF == errno.EPERM


@pytest.mark.parametrize("machine", _MACHINES)
@pytest.mark.parametrize("request_number", [0x5412, 0x541C])
def test_typing_into_the_terminal_is_refused(machine: str, request_number: int) -> None:
    assert _verdict(machine, _IOCTL[machine], 0, request_number) & 0xFFFF == errno.EPERM


@pytest.mark.parametrize("machine", _MACHINES)
def test_clone3_is_said_to_be_missing_so_that_clone_is_used(machine: str) -> None:
    assert _verdict(machine, 435) & 0xFFFF == errno.ENOSYS


@pytest.mark.parametrize("machine", _MACHINES)
@pytest.mark.parametrize("number", [425, 428, 432, 438, 442])
def test_new_kernel_interfaces_are_refused(machine: str, number: int) -> None:
    assert _verdict(machine, number) & 0xFFFF == errno.EPERM


@pytest.mark.parametrize("machine", _MACHINES)
def test_tracing_is_refused(machine: str) -> None:
    assert _verdict(machine, _PTRACE[machine]) & 0xFFFF == errno.EPERM


def test_another_architecture_and_x32_are_refused() -> None:
    assert _verdict("x86_64", 0, arch=0x40000003) & 0xFFFF == errno.EPERM
    assert _verdict("x86_64", 0x40000000 | 0) & 0xFFFF == errno.EPERM


def test_an_unknown_machine_has_no_program() -> None:
    assert not seccomp.supported("pdp11")
    with pytest.raises(KeyError):
        seccomp.program("pdp11", ())
