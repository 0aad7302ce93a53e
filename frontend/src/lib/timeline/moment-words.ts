/** Moments as sentences: "10 min: load of all VMs to 150 %", "22 h: storage processor ct0 fails". */
import { changedFields, valueInWords, type ChangedField } from './moment-fields'
import { changesAt, failingParts, type MomentChange } from './moments'
import { timeInWords } from './times'

import type { Design, Moment } from '@/api/types'
import type { Option } from '@/lib/design/fields/field-options'
import { missing, pathInWords, NOBODY_KNOWS, type FormerTitle } from '@/lib/design/part-words'
import { NO_BREAK, inSentence } from '@/lib/format/format'
import { asSeconds, percentOfRatio } from '@/lib/format/units'

/** What a sentence about the moments of a design needs; found once for all of them. */
export type MomentWords = { design: Design; fields: ChangedField[]; parts: Option[]; former: FormerTitle }

export function momentWords(design: Design, former = NOBODY_KNOWS): MomentWords {
  return { design, fields: changedFields(design), parts: failingParts(design), former }
}

/** "SP 2 (missing)" for a path that leads to nothing. */
export function partInWords({ design, former }: MomentWords, path: string): string {
  return pathInWords(design, path, former) ?? missing(path)
}

export function momentInWords(words: MomentWords, moment: Moment): string {
  const told = changesAt(moment).map((change) => changeInWords(words, change))
  return `${timeInWords(asSeconds(moment.at_s))}: ${told.join('; ') || 'nothing changes'}`
}

export function changeInWords(words: MomentWords, change: MomentChange): string {
  const { design, fields } = words
  switch (change.what) {
    case 'load':
      return `load of all VMs to ${String(Number(percentOfRatio(change.load).toPrecision(6)))}${NO_BREAK}%`
    case 'fails':
    case 'returns':
      return `${partInWords(words, change.part)} ${change.what}`
    case 'set': {
      const found = fields.find(({ path }) => path === change.path)
      if (found === undefined) return `${partInWords(words, change.path)} to ${change.text}`
      return `${inSentence(found.field.label)} of ${found.owner} to ${valueInWords(design, found, change.text)}`
    }
  }
}
