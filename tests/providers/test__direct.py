from decode.providers._direct import direct


def test_long_lists_go_where_the_sdk_does_not_look() -> None:
    given = {"model": "m", "messages": [{"role": "user"}], "tools": [{"type": "function"}]}
    assert direct(given) == {
        "model": "m",
        "extra_body": {"messages": given["messages"], "tools": given["tools"]},
    }


def test_what_was_said_to_be_sent_as_it_is_stays() -> None:
    given = {"input": [1], "extra_body": {"input": [2], "top_k": 3}}
    assert direct(given) == {"extra_body": {"input": [2], "top_k": 3}}


def test_what_is_no_list_is_left_to_the_sdk() -> None:
    assert direct({"input": "text"}) == {"input": "text", "extra_body": {}}
