// The main job with types that openapi-typescript generated and the client openapi-fetch.
import { readFileSync } from 'node:fs'

import createClient from 'openapi-fetch'

import type { components, paths } from './api.js'

const [server, designFile, tableFile] = process.argv.slice(2) as [string, string, string]
const client = createClient<paths>({ baseUrl: server })
const design = JSON.parse(readFileSync(designFile, 'utf8')) as components['schemas']['Design']

function given<T>(data: T | undefined, error: unknown): T {
  if (data === undefined) throw new Error(JSON.stringify(error))
  return data
}

const evaluated = await client.POST('/api/v1/evaluations', {
  params: { query: { wait_s: 30 } },
  body: { design },
})
const report = given(evaluated.data, evaluated.error)
if (!('total' in report)) throw new Error('a run, and no report')

const made = await client.POST('/api/v1/scenarios', {
  body: { title: 'By a generated client', designs: [design] },
})
const scenario = given(made.data, made.error)

const posted = await client.POST('/api/v1/scenarios/{scenario_id}/batches', {
  params: { path: { scenario_id: scenario.id } },
  headers: { 'content-type': 'text/csv' },
  body: readFileSync(tableFile, 'utf8'),
  bodySerializer: (body) => body as string,
})
let batch = given(posted.data, posted.error)
const path = { batch_id: batch.id }
while (batch.status === 'queued' || batch.status === 'running') {
  await new Promise((resolve) => setTimeout(resolve, 200))
  const asked = await client.GET('/api/v1/batches/{batch_id}', { params: { path } })
  batch = given(asked.data, asked.error)
}
if (batch.status !== 'succeeded') throw new Error(JSON.stringify(batch))
const read = await client.GET('/api/v1/batches/{batch_id}/results.json', { params: { path } })
const rows = given(read.data, read.error)
console.log(JSON.stringify({ iops: report.total.iops.value, rows }))
