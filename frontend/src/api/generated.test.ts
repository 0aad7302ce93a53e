import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { afterEach, expect, it } from 'vitest'

const FRONTEND = path.resolve(import.meta.dirname, '../..')
const fresh = mkdtempSync(path.join(tmpdir(), 'qdepth-types-'))

afterEach(() => rmSync(fresh, { recursive: true }))

function filesOf(folder: string): Record<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const files = names.filter((name) => name.endsWith('.ts'))
  return Object.fromEntries(files.map((name) => [name, readFileSync(path.join(folder, name), 'utf8')]))
}

it('has the calls that the description of the API gives; else: npm run types', () => {
  const script = path.join(FRONTEND, 'scripts/generate-types.mjs')
  execFileSync(process.execPath, [script, fresh], { cwd: FRONTEND, stdio: 'pipe' })
  const expected = filesOf(fresh)
  const kept = filesOf(path.join(FRONTEND, 'src/api/generated'))
  expect(Object.keys(expected)).toContain('types.gen.ts')
  const names = new Set([...Object.keys(expected), ...Object.keys(kept)])
  expect([...names].filter((name) => expected[name] !== kept[name])).toEqual([])
})
