from decode.entities.agent_def import AgentDef
from decode.loop.setup.crew import offered
from decode.tools import tools


def _agent(*names: str) -> AgentDef:
    return AgentDef("a", "d", "p", frozenset(names) if names else None)


def test_an_agent_for_everything_gets_every_tool_in_the_order_of_the_files() -> None:
    specs = tools()
    assert list(offered(_agent(), specs, skills=True, search=True)) == list(specs)


def test_a_restricted_agent_gets_only_what_it_names() -> None:
    found = offered(_agent("grep", "read", "nosuch"), tools(), skills=True, search=True)
    assert list(found) == ["grep", "read"]


def test_skill_tools_are_offered_only_where_there_is_something() -> None:
    every = set(tools())
    hidden = every - set(offered(_agent(), tools(), skills=False, search=False))
    assert hidden == every & {"skill", "skill_search"}
    assert "skill_search" not in offered(_agent(), tools(), skills=True, search=False)


def test_a_subagent_has_no_subagents() -> None:
    assert "agent" not in offered(_agent(), tools(), skills=True, search=True, child=True)
