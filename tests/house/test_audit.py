"""What `make audit` makes of the answers of advisory services."""

import json

import pytest

from tools.audit import Findings, findings_of_npm, findings_of_uv, report
from tools.commands import StepFailed

AWAY = {"statusCode": 405, "message": "405 Method Not Allowed"}
ONE = {"vulnerabilities": {"left-pad": {"severity": "high"}, "small": {"severity": "low"}}}


def test_service_that_is_away_fails_nothing_and_is_reported() -> None:
    found = {
        "python": findings_of_uv(2, ""),
        "page": findings_of_npm(1, json.dumps(AWAY)),
    }
    lines = list(report(found))
    assert [line.split(":")[0] for line in lines] == ["Not checked", "Not checked"]


def test_packages_without_advisories_pass() -> None:
    found = {
        "python": findings_of_uv(0, "{}"),
        "page": findings_of_npm(0, json.dumps({"vulnerabilities": {}})),
    }
    assert list(report(found)) == [
        "No known vulnerability in python.",
        "No known vulnerability in page.",
    ]


def test_vulnerability_of_high_severity_is_a_failure() -> None:
    assert findings_of_npm(1, json.dumps(ONE)).vulnerable == ["left-pad: high"]
    assert findings_of_uv(1, json.dumps({"vulnerabilities": [{"id": "PYSEC-1"}]})).vulnerable
    with pytest.raises(StepFailed, match="left-pad"):
        list(report({"page": Findings(vulnerable=["left-pad: high"])}))
