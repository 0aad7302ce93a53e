/** How far a pack of questions is answered. */
import type { PackState } from '@/api/types'

export function answeredPercent({
  answered,
  questions,
}: Pick<PackState, 'answered' | 'questions'>): number {
  return questions === 0 ? 0 : Math.round((100 * answered) / questions)
}
