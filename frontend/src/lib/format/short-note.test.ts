import { expect, it } from 'vitest'

import { shortNote } from './short-note'

it.each([
  [
    'not enough data for an interval: slow I/Os occur together, so about 3\u202f700\u202f000 I/Os after the warm-up are needed',
    'needs 3.70M\u00a0I/Os',
  ],
  [
    'not enough data: the 99.9th percentile needs 100000 I/Os after the warm-up, evenly spread, there are 896',
    'needs 100k\u00a0I/Os',
  ],
  ['not enough data for an interval: 12 I/Os, 64 are needed', 'needs 64\u00a0I/Os'],
  ['no I/O completed', 'no I/O completed'],
  ['not every datastore has a capacity; enter the others to get the density', 'not every datastore has a capacity'],
  ['nothing can wait for it, so this is not computed', 'nothing can wait for it, so this is not computed'],
])('shortens "%s"', (note, short) => {
  expect(shortNote(note)).toBe(short)
})
