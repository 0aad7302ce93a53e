/** Sentences of the server with the names of parts instead of their ids. */
import type { Design } from '@/api/types'
import { listParts } from '@/lib/design/parts'

/** A word or an id: a dot or dash at its end belongs to the sentence. */
const WORD = /\w(?:[\w.-]*\w)?/g
/** Ids that no word of a sentence can be: with a digit, a dash, a dot or an underscore. */
const ID = /[-._\d]/
const KIND_AND_ID = new RegExp(`\\b(?:the )?(?:SP|host|array|pool|LUN|fabric) (${WORD.source})`, 'gi')
const DEVICE_QUEUE = /\b(device queue) ([\w.#-]+)\/([\w.-]*\w)/gi

/**
 * "The SP array01-sp2 is busy" as "SP 2 is busy", "the device queue esx01/lun1" as "the device queue of esx01 to
 * lun1"; an id stays where its name is not the only one of its kind.
 */
export function named(sentence: string, design: Design): string {
  const parts = listParts(design).filter(({ id, title }) => title !== id)
  const isAlone = (title: string) => parts.filter((part) => part.title === title).length === 1
  const known = parts.filter(({ id, title }) => ID.test(id) && isAlone(title))
  const names = new Map(known.map(({ id, title }) => [id, title]))
  return sentence
    .replace(DEVICE_QUEUE, '$1 of $2 to $3')
    .replace(KIND_AND_ID, (words, id: string) => nameAlone(names.get(id)) ?? words)
    .replace(WORD, (id) => names.get(id) ?? id)
    .replace(/\b(?:the )?(\w+) (\1) (?=\w)/gi, '$2 ')
}

/** A name of several words says what it is; one word needs its kind before it. */
function nameAlone(title: string | undefined): string | undefined {
  return title?.includes(' ') ? title : undefined
}

/** "esx01 #12, array01-lun03" for `esx01#12/array01-lun03`, with the names of the parts: where an I/O waits. */
export function placeInWords(id: string, design: Design): string {
  const titles = new Map(listParts(design).map((part) => [part.id, part.title]))
  const pieces = id.split('/').map((piece) => {
    const [name = '', copy] = piece.split('#')
    const title = titles.get(name) ?? name
    return copy === undefined ? title : `${title} #${copy}`
  })
  return pieces.join(', ')
}
