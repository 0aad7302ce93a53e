"""Sentences with names in place of ids: the same questions as in named.test.ts."""

from qdepth.design.document.document import Design
from qdepth.exports.part_names import named
from tests.support.scenarios import design


def _named(*names: str) -> Design:
    document = design()
    sp = document["arrays"][0]["sps"][0]
    port = sp["target_ports"][0]
    document["arrays"][0]["sps"] = [
        sp | {"id": f"array-sp{n}", "name": name, "target_ports": [port | {"id": f"tp{n}"}]}
        for n, name in enumerate(names, start=1)
    ]
    return Design.model_validate(document)


def test_names_stand_for_ids_and_no_word_is_doubled() -> None:
    both = _named("SP 1", "SP 2")
    assert named("The SP array-sp2 is busy 26 %.", both) == "SP 2 is busy 26 %."
    assert named("The queue of esx is full.", both) == "The queue of esx is full."


def test_an_id_stays_where_its_name_is_not_the_only_one() -> None:
    assert named("The SP array-sp2 is busy.", _named("SP", "SP")) == "The SP array-sp2 is busy."
