// The main job with a client that @hey-api/openapi-ts generated.
import { readFileSync } from 'node:fs'

import { client } from './hey/client.gen.js'
import { createScenario, evaluate, getBatch, getBatchResults, postBatch } from './hey/sdk.gen.js'
import type { Design } from './hey/types.gen.js'

const [server, designFile, tableFile] = process.argv.slice(2) as [string, string, string]
client.setConfig({ baseUrl: server })
const design = JSON.parse(readFileSync(designFile, 'utf8')) as Design
const throwOnError = true

const { data: report } = await evaluate({ query: { wait_s: 30 }, body: { design }, throwOnError })
if (!('total' in report)) throw new Error('a run, and no report')

const content = { title: 'By a generated client', designs: [design] }
const { data: scenario } = await createScenario({ body: content, throwOnError })

const posted = await postBatch({
  path: { scenario_id: scenario.id },
  body: { file: new File([readFileSync(tableFile)], 'candidates.csv') },
  throwOnError,
})
let batch = posted.data
while (batch.status === 'queued' || batch.status === 'running') {
  await new Promise((resolve) => setTimeout(resolve, 200))
  batch = (await getBatch({ path: { batch_id: batch.id }, throwOnError })).data
}
if (batch.status !== 'succeeded') throw new Error(JSON.stringify(batch))
const { data: rows } = await getBatchResults({ path: { batch_id: batch.id }, throwOnError })
console.log(JSON.stringify({ iops: report.total.iops.value, rows }))
