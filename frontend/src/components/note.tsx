import { Term } from './term'

import { shortNote } from '@/lib/format/short-note'

/** Why a number is missing or unsure: short, and the whole of it on demand. */
export function Note({ note }: { note: string }) {
  const short = shortNote(note)
  return short === note ? note : <Term meaning={`${note.charAt(0).toUpperCase()}${note.slice(1)}.`}>{short}</Term>
}
