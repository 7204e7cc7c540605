from decode.tui.markdown.fences import CodeBlock, code_blocks


def test_every_block_in_its_order() -> None:
    parts = (
        "text\n\n```python {1}\nx = 1\n\ny = 2\n```\n",
        "- item\n\n  ~~~\n  in a list\n  ~~~\n",
        "> ```sh\n> ls\n",
    )
    assert code_blocks("\n".join(parts)) == [
        CodeBlock("python", "x = 1\n\ny = 2"),
        CodeBlock("", "in a list"),
        CodeBlock("sh", "ls"),
    ]


def test_code_that_is_not_closed_yet_and_none_at_all() -> None:
    assert code_blocks("```\nhalf") == [CodeBlock("", "half")]
    assert code_blocks("`inline` only") == []
