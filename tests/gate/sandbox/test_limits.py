import subprocess

from decode.gate.sandbox.limits import limited


def test_the_command_runs_with_its_own_arguments_and_bounds() -> None:
    argv = limited(["/bin/bash", "-c", 'ulimit -c; ulimit -f; echo "$1"', "x", 'a "b" $c'])
    done = subprocess.run(argv, capture_output=True, text=True, check=True)
    cores, largest, said = done.stdout.splitlines()
    assert cores == "0"
    assert int(largest) <= 8388608
    assert said == 'a "b" $c'


def test_the_exit_status_is_the_commands() -> None:
    assert subprocess.run(limited(["/bin/bash", "-c", "exit 7"]), check=False).returncode == 7
