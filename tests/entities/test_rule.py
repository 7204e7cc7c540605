from decode.entities.call import Verdict
from decode.entities.rule import Rule


def test_a_rule_reads_as_it_is_written_in_settings() -> None:
    assert Rule("bash", "npm test", Verdict.ALLOW).text == "bash(npm test)"
    assert Rule("bash", None, Verdict.ALLOW).text == "bash"
    assert Rule("bash", "", Verdict.ALLOW).text == "bash()"
