"""Table of all problem kinds, with the status, name and title of the answer."""

from typing import NamedTuple

from qdepth.design.problem import InvalidDesign
from qdepth.imports.table_file import InvalidTableFile
from qdepth.measured_days.hour_designs import NoHours
from qdepth.server.estimators import EstimatesBusy, ProcessLost, TookTooLong
from qdepth.server.http import errors
from qdepth.server.table_readers import TablesBusy
from qdepth.studies.calibrate.measurements import InvalidMeasurements
from qdepth.studies.metrics import UnknownMetric


class Kind(NamedTuple):
    """A row of the table."""

    status: int
    name: str
    title: str
    example: str = "The server has logged the reason. Nothing was saved. Try again, or report it."
    """A detail, as an example for the description of the API."""


KINDS: dict[type[Exception], Kind] = {
    InvalidDesign: Kind(422, "invalid-design", "The design is refused", "Refused for one reason."),
    errors.InvalidRequest: Kind(
        422,
        "invalid-request",
        "The request does not fit its schema",
        "Refused for one reason.",
    ),
    InvalidMeasurements: Kind(
        422,
        "invalid-measurements",
        "The measurements are refused",
        "Refused for one reason.",
    ),
    NoHours: Kind(
        422,
        "no-hours",
        "The import has no hours to answer",
        "No file contains a series of two hours or more. Import a file of esxtop over a day.",
    ),
    errors.BrokenJson: Kind(
        400, "broken-json", "The body is not JSON", "The body is empty. Send a JSON document."
    ),
    errors.NotJson: Kind(
        415,
        "not-json",
        "The body is not sent as JSON",
        "The content type is text/plain. Send application/json.",
    ),
    errors.NotFound: Kind(
        404,
        "not-found",
        "Nothing is here",
        "There is no scenario with this id. It was deleted, or the id is cut off.",
    ),
    errors.ShareEnded: Kind(
        410,
        "share-ended",
        "The share link has ended",
        "The share link has expired. Ask the person who sent it for a new one.",
    ),
    errors.KeyRefused: Kind(
        401,
        "key-refused",
        "The key is refused",
        "The key has expired. Make a new one.",
    ),
    errors.NotAllowed: Kind(
        403,
        "not-allowed",
        "The link or key does not allow this",
        "This link or key only reads. Ask for an edit link.",
    ),
    errors.UnknownHost: Kind(
        403,
        "unknown-host",
        "The server does not know this host name",
        "This server does not know the host name qdepth.lan.",
    ),
    errors.OtherSite: Kind(
        403,
        "other-site",
        "The request came from a page of another site",
        "A page of another site may not change anything here.",
    ),
    errors.TooManyRequests: Kind(
        429,
        "too-many-requests",
        "Too many requests",
        "The key is used too often. Ask again in 2 s.",
    ),
    errors.VersionNotNamed: Kind(
        428,
        "version-not-named",
        "The save names no version",
        'Send If-Match with the ETag that you read, "3" for the latest version.',
    ),
    errors.StaleVersion: Kind(
        412,
        "stale-version",
        "The scenario was saved meanwhile",
        'The save is based on version "2", but the latest is "3". Nothing was saved or lost.',
    ),
    errors.IdempotencyKeyReused: Kind(
        422,
        "idempotency-key-reused",
        "The Idempotency-Key belongs to another call",
        "This Idempotency-Key was used for another call. Send each call with its own key.",
    ),
    errors.NotFinished: Kind(
        409,
        "not-finished",
        "The run has no result",
        "The run is running, so it has no result. Start a new run or wait.",
    ),
    errors.EvaluationFailed: Kind(
        500,
        "evaluation-failed",
        "The evaluation failed",
        "The worker has logged the reason. The design is unharmed. Try again, or report it.",
    ),
    ProcessLost: Kind(
        500,
        "process-lost",
        "The process that computes this has ended",
        "The process that computes this ended 2 times before it answered.",
    ),
    UnknownMetric: Kind(
        422,
        "unknown-metric",
        "There is no such metric",
        "There is no metric iops. Possible at the beginning: status, total, groups.",
    ),
    errors.WrongFileType: Kind(
        415,
        "wrong-file-type",
        "The file has another type",
        "The content type is text/plain. Send text/csv or the type of .xlsx files.",
    ),
    InvalidTableFile: Kind(
        422,
        "invalid-file",
        "The file is refused",
        "There are more than 5000 rows. Send several files.",
    ),
    errors.NotReady: Kind(
        503,
        "not-ready",
        "The database cannot be used",
        "The database lacks migrations. Run `qdepth migrate`.",
    ),
    errors.StoreFull: Kind(
        503,
        "store-full",
        "Too many files wait to be imported",
        "Files of 1200000000 bytes would wait; at most 1000000000 are stored. Wait a while.",
    ),
    TablesBusy: Kind(
        503,
        "tables-busy",
        "Too many tables wait to be read",
        "8 of your tables are waiting, the limit for one client. Try again in 10 s.",
    ),
    EstimatesBusy: Kind(
        503,
        "estimates-busy",
        "Too many estimates wait",
        "200 of your estimates are waiting, the limit for one client. Try again in 10 s.",
    ),
    TookTooLong: Kind(
        422,
        "took-too-long",
        "The estimate took too long",
        "The answer took more than 60 s of processor time. Ask for a smaller design.",
    ),
}


UNEXPECTED = Kind(500, "unexpected", "Something went wrong inside Qdepth")


TOO_LARGE = Kind(
    413,
    "too-large",
    "The body is too large",
    "A body may have at most 4000000 bytes. Send a smaller design or table.",
)


BY_STATUS = {kind.status: kind for kind in (*reversed(KINDS.values()), UNEXPECTED, TOO_LARGE)}


def kind_of(error: Exception) -> Kind:
    """Look an error up in the table."""
    return next(KINDS[base] for base in type(error).__mro__ if base in KINDS)
