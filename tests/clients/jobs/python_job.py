"""The main job with a client that openapi-python-client generated: python_job.py SERVER DESIGN."""

import json
import sys
import time
from io import BytesIO
from pathlib import Path

from qdepth_client import Client
from qdepth_client.api.batches import get_batch, get_batch_results, post_batch
from qdepth_client.api.evaluations import evaluate
from qdepth_client.api.scenarios import create_scenario
from qdepth_client.models import (
    Batch,
    Design,
    EvaluationRequest,
    PostBatchFilesBody,
    Report,
    Scenario,
    ScenarioContent,
)
from qdepth_client.types import File

client = Client(base_url=sys.argv[1], timeout=120)
design = Design.from_dict(json.loads(Path(sys.argv[2]).read_text()))

report = evaluate.sync(client=client, body=EvaluationRequest(design=design), wait_s=30)
assert isinstance(report, Report), report

content = ScenarioContent(title="By a generated client", designs=[design])
scenario = create_scenario.sync(client=client, body=content)
assert isinstance(scenario, Scenario), scenario

table = File(payload=BytesIO(Path(sys.argv[3]).read_bytes()), file_name="candidates.csv")
batch = post_batch.sync(scenario.id, client=client, body=PostBatchFilesBody(file=table))
while isinstance(batch, Batch) and batch.status in {"queued", "running"}:
    time.sleep(0.2)
    batch = get_batch.sync(batch.id, client=client)
assert isinstance(batch, Batch), batch
assert batch.status == "succeeded", batch
rows = get_batch_results.sync(batch.id, client=client)
assert isinstance(rows, list), rows
json.dump({"iops": report.total.iops.value, "rows": [row.to_dict() for row in rows]}, sys.stdout)
