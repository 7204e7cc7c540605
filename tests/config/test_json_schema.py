import json
from importlib.resources import files
from typing import Any

from decode.config.json_schema import json_schema
from decode.config.schema import KEYS


def test_every_setting_is_described_where_it_stands_in_the_file() -> None:
    schema = json_schema()
    for key in KEYS:
        table, _, name = key.name.rpartition(".")
        properties: dict[str, Any] = schema["properties"]
        if table:
            properties = properties[table]["properties"]
        assert properties[name]["description"] == key.about
        assert "type" in properties[name]
    assert schema["properties"]["mode"]["enum"] == ["default", "edit", "plan", "bypass"]
    assert schema["additionalProperties"] is False


def test_what_ships_is_what_is_in_force() -> None:
    shipped = json.loads((files("decode.config") / "settings.schema.json").read_text("utf-8"))
    assert shipped == json_schema(), "decode config schema >src/decode/config/settings.schema.json"
