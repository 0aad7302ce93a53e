/** The pages of a scenario: in which group each is, and where a page is found as it was left. */

export type ScenarioPage = {
  to: string
  label: string
  /** What it answers. */
  question: string
  /** It is about one of the designs. */
  ofDesign: boolean
}
export type PageGroup = { label: string; pages: [ScenarioPage, ...ScenarioPage[]] }

const page = (to: string, label: string, question: string): ScenarioPage => ({ to, label, question, ofDesign: false })
const ofDesign = (to: string, label: string, question: string) => ({ ...page(to, label, question), ofDesign: true })

export const PAGE_GROUPS: readonly PageGroup[] = [
  { label: 'Design', pages: [page('', 'Design', 'Hosts, fabrics, arrays and VMs, with an estimate as you edit.')] },
  {
    label: 'Answer',
    pages: [
      ofDesign('results', 'Results', 'How fast the design is, what limits it, and what would lift the limit.'),
      page('compare', 'Compare', 'Which design is better, by how much, and how sure that is.'),
      ofDesign('failures', 'Failures', 'What is left when a part fails, and whether the targets are still met.'),
      ofDesign('timeline', 'Timeline', 'How long operations take, and how much they slow production down.'),
    ],
  },
  {
    label: 'Explore',
    pages: [
      ofDesign('sweep', 'Sweep', 'How the answer changes with a setting.'),
      ofDesign('ways', 'Ways', 'The same VMs over other protocols, and how long the move takes.'),
      ofDesign('fairness', 'Fairness', 'What a noisy neighbour costs the other VMs.'),
      ofDesign('calibrate', 'Calibrate', 'Fit the design to your measurements, so that you know how far to trust it.'),
    ],
  },
  {
    label: 'Buy',
    pages: [
      page('candidates', 'Candidates', 'Offers or variants in one table, ranked by price and performance.'),
      ofDesign('plan', 'Plan', 'The cheapest change that meets all targets, and until when it does.'),
      page('spreadsheet', 'Spreadsheet', 'Numbers of this scenario in your own sheet.'),
      page('report', 'Report', 'The answer on a few pages, to print or to send.'),
    ],
  },
]

/** Searches of the addresses at which pages were left, by page and by design. */
export type Visits = Readonly<Record<string, string>>

/** What follows `/scenarios/<key>` in an address: the page, or '' for the editor. */
export function pageOf(pathname: string): string {
  return pathname.split('/')[3] ?? ''
}

/** What a page answers; undefined for one that the menu leads to. */
export function questionOf(label: string): string | undefined {
  return PAGE_GROUPS.flatMap(({ pages }) => pages).find((other) => other.label === label)?.question
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
