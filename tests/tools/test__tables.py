from decode.tools._tables import Tables


def fill(tables: Tables, *rows: list[str]) -> None:
    for row in rows:
        tables.row()
        for cell in row:
            tables.cell()
            tables.paper.write(cell)


def test_cells_make_rows_and_the_first_is_the_head() -> None:
    tables = Tables()
    tables.begin()
    assert tables.inside
    fill(tables, ["a", "b|c"], ["1", ""])
    tables.end()
    assert not tables.inside
    assert tables.finish() == ["| a | b/c |", "| --- | --- |", "| 1 |  |"]


def test_a_table_of_one_column_or_of_long_texts_is_paragraphs() -> None:
    tables = Tables()
    tables.begin()
    fill(tables, ["one"], ["x" * 600, "two"])
    assert tables.finish() == ["one", "", "x" * 600, "", "two"]


def test_a_table_in_a_cell_is_text_of_the_cell() -> None:
    tables = Tables()
    tables.begin()
    fill(tables, ["a", "b"])
    tables.begin()
    fill(tables, ["c", "d"])
    tables.end()
    tables.end()
    assert tables.finish()[0].startswith("| a | b / c / d")


def test_ends_without_a_beginning_change_nothing() -> None:
    tables = Tables()
    tables.end()
    tables.row()
    tables.cell()
    tables.end_cell()
    tables.paper.write("text")
    assert tables.finish() == ["text"]
