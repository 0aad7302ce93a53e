"""What sentences call parts of a network."""

import pytest

from qdepth.network.name import Name, is_or_are, single, slots_in_sentence

QUEUE = single("device queue of esx01 to LUN 3")
SLOTS = single("SP 1").within("command slots of ")
QUEUES = single("esx01").within("NVMe I/O queues of HBA port p1 of ", " to t1")


@pytest.mark.parametrize(
    ("name", "verb"), [(None, "is"), (QUEUE, "is"), (SLOTS, "are"), (QUEUES, "are")]
)
def test_names_of_several_things_take_the_verb_of_several(name: Name | None, verb: str) -> None:
    assert is_or_are(name) == verb


@pytest.mark.parametrize(
    ("name", "words"),
    [
        (None, "the 64 slots of esx/lun"),
        (QUEUE, "the 64 slots of the device queue of esx01 to LUN 3"),
        (SLOTS, "the 64 command slots of SP 1"),
        (QUEUES, "the 64 slots of the NVMe I/O queues of HBA port p1 of esx01 to t1"),
    ],
)
def test_slots_are_counted_once(name: Name | None, words: str) -> None:
    assert slots_in_sentence("esx/lun", name, 64) == words
