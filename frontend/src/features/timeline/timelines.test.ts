import { expect, it } from 'vitest'

import { isSuperseded } from './timelines'

import type { KeptJob } from '@/api/types'

const job = (created_at: string, label: string) => ({ id: created_at, created_at, label, kind: 'timelines' }) as KeptJob

it('knows an earlier time line by a newer one of the same design', () => {
  const kept = [job('2026-03-02', 'timeline/a'), job('2026-03-03', 'timeline/b')]
  const isEarlier = (created_at: string, label: string) => isSuperseded({ created_at }, kept, label)
  expect(isEarlier('2026-03-01', 'timeline/a')).toBe(true)
  expect(isEarlier('2026-03-02', 'timeline/a')).toBe(false)
  expect(isEarlier('2026-03-01', 'timeline/c')).toBe(false)
})
