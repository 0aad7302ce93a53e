/** Moments as sentences: "10 min: load of all VMs to 150 %", "22 h: storage processor ct0 fails". */
import { changedFields, valueInWords, type ChangedField } from './moment-fields'
import { changesAt, failingParts, type MomentChange } from './moments'
import { timeInWords } from './times'

import type { Design, Moment } from '@/api/types'
import type { Option } from '@/lib/design/fields/field-options'
import { NO_BREAK, inSentence } from '@/lib/format/format'
import { asSeconds, percentOfRatio } from '@/lib/format/units'

/** What a sentence about the moments of a design needs; found once for all of them. */
export type MomentWords = { design: Design; fields: ChangedField[]; parts: Option[] }

export function momentWords(design: Design): MomentWords {
  return { design, fields: changedFields(design), parts: failingParts(design) }
}

export function momentInWords(words: MomentWords, moment: Moment): string {
  const told = changesAt(moment).map((change) => changeInWords(words, change))
  return `${timeInWords(asSeconds(moment.at_s))}: ${told.join('; ') || 'nothing changes'}`
}

export function changeInWords({ design, fields, parts }: MomentWords, change: MomentChange): string {
  switch (change.what) {
    case 'load':
      return `load of all VMs to ${String(Number(percentOfRatio(change.load).toPrecision(6)))}${NO_BREAK}%`
    case 'fails':
    case 'returns': {
      const label = parts.find(({ value }) => value === change.part)?.label
      return `${label === undefined ? `${change.part} (does not exist)` : inSentence(label)} ${change.what}`
    }
    case 'set': {
      const found = fields.find(({ path }) => path === change.path)
      if (found === undefined) return `${change.path} (does not exist) to ${change.text}`
      return `${inSentence(found.field.label)} of ${found.owner} to ${valueInWords(design, found, change.text)}`
    }
  }
}
