// Writes src/api/schema.gen.ts from src/api/openapi.gen.json.
import { readFile, writeFile } from 'node:fs/promises'

import openapiTS, { astToString } from 'openapi-typescript'

const source = new URL('../src/api/openapi.gen.json', import.meta.url)
const target = new URL('../src/api/schema.gen.ts', import.meta.url)

const document = JSON.parse(await readFile(source, 'utf8'))
await writeFile(target, astToString(await openapiTS(document, { defaultNonNullable: false })))
