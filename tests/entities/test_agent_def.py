from decode.entities.agent_def import AgentDef


def test_no_list_allows_every_tool_and_an_empty_one_none() -> None:
    assert AgentDef("a", "", "p", None).allows("anything")
    assert not AgentDef("a", "", "p").allows("read")
    assert AgentDef("a", "", "p", frozenset({"read"})).allows("read")
