"""Reasons why a vCenter cannot be read."""

from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPException
from xml.parsers.expat import ExpatError

from pyVmomi import vim, vmodl

from qdepth.errors import QdepthError

FAULTS = (vmodl.MethodFault, vmodl.RuntimeFault, OSError, HTTPException, ExpatError)
"""Errors of the SDK if vCenter refuses, or if its answer is broken."""


class NotCollected(QdepthError):
    """An estate cannot be collected."""


def reason_of(fault: BaseException) -> str:
    """Return in a few words why a call failed: the fault of vCenter, or the broken connection."""
    if isinstance(fault, vim.fault.NotAuthenticated):
        return "vCenter ended the session"
    if isinstance(fault, vim.fault.NoPermission) and fault.privilegeId:
        return f"the privilege {fault.privilegeId} is missing"
    if isinstance(fault, (vmodl.MethodFault, vmodl.RuntimeFault)):
        return ": ".join(filter(None, (type(fault)._wsdlName, fault.msg)))
    if isinstance(fault, OSError):
        return fault.strerror or str(fault) or type(fault).__name__
    if type(fault) is Exception:
        return str(fault)
    return f"the answer cannot be read ({type(fault).__name__})"


@contextmanager
def known_answers_only() -> Iterator[None]:
    """Report an answer of vCenter with a type or a value that the SDK does not know.

    Raises
    ------
    NotCollected
        In place of what the SDK raises then.
    """
    try:
        yield
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        raise NotCollected(
            f"vCenter sent an answer that this release of its SDK does not recognise ({error}). "
            "Install a newer pyvmomi, and try again."
        ) from error
