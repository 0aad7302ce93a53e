/** What the server finds wrong with designs, with the names that the page has for parts and fields. */
import { fieldInWords } from '../fields/changed-fields'
import { tokens, join } from '../json-pointer'
import { pathInWords, partsInWords, type FormerTitle } from '../part-words'
import { findPart, partAt, type Part } from '../parts'

import { findingText } from './finding-text'

import type { Design, Finding, Offer } from '@/api/types'
import { shortList } from '@/lib/format/names'

/** A finding about one or several parts: where it is, and what is wrong there. */
export type ToldFinding = {
  /** Design that it is in, where there are several. */
  title: string
  parts: Part[]
  /** The field, or the place of what is no part. */
  field: string
  text: string
  /** What mends it in one step; null where only the user knows. */
  offer: Offer | null
}

/** The designs that findings may be about. */
export type Judged = {
  /** Those of the scenario; of a design alone, just that. */
  designs: Design[]
  /** The design that a request was about, where pointers begin with `/design` or in it. */
  design: Design
  former: FormerTitle
}

/** All findings in the words of the page; what is wrong with many parts alike is told once. */
export function toldFindings(findings: Finding[], judged: Judged): ToldFinding[] {
  const folded = new Map<string, ToldFinding>()
  for (const finding of findings) {
    const told = tell(finding, judged)
    const key = JSON.stringify([told.title, told.field, told.text])
    const before = folded.get(key)
    if (before === undefined) folded.set(key, told)
    else {
      before.parts.push(...told.parts)
      before.offer = both(before.offer, told.offer)
    }
  }
  return [...folded.values()]
}

/** Findings that are told as one are mended as one. */
function both(first: Offer | null, second: Offer | null): Offer | null {
  if (first === null || second === null) return null
  return { ...first, values: [...first.values, ...second.values] }
}

export function toldKey({ title, parts, field, text }: ToldFinding): string {
  return JSON.stringify([title, parts.map(({ id }) => id), field, text])
}

/** "One more problem", for the way to the list of them. */
export function otherProblems(many: number): string {
  return many === 1 ? 'One more problem' : `${many} more problems`
}

function tell(finding: Finding, { designs, design: asked, former }: Judged): ToldFinding {
  const { design, pointer } = located(finding.pointer, designs, asked)
  const text = findingText(inPageWords(finding, design, former))
  const title = design !== asked || finding.pointer.startsWith('/designs/') ? design.title : ''
  const part = partAt(design, pointer)
  return {
    title: designs.length > 1 ? title : '',
    parts: part === null ? [] : [part],
    field: part === null ? placeOf(pointer, design, former) : fieldInWords([], pointer.slice(part.pointer.length)),
    text,
    offer: finding.offer ?? null,
  }
}

/** How the place of a finding about the timeline begins. */
export const TIMELINE = 'Timeline'

const MOMENT = /^\/timeline\/moments\/(\d+)/

/** Where a finding is that is about no part: a moment, a changed field, or a field of the design. */
function placeOf(pointer: string, design: Design, former: FormerTitle): string {
  const moment = MOMENT.exec(pointer)?.[1]
  if (moment !== undefined) return `${TIMELINE}, moment ${Number(moment) + 1}`
  if (pointer.startsWith('?')) return pathInWords(design, pointer.slice(1), former) ?? pointer.slice(1)
  return fieldInWords([design], pointer)
}

function located(pointer: string, designs: Design[], asked: Design): { design: Design; pointer: string } {
  const [list, ...inside] = tokens(pointer)
  if (list === 'design') return { design: asked, pointer: join('', ...inside) }
  const [index, ...rest] = inside
  const design = list === 'designs' && index !== undefined ? designs[Number(index)] : undefined
  return design === undefined ? { design: asked, pointer } : { design, pointer: join('', ...rest) }
}

/** How a script names parts and fields, which nobody writes on the page. */
const SYNTAX = /Write <collection>.*$/
const CHOOSE = 'Choose one that exists, or remove it.'

/** The same finding with names for ids and paths, and labels for fields. */
function inPageWords(finding: Finding, design: Design, former: FormerTitle): Finding {
  const told = (text: string) => partsInWords(design, text, former)
  const limit = finding.limit ?? ''
  return {
    ...finding,
    message: told(withFormerTitle(finding, design, former)),
    limit: partListInWords(limit, design) ?? told(limit),
    remedy: told((finding.remedy ?? '').replace(SYNTAX, CHOOSE)),
  }
}

/** The message names what is gone by its id: "There is no SP array01-sp2". */
function withFormerTitle({ message, value }: Finding, design: Design, former: FormerTitle): string {
  if (!value || findPart(design, value) !== null) return message
  const title = former(value)
  if (title === null) return message
  const [kind = ''] = title.split(' ')
  return message.replaceAll(`${kind} ${value}`, title).replaceAll(value, title)
}

const MORE = /^and (\d+) more$/

/** "LUN 1 to LUN 9" for a list of nothing but parts; null for anything else. */
function partListInWords(limit: string, design: Design): string | null {
  const entries = limit.split(', ')
  const isCut = MORE.test(entries.at(-1) ?? '')
  const titles = (isCut ? entries.slice(0, -1) : entries).map((entry) => partInWords(entry, design))
  if (titles.length === 0 || titles.includes(null)) return null
  const told = shortList(titles.flatMap((title) => title ?? []))
  return isCut ? `${told} and others` : told
}

/** A part by its id, `lun1 (Web)` or `lun1`, or by its path. */
function partInWords(entry: string, design: Design): string | null {
  const [id = ''] = entry.split(' (')
  return findPart(design, id)?.title ?? pathInWords(design, id) ?? null
}
