/** The list of a scenario's links, for its owner: what each opens. */
import type { NewShare, Share, ShareWish } from '@/api/types'

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

export const LINK_CHOICES = (Object.keys(LINKS) as LinkChoice[]).map((value) => ({
  value,
  label: LINKS[value].label,
}))

export function shareRequest(choice: LinkChoice, version: number, days: number): ShareWish {
  const expires = { expires_in_days: days }
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

const NAMES: Record<Share['kind'], string> = {
  view: 'View link',
  edit: 'Edit link',
  evidence: 'Evidence link',
}

export function linkName({ kind }: Pick<NewShare, 'kind'>): string {
  return NAMES[kind]
}

/** "View link, version 3": what a link opens. */
export function shareShows({ kind, version }: Pick<Share, 'kind' | 'version'>): string {
  if (kind === 'edit') return NAMES.edit
  return `${NAMES[kind]}, ${version === null ? 'latest version' : `version ${version}`}`
}
