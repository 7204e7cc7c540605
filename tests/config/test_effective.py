from pathlib import Path

from decode.config.effective import effective
from decode.config.flags import Flags
from decode.config.load import load_settings
from decode.config.schema import BY_NAME


def test_every_setting_has_a_row_with_its_value_and_origin(cwd: Path) -> None:
    flags = Flags(model="a:b", deny=("bash(rm:*)",), skills_dirs=(Path("/s"),))
    rows = {row.name: row for row in effective(load_settings(cwd, flags, environ={}))}
    assert list(rows) == sorted(BY_NAME)
    assert (rows["model"].value, rows["model"].origin) == ("a:b", "--model")
    assert rows["permissions.deny"].value == ["bash(rm:*)"]
    assert rows["skills.dirs"].value == ["/s"]
    assert (rows["mode"].value, rows["mode"].origin) == ("default", "default")
