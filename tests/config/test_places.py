from decode.config.places import json_lines, toml_lines

JSON = """{
  "skills": {"model": "x",
    "compat": ["claude",
               "codex"]},
  "model": "a: \\"b\\" {",
  "permissions": {
    "deny": [
      "bash(rm *)",
      {"rule": "bash(x)"}
    ]
  }
}"""

TOML = """# model = "no"
model = "x" # [not a header]

[skills]
compat = [
  "claude", # one
  "codex",
]
"quoted" = 1

[permissions]
deny = ["bash(rm *)"]
allow = [
  { rule = 'bash(x)', match = ["x"] },
]
"""


def test_json_keys_and_list_entries_have_their_line() -> None:
    lines = json_lines(JSON)
    assert lines["model",] == 5
    assert lines["skills", "model"] == 2
    assert lines["skills", "compat", "codex"] == 4
    assert lines["permissions", "deny"] == 7
    assert lines["permissions", "deny", "bash(rm *)"] == 8
    assert lines["permissions", "deny", "rule", "bash(x)"] == 9


def test_toml_keys_and_list_entries_have_their_line() -> None:
    lines = toml_lines(TOML)
    assert lines["model",] == 2
    assert lines["skills", "compat"] == 5
    assert lines["skills", "compat", "codex"] == 7
    assert lines["skills", "quoted"] == 9
    assert lines["permissions", "deny", "bash(rm *)"] == 12
    assert lines["permissions", "allow", "bash(x)"] == 14


def test_dotted_toml_keys_are_taken_apart() -> None:
    assert toml_lines("\nskills.compat = []")["skills", "compat"] == 2
