"""Random draws as pure functions of the seed and the drawn item, never of the order of drawing.

A key is folded step by step from seed, replication, stream key of the class of VMs, host, VM, disk,
worker and ordinal of the I/O; a draw adds its purpose and index. So two designs that share a
stream key meet the same randomness, and another host changes no draw of the first ones.
"""

import hashlib

MASK = 0xFFFF_FFFF_FFFF_FFFF
GOLDEN = 0x9E37_79B9_7F4A_7C15
MIX_FIRST = 0xBF58_476D_1CE4_E5B9
MIX_SECOND = 0x94D0_49BB_1331_11EB


def mix(z: int) -> int:
    """Finaliser of splitmix64: a bijection of 64-bit integers that spreads every bit.

    References
    ----------
    G. L. Steele, D. Lea, C. H. Flood, "Fast splittable pseudorandom number generators",
    OOPSLA 2014, figure 16 (constants of variant 13 by D. Stafford).
    """
    z = ((z ^ (z >> 30)) * MIX_FIRST) & MASK
    z = ((z ^ (z >> 27)) * MIX_SECOND) & MASK
    return z ^ (z >> 31)


def fold(key: int, value: int) -> int:
    """Key of the `value`-th child of a key: the `value`-th output of splitmix64 from there."""
    z = (key + GOLDEN * (value + 1)) & MASK  # mix, written out to save a call
    z = ((z ^ (z >> 30)) * MIX_FIRST) & MASK
    z = ((z ^ (z >> 27)) * MIX_SECOND) & MASK
    return z ^ (z >> 31)


def code(name: str) -> int:
    """64-bit code of a stream key or purpose, the same on every machine."""
    return int.from_bytes(hashlib.blake2b(name.encode(), digest_size=8).digest(), "little")


def stream(seed: int, replication: int, name: str, *indices: int) -> int:
    """Key of a stream: seed, replication, name and the indices that distinguish its siblings."""
    key = fold(fold(mix(seed & MASK), replication), code(name))
    for index in indices:
        key = fold(key, index)
    return key


def uniform(key: int, purpose: int, index: int = 0) -> float:
    """Uniform draw in (0, 1), neither end ever reached: 52 bits at the middle of their step."""
    z = (key + purpose + GOLDEN * index if index else key + purpose) & MASK  # mix, as in `fold`
    z = ((z ^ (z >> 30)) * MIX_FIRST) & MASK
    z = ((z ^ (z >> 27)) * MIX_SECOND) & MASK
    z = z ^ (z >> 31)
    return ((z >> 12) + 0.5) * 2.0**-52
