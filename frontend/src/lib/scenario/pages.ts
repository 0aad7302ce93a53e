/** The pages of a scenario: in which group each is, and where a page is found as it was left. */

export type ScenarioPage = { to: string; label: string; /** It is about one of the designs. */ ofDesign: boolean }
export type PageGroup = { label: string; pages: [ScenarioPage, ...ScenarioPage[]] }

const page = (to: string, label: string, ofDesign = false): ScenarioPage => ({ to, label, ofDesign })

export const PAGE_GROUPS: readonly PageGroup[] = [
  { label: 'Design', pages: [page('', 'Design')] },
  {
    label: 'Answer',
    pages: [
      page('results', 'Results', true),
      page('compare', 'Compare'),
      page('failures', 'Failures', true),
      page('timeline', 'Timeline', true),
    ],
  },
  {
    label: 'Explore',
    pages: [
      page('sweep', 'Sweep', true),
      page('ways', 'Ways', true),
      page('fairness', 'Fairness', true),
      page('calibrate', 'Calibrate', true),
    ],
  },
  {
    label: 'Buy',
    pages: [
      page('candidates', 'Candidates'),
      page('plan', 'Plan', true),
      page('spreadsheet', 'Spreadsheet'),
      page('report', 'Report'),
    ],
  },
]

/** Searches of the addresses at which pages were left, by page and by design. */
export type Visits = Readonly<Record<string, string>>

/** What follows `/scenarios/<key>` in an address: the page, or '' for the editor. */
export function pageOf(pathname: string): string {
  return pathname.split('/')[3] ?? ''
}

/** The group of a page; null for one that the menu leads to, such as the versions. */
export function groupOf(to: string): PageGroup | null {
  return PAGE_GROUPS.find(({ pages }) => pages.some((other) => other.to === to)) ?? null
}

function visitKey(to: string, designId: string): string {
  const found = groupOf(to)?.pages.find((other) => other.to === to)
  return found?.ofDesign === true ? `${to} ${designId}` : to
}

export function isOfDesign(to: string): boolean {
  return visitKey(to, 'any') !== to
}

/** Remembers how a page was left, and that it was the last one of its group. */
export function visited(visits: Visits, to: string, designId: string, search: string): Visits {
  const group = groupOf(to)
  const last = group === null ? {} : { [group.label]: to }
  return { ...visits, [visitKey(to, designId)]: search, ...last }
}

/** The address of a page as it was left. */
export function addressOf(visits: Visits, key: string, to: string, designId: string): string {
  const path = `/scenarios/${key}${to === '' ? '' : `/${to}`}`
  return path + (visits[visitKey(to, designId)] ?? '')
}

/** The address of a page once its scenario has another key: what follows the path names the answer that it shows. */
export function addressUnder(
  key: string,
  before: string,
  { pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>,
): string {
  return pathname.replace(before, key) + search + hash
}

/** The page of a group that was open last, else its first. */
export function pageToOpen({ label, pages }: PageGroup, visits: Visits): ScenarioPage {
  return pages.find(({ to }) => to === visits[label]) ?? pages[0]
}
