/** The list of a scenario's links, for its owner: what each opens. */
import type { CreatedShare, Share, ShareWish } from '@/api/types'

export type LinkChoice = 'version' | 'latest' | 'edit' | 'evidence'

type LinkFacts = {
  label: string
  /** What is made, with its article. */
  made: string
  /** What whoever has the link can do. */
  told: (version: number) => string
}

export const LINKS: Record<LinkChoice, LinkFacts> = {
  version: {
    label: 'This version, read only',
    made: 'a view link',
    told: (version) =>
      `Anyone with a view link can read version ${version} with its layout, results and comparison. They cannot change it or find your scenario from it.`,
  },
  latest: {
    label: 'Always the newest version, read only',
    made: 'a view link',
    told: () =>
      'Anyone with this view link reads the newest version. They cannot change it or find your scenario from it.',
  },
  edit: {
    label: 'The scenario, to edit',
    made: 'an edit link',
    told: () =>
      'Anyone with an edit link can change the scenario and create links to it, as you can. If two people edit at once, both see what the other changed.',
  },
  evidence: {
    label: 'Evidence: a result that anyone can compute again',
    made: 'an evidence link',
    told: (version) =>
      `Anyone with an evidence link can read version ${version} with its simulated result and compute it again: identical to the last bit, or the differences are listed. Simulate the version first.`,
  },
}

export const LINK_CHOICES = (Object.keys(LINKS) as LinkChoice[]).map((value) => ({ value, label: LINKS[value].label }))

/** The choice that leaves the days to the settings of the server. */
export const AS_SET = ''
const OTHER_DAYS = [1, 7, 30, 365]

/** How long a link can work; first as the server is set, once that is known. */
export function expiries(setDays: number | undefined) {
  const known = setDays === undefined ? '' : ` ${inDays(setDays)}`
  return [
    { value: AS_SET, label: `Expires${known} (setting of the server)` },
    ...OTHER_DAYS.filter((days) => days !== setDays).map((days) => ({
      value: String(days),
      label: `Expires ${inDays(days)}`,
    })),
  ]
}

function inDays(days: number): string {
  if (days === 365) return 'in a year'
  return days === 1 ? 'in 1 day' : `in ${days} days`
}

export function shareRequest(choice: LinkChoice, version: number, expiry: string): ShareWish {
  const expires = expiry === AS_SET ? {} : { expires_in_days: Number(expiry) }
  switch (choice) {
    case 'version':
      return { kind: 'view', version, ...expires }
    case 'latest':
      return { kind: 'view', latest: true, ...expires }
    case 'edit':
      return { kind: 'edit', ...expires }
    case 'evidence':
      return { kind: 'evidence', version, ...expires }
  }
}

const NAMES: Record<Share['kind'], string> = { view: 'View link', edit: 'Edit link', evidence: 'Evidence link' }

export function linkName({ kind }: Pick<CreatedShare, 'kind'>): string {
  return NAMES[kind]
}

/** "View link, version 3": what a link opens. */
export function shareShows({ kind, version }: Pick<Share, 'kind' | 'version'>): string {
  if (kind === 'edit') return NAMES.edit
  return `${NAMES[kind]}, ${version === null ? 'latest version' : `version ${version}`}`
}
