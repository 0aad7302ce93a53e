/** Parts and paths in words: "SP 2", "LUN depth of host esx01"; what is gone goes by what it was called. */
import { choiceLabel, isFieldName, labelOf } from './fields/design-words'
import { ALL_KINDS, findPart, inSentence, KINDS, listParts, type Part, type PartKind } from './parts'

import type { Design, Fabric } from '@/api/types'

/** What a part that is gone was called; null where nobody knows. */
export type FormerTitle = (id: string) => string | null

export const NOBODY_KNOWS: FormerTitle = () => null

/** Looks a part up in designs as they were, the latest first. */
export function titleIn(earlier: readonly Design[], id: string): string | null {
  for (const design of earlier) {
    const part = findPart(design, id)
    if (part !== null) return part.title
  }
  return null
}

/** "SP 2" and "fabric01", but "host esx01": the kind, where the name does not say what it is. */
export function titleWithKind({ kind, title }: Pick<Part, 'kind' | 'title'>): string {
  const word = inSentence(KINDS[kind].label)
  const isSaid = title.includes(' ') || title.toLowerCase().startsWith(word.toLowerCase())
  return isSaid ? title : `${word} ${title}`
}

/** "SP 2 (missing)", for what names a part that the design lacks. */
export function missing(title: string): string {
  return `${title} (missing)`
}

const KIND_OF_LIST = new Map<string, PartKind>(ALL_KINDS.map((kind) => [KINDS[kind].list, kind]))
const PATH = new RegExp(`\\b(${[...KIND_OF_LIST.keys()].join('|')})\\.([A-Za-z0-9][\\w.-]*)`, 'g')

/** "storage processor ct0" for `sps.ct0`, "read of SP 1" for `sps.sp1.read_us`; null for what is no path. */
export function pathInWords(design: Design, path: string, former = NOBODY_KNOWS): string | null {
  const dot = path.indexOf('.')
  const [kind, rest] = [KIND_OF_LIST.get(path.slice(0, dot)), path.slice(dot + 1)]
  if (kind === undefined) return null
  const part = partIn(design, kind, rest)
  const id = part?.id ?? withoutFields(rest)
  const owner = part === null ? missing(titleWithKind({ kind, title: former(id) ?? id })) : titleWithKind(part)
  const field = rest.slice(id.length).split('.').filter(Boolean).map(labelOf).join(', ')
  return field === '' ? owner : `${inSentence(field)} of ${owner}`
}

/** Ids may hold dots, so the longest one that fits is meant. */
function partIn(design: Design, kind: PartKind, rest: string): Part | null {
  const fitting = listParts(design).filter(
    (part) => part.kind === kind && (rest === part.id || rest.startsWith(`${part.id}.`)),
  )
  return fitting.reduce<Part | null>(
    (best, part) => (best !== null && best.id.length > part.id.length ? best : part),
    null,
  )
}

function withoutFields(rest: string): string {
  const steps = rest.split('.')
  while (steps.length > 1 && isFieldName(steps.at(-1) ?? '')) steps.pop()
  return steps.join('.')
}

/** A sentence with names for paths, and for ids beside which a name stands. */
export function partsInWords(design: Design, sentence: string, former = NOBODY_KNOWS): string {
  const told = sentence.replace(PATH, (path) => {
    const bare = path.replace(/[.-]+$/, '')
    return `${pathInWords(design, bare, former) ?? bare}${path.slice(bare.length)}`
  })
  return listParts(design).reduce(
    (text, { id, title }) => (title === id ? text : text.replaceAll(`${id} (${title})`, title)),
    told,
  )
}

/** Protocols where there is room for a short name alone. */
const SHORT: Partial<Record<Fabric['protocol'], string>> = {
  fc: 'FC',
  das: 'SAS',
  nvme_fc: 'NVMe/FC',
  nvme_tcp: 'NVMe/TCP',
  nvme_rdma: 'NVMe/RDMA',
}

export function shortProtocol(protocol: Fabric['protocol']): string {
  return SHORT[protocol] ?? choiceLabel(protocol)
}
