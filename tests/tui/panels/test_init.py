from decode.entities.call import Approval, Query
from decode.tui.panels import makers
from decode.tui.panels._spec import PanelSpec


def test_every_question_has_a_panel() -> None:
    found = makers()
    assert {Approval, Query} <= set(found)
    assert all(isinstance(spec, PanelSpec) and spec.kind is kind for kind, spec in found.items())
