/** Moments as marks on a timeline: those that change more than the load have a line of their own. */
import { foldedMoments, loadsInWords } from './moment-folds'
import { momentInWords, momentWords } from './moment-words'
import { momentsOf } from './moments'

import type { Design } from '@/api/types'

/** What a moment changes, in words, and when; null for a course of the load, which the charts show by themselves. */
export type MomentMark = { at: number | null; text: string }

export function momentMarks(design: Design): MomentMark[] {
  const words = momentWords(design)
  return foldedMoments(momentsOf(design)).map((fold) =>
    fold.what === 'loads'
      ? { at: null, text: loadsInWords(fold.steps) }
      : { at: fold.moment.at_s, text: momentInWords(words, fold.moment) },
  )
}

/** The instants that are marked, each once [s]. */
export function markedAt(marks: MomentMark[]): number[] {
  return [...new Set(marks.flatMap(({ at }) => at ?? []))]
}
