/** Sentences of the server with the names of parts instead of their ids. */
import type { Design } from '@/api/types'
import { listParts } from '@/lib/design/parts'

/** Ids that no word of a sentence can be: with a digit, a dash, a dot or an underscore. */
const ID = /[A-Za-z0-9]*[-._\d][\w.-]*\w/g

/** "The SP array01-sp2 is busy" as "SP 2 is busy"; an id stays where its name is not the only one of its kind. */
export function named(sentence: string, design: Design): string {
  const parts = listParts(design).filter(({ id, title }) => title !== id)
  const isAlone = (title: string) => parts.filter((part) => part.title === title).length === 1
  const names = new Map(parts.filter(({ title }) => isAlone(title)).map(({ id, title }) => [id, title]))
  if (names.size === 0) return sentence
  return sentence
    .replace(ID, (id) => names.get(id) ?? id)
    .replace(/\b(?:the )?(\w+) (\1) (?=\w)/gi, '$2 ')
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
