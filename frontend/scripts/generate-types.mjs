// Writes the calls that src/api/openapi.gen.json describes to src/api/generated, which git ignores.
import { fileURLToPath } from 'node:url'

import { createClient } from '@hey-api/openapi-ts'

const API = fileURLToPath(new URL('../src/api', import.meta.url))

await createClient({
  input: `${API}/openapi.gen.json`,
  output: {
    path: `${API}/generated`,
    entryFile: false,
    // The client is copied from the generator, whose compiler options are less strict than ours.
    header: ({ file, defaultValue }) => (file ? defaultValue : [...defaultValue, '// @ts-nocheck']),
  },
  plugins: ['@hey-api/typescript', '@hey-api/sdk', { name: '@hey-api/client-fetch', throwOnError: true }],
  logs: { level: 'warn', file: false },
})
