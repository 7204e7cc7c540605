"""What the environment says."""

import pytest

from decode.tui.comfort import Comfort, comfort


@pytest.mark.parametrize(
    ("environ", "expected"),
    [
        ({"TERM": "xterm-256color"}, Comfort()),
        ({"TERM": "xterm-256color", "SSH_CONNECTION": "x"}, Comfort(remote=True)),
        ({"TMUX": "/tmp/x"}, Comfort(tmux=True)),
        ({"NO_COLOR": ""}, Comfort(colourless=True)),
        ({"DECODE_REDUCED_MOTION": "1"}, Comfort(still=True)),
        ({"DECODE_REDUCED_MOTION": "0"}, Comfort()),
        ({"COLORFGBG": "0;15"}, Comfort(light=True)),
        ({"COLORFGBG": "15;0"}, Comfort()),
        ({"TERM": "linux"}, Comfort(sixteen=True)),
        ({"TERM": "xterm", "COLORTERM": "truecolor"}, Comfort()),
        ({"EDITOR": "nano", "VISUAL": "code -w"}, Comfort(editor="code -w")),
        ({"DECODE_NO_MOUSE": "yes"}, Comfort(mouse=False)),
        ({"TERM": "xterm-kitty"}, Comfort(notice="99")),
        ({"TERM_PROGRAM": "WezTerm"}, Comfort(notice="9")),
        ({"TERM": "foot"}, Comfort(notice="777")),
        ({"TERM_PROGRAM": "WezTerm", "TMUX": "x"}, Comfort(tmux=True)),
    ],
)
def test_comfort(environ: dict[str, str], expected: Comfort) -> None:
    assert comfort(environ) == expected


def test_a_stream_is_drawn_less_often_over_ssh() -> None:
    assert Comfort(remote=True).interval > Comfort().interval
