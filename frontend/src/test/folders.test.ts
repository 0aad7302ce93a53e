import { readdirSync } from 'node:fs'

import { expect, it } from 'vitest'

const SOURCE = 'src'
const MOST_MODULES = 25

/** Modules of each folder; a test counts with its module. */
function modulesByFolder(): [folder: string, modules: number][] {
  const folders = new Map<string, number>()
  for (const entry of readdirSync(SOURCE, { recursive: true, withFileTypes: true })) {
    if (!/\.tsx?$/.test(entry.name) || /\.test\.tsx?$/.test(entry.name)) continue
    folders.set(entry.parentPath, (folders.get(entry.parentPath) ?? 0) + 1)
  }
  return [...folders]
}

it('finds the modules', () => expect(modulesByFolder().length).toBeGreaterThan(20))

it('holds few enough modules in a folder to be read at a glance', () =>
  expect(modulesByFolder().filter(([, modules]) => modules > MOST_MODULES)).toEqual([]))
