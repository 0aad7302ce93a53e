"""Where the machine code of both native engines is stored, and the sources it belongs to.

Numba knows machine code again by the file of its outermost function alone. Here it is kept under
the digest of all that could have been compiled into it, so a constant that was changed anywhere
below can meet no code made from the old one. A place that can only be read is used as far as it
goes: an image brings its machine code along.
"""

from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from shutil import rmtree
from tempfile import TemporaryFile
from typing import Any

from numba.core import caching, config
from platformdirs import user_cache_path

PACKAGES = ("qdepth.engines", "qdepth.network", "qdepth.solution", "qdepth.statistics")
"""Sources of the code and constants of native functions."""
FOLDER = "qdepth"
DIGITS = 16

_caching: Any = caching
_config: Any = config


@cache
def digest_of_sources() -> str:
    """Digest of all that may be compiled."""
    digest = sha256()
    for package in PACKAGES:
        for name, source in _sources(files(package), package):
            digest.update(f"{name}:{len(source)}\n".encode())
            digest.update(source)
    return digest.hexdigest()


def _sources(folder: Traversable, name: str) -> Iterator[tuple[str, bytes]]:
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if entry.is_dir():
            yield from _sources(entry, f"{name}.{entry.name}")
        elif entry.name.endswith(".py"):
            yield f"{name}.{entry.name}", entry.read_bytes()


@cache
def place() -> Path | None:
    """Return the directory of the machine code, read and if possible written.

    It lies in the directory that `NUMBA_CACHE_DIR` names; else next to the sources or, where those
    cannot be written, in the user's own directory for such things. `None` where there is no place:
    then each process compiles for itself.
    """
    sources = digest_of_sources()[:DIGITS]
    if _config.CACHE_DIR:
        return Path(_config.CACHE_DIR) / FOLDER / sources
    beside = Path(__file__).parent / "__pycache__" / FOLDER
    if can_be_written(beside):
        _remove_all_but(beside, sources)
        return beside / sources
    of_the_user = user_cache_path(FOLDER, appauthor=False)
    return of_the_user / sources if can_be_written(of_the_user) else None


def can_be_written(folder: Path) -> bool:
    """Whether files can be created in a folder, which is created if needed."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        TemporaryFile(dir=folder).close()
    except OSError:
        return False
    return True


def _remove_all_but(home: Path, kept: str) -> None:
    """Machine code of sources that are gone: what is edited often would fill the disk."""
    for found in home.iterdir():
        if found.name != kept:
            rmtree(found, ignore_errors=True)


class _Locator(_caching.UserProvidedCacheLocator):  # type: ignore[misc]
    """Tells Numba the place, and that what lies there belongs to these sources."""

    def get_cache_path(self) -> str:
        return str(place())

    def ensure_cache_path(self) -> None:
        """Make the place; whether it can be written shows when something is written."""
        Path(self.get_cache_path()).mkdir(parents=True, exist_ok=True)

    def get_source_stamp(self) -> str:
        return digest_of_sources()

    @classmethod
    def from_function(cls, function: Callable[..., object], file: str) -> "_Locator":
        return cls(function, file)


class _Format(_caching.CompileResultCacheImpl):  # type: ignore[misc]
    _locator_classes = (_Locator,)


class _Kept(_caching.FunctionCache):  # type: ignore[misc]
    """Machine code of one function; where it cannot be read or written, that is no error."""

    _impl_class = _Format

    def load_overload(self, signature: Any, target: Any) -> Any:
        with suppress(OSError):
            return super().load_overload(signature, target)
        return None

    def save_overload(self, signature: Any, compiled: Any) -> None:
        with suppress(OSError):
            super().save_overload(signature, compiled)


def keep(dispatcher: Any) -> Any:
    """Store a compiled function on disk if there is a place; returns it."""
    if place() is not None:
        dispatcher._cache = _Kept(dispatcher.py_func)
    return dispatcher
