/** Failures in words: how much is left, and over which paths. */
import type { Design, Failure, FailureFigures, FailureList, Quantity, Report, TargetJudgement } from '@/api/types'
import { ALL_VMS, type Statistic, type Target } from '@/lib/design/class-targets'
import { capitalised, inSentence, NO_BREAK, percent, showQuantity, threeDigits } from '@/lib/format/format'
import { percentOfRatio } from '@/lib/format/units'
import { isInDoubt, statusWord } from '@/lib/report/report-rows'
import { failingParts } from '@/lib/timeline/moments'

/** A failure, and whether what it leaves meets the latency targets; null without a target. */
export type JudgedFailure = Failure & { judged?: TargetJudgement | null }

const SMALLEST_CHANGE = 0.005

function isAll(ratio: Quantity): boolean {
  return ratio.value !== null && Math.abs(ratio.value - 1) < SMALLEST_CHANGE
}

/** "78.4 % of the IOPS", "all IOPS", or what is refused. */
export function remainingInWords({ verdict, iops_ratio }: Failure): string {
  if (verdict === 'refused') return 'Nothing takes over'
  if (iops_ratio.value === null) return iops_ratio.note ?? 'no value'
  if (isAll(iops_ratio)) return 'All IOPS'
  return `${percent(percentOfRatio(iops_ratio.value))} of the IOPS`
}

/** "1.80 times slower on average", or null where the mean latency stays. */
export function slowdownInWords({ latency_ratio }: Failure): string | null {
  const { value } = latency_ratio
  if (value === null || Math.abs(value - 1) < SMALLEST_CHANGE) return null
  return value > 1
    ? `${threeDigits(value)} times slower on average`
    : `${threeDigits(1 / value)} times faster on average`
}

/** "Simulated", and that the run was too short or is disputed. */
export function simulatedInWords({ figures }: Pick<Failure, 'figures'>): string {
  return figures === null || !isInDoubt(figures) ? 'Simulated' : `Simulated, ${inSentence(statusWord(figures))}`
}

/** Why numbers are not to be relied on, as the answer of a design says it; null where they are. */
export function cautionInWords(figures: Failure['figures']): string | null {
  return figures?.outside_validity == null ? null : `Do not rely on it: ${figures.outside_validity}`
}

/** "26.2k IOPS, 0.930 ms p99", or the mean where the target of all VMs is one. */
export function figuresInWords(figures: FailureFigures, targets: Target[]): string {
  const statistic = judgedStatistic(ALL_VMS, targets)
  return `${showQuantity(figures.iops, 'count')}${NO_BREAK}IOPS, ${showQuantity(figures[FIELDS[statistic]], 'latency')} ${statistic}`
}

/** How far a list of failures is, in words; why it ended early where it did. */
export function listedInWords({ status, healthy, done_parts: done, listed, problem }: FailureList): string {
  if (status === 'failed') return problem?.detail ?? 'The failures could not be estimated.'
  if (healthy === null)
    return status === 'queued' ? 'Waiting for a worker.' : 'Estimating the design before anything fails.'
  const estimated = `${done} of ${listed.length} failures estimated`
  return status === 'cancelled' ? `Cancelled: ${inSentence(estimated)}.` : `${estimated}.`
}

export function percentListed({ done_parts: done, listed }: FailureList): number {
  return listed.length === 0 ? 0 : (100 * done) / listed.length
}

/** Those that stop something first, then those that leave the fewest IOPS, then the slowest; all IOPS are all, whatever the noise. */
export function worstFirst(failures: Failure[]): Failure[] {
  const harm = ({ verdict, iops_ratio: iops, latency_ratio: latency }: Failure) => [
    verdict === 'refused' ? 0 : 1,
    isAll(iops) ? 1 : (iops.value ?? Infinity),
    -(latency.value ?? Infinity),
  ]
  return failures.toSorted((one, other) => {
    const others = harm(other)
    const differences = harm(one).map((value, index) => {
      const against = others[index] ?? 0
      return value === against ? 0 : value - against
    })
    return differences.find((difference) => Math.abs(difference) > 1e-9) ?? 0
  })
}

const BY_VERDICT = { no: 1, undecided: 2, yes: 3 }

/** With targets, those that miss one before those that are undecided, and these before those that meet them. */
export function missesFirst(failures: JudgedFailure[]): JudgedFailure[] {
  const rank = ({ verdict, judged }: JudgedFailure) =>
    verdict === 'refused' ? 0 : BY_VERDICT[judged?.kept ?? 'undecided']
  return failures.toSorted((one, other) => rank(one) - rank(other))
}

export type AlikeFailures = { worst: JudgedFailure; alike: JudgedFailure[] }

/** Failures of one kind of part that leave the same to three digits, as one row; each that was simulated has its own. */
export function foldAlike(failures: JudgedFailure[], simulated: string[] = []): AlikeFailures[] {
  const folds = new Map<string, AlikeFailures>()
  for (const failure of failures) {
    const { path, verdict, reason, figures, take_overs: takeOvers } = failure
    const key = JSON.stringify([
      simulated.includes(path) ? path : path.split('.')[0],
      verdict,
      reason,
      figures?.outside_validity,
      takeOvers.length,
      figures &&
        [figures.iops, figures.latency_mean_ms, figures.latency_p99_ms].map(({ value }) => value?.toPrecision(3)),
    ])
    const fold = folds.get(key)
    if (fold === undefined) folds.set(key, { worst: failure, alike: [] })
    else fold.alike.push(failure)
  }
  return [...folds.values()]
}

/** What binds after a failure; null where the same part binds in the healthy design. */
export function newBottleneck({ figures }: Failure, healthy: FailureFigures): string | null {
  return figures === null || figures.bottleneck_id === healthy.bottleneck_id ? null : figures.bottleneck
}

const FIELDS = { mean: 'latency_mean_ms', p99: 'latency_p99_ms' } as const

/** What the target of a class, or of `ALL_VMS`, is about; p99 without a target. */
function judgedStatistic(title: string, targets: Target[]): Statistic {
  return targets.find((one) => one.title === title)?.statistic ?? 'p99'
}

/** Whose latency the failures tell, and as what: that of all VMs first, then of the classes where there are several. */
export function toldLatencies(
  failures: Pick<Failure, 'figures'>[],
  targets: Target[],
): Pick<Target, 'title' | 'statistic'>[] {
  const classes = [...new Set(failures.flatMap(({ figures }) => (figures?.classes ?? []).map(({ title }) => title)))]
  const titles = [ALL_VMS, ...(classes.length < 2 ? [] : classes)]
  return titles.map((title) => ({ title, statistic: judgedStatistic(title, targets) }))
}

/** A latency after a failure, and whether it misses its target; null where nothing survives. */
export function latencyAfter(
  { figures, judged }: Pick<JudgedFailure, 'figures' | 'judged'>,
  { title, statistic }: Pick<Target, 'title' | 'statistic'>,
): { latency: Quantity; isMissed: boolean } | null {
  const owner = title === ALL_VMS ? figures : figures?.classes.find((one) => one.title === title)
  if (owner == null) return null
  const latency = owner[FIELDS[statistic]]
  const verdict = judged?.each.find(({ target }) => target != null && (target.vms ?? ALL_VMS) === title)
  return { latency, isMissed: verdict?.code === 'missed' }
}

/** The class that is slowest after a failure, one that misses its target before others; null where no class is known. */
export function slowestClass(
  failure: Pick<JudgedFailure, 'figures' | 'judged'>,
  classes: Pick<Target, 'title' | 'statistic'>[],
) {
  const found = classes.flatMap((told) => {
    const after = latencyAfter(failure, told)
    return after === null ? [] : [{ ...told, ...after }]
  })
  const place = ({ isMissed, latency }: (typeof found)[number]) => (isMissed ? Infinity : (latency.value ?? 0))
  return found.toSorted((one, other) => place(other) - place(one))[0] ?? null
}

/** Whether the engine says not to rely on the numbers, so that their stated errors do not hold. */
export function isDoubted(figures: Failure['figures']): boolean {
  return figures?.outside_validity != null
}

const PLURALS: Record<string, string> = {
  hba_ports: 'HBA ports',
  sps: 'SPs',
  target_ports: 'target ports',
  fabrics: 'fabrics',
  switches: 'switches',
  isls: 'inter-switch links',
}

const WHOLE_KIND = /^(Any|Either) /

/** "any one of the 16 hosts" where the loss of each leaves the same, else the worst alone. */
function worstInWords(worst: Failure, failures: Failure[], design: Design): string {
  const alike = foldAlike(failures).find((fold) => fold.worst === worst)
  const words = alike === undefined ? worst.text : partsInWords(alike, design)
  return WHOLE_KIND.test(words) ? inSentence(words) : worst.text
}

/** "Any one of the 16 hosts", "One of 9 hosts (esx04 and others like it)": by the copies of each host, not by the entries
 * of the design. */
function hostsInWords(failures: Failure[], areAll: boolean, design: Design): string {
  const ids = failures.map(({ path }) => path.slice('hosts.'.length))
  const some = design.hosts.filter(({ id }) => areAll || ids.includes(id))
  const hosts = some.reduce((sum, { count = 1 }) => sum + count, 0)
  if (areAll) return `Any one of the ${hosts} hosts`
  const worst = design.hosts.find(({ id }) => id === ids[0])
  return `One of ${hosts} hosts (${worst?.name ?? ids[0] ?? ''} and others like it)`
}

function hasCopies(design: Design): boolean {
  return design.hosts.some(({ count = 1 }) => count > 1)
}

/** "HBA port esx07-p1 and 4 more like it, each on all its hosts". */
function somePorts(worst: Failure, more: number, design: Design): string {
  const id = worst.path.slice('hba_ports.'.length)
  const port = design.hosts.flatMap(({ hba_ports: ports }) => ports).find((each) => each.id === id)
  return `HBA port ${port?.name ?? id} and ${more} more like it, each on all its hosts`
}

/** "Any of the 8 target ports" where all of a kind leave the same, else "SP 1 and 2 more like it". */
export function partsInWords({ worst, alike }: AlikeFailures, design: Design): string {
  if (alike.length === 0) return capitalised(worst.text)
  const kind = worst.path.split('.')[0] ?? ''
  const ofKind = failingParts(design).filter(({ value }) => value.startsWith(`${kind}.`)).length
  const many = alike.length + 1
  if (kind === 'hosts') return hostsInWords([worst, ...alike], many === ofKind, design)
  const plural = PLURALS[kind]
  const isShared = kind === 'hba_ports' && hasCopies(design)
  if (isShared && many !== ofKind) return somePorts(worst, alike.length, design)
  if (plural === undefined || many !== ofKind) return `${capitalised(worst.text)} and ${alike.length} more like it`
  return `${many === 2 ? 'Either' : 'Any'} of the ${many} ${plural}${isShared ? ', on every host' : ''}`
}

/** "Without SP 1, all IOPS remain, and the 99th percentile is 0.701 ms instead of 0.696 ms." */
export function survivorInWords(text: string, [healthy, survivor]: Report[]): string | null {
  if (healthy === undefined || survivor === undefined) return null
  const [before, after] = [healthy.total, survivor.total]
  if (before.iops.value === null || after.iops.value === null) return null
  const ratio = { ...after.iops, value: after.iops.value / before.iops.value }
  const left = isAll(ratio) ? 'all IOPS remain' : `${percent(percentOfRatio(ratio.value))} of the IOPS remain`
  const [is = '', was = ''] = [after, before].map(({ latency_ms: { p99 } }) => showQuantity(p99, 'latency'))
  const isKnown = before.latency_ms.p99.value !== null && after.latency_ms.p99.value !== null
  const moved = is === was ? `stays at ${was}` : `is ${is} instead of ${was}`
  return `Without ${text}, ${left}${isKnown ? `, and the 99th percentile ${moved}` : ''}.`
}

/** That a target is missed before anything fails, which no failure is to blame for; empty where it is not. */
export function healthyMissInWords(judged: Pick<TargetJudgement, 'kept'> | null | undefined): string {
  return judged?.kept !== 'no' ? '' : 'The design misses a target before anything fails.'
}

/** By what failures are judged, so many of which were simulated. */
function judgesInWords(all: number, simulated: number): string {
  if (simulated === 0) return 'by the estimates'
  if (simulated === all) return simulated === 1 ? 'by the simulation' : 'by the simulations'
  return `by the estimates and ${simulated === 1 ? 'a simulation' : `${simulated} simulations`}`
}

/** How many failures stop something, how many miss a target by the server's summary, and what leaves the fewest IOPS. */
export function failuresInWords(
  { failures, parts }: Pick<FailureList, 'failures' | 'parts'>,
  design: Design,
  simulated = 0,
  judged: string | null = null,
): string {
  const refused = failures.filter((failure) => failure.verdict === 'refused').length
  const worst = worstFirst(failures).find((failure) => failure.verdict === 'survives')
  const paths =
    refused === 0
      ? 'Every single failure leaves a path'
      : `After ${refused} of ${failures.length} single failures nothing takes over`
  const stops =
    judged === null
      ? `${paths}.`
      : `${paths}; ${judgesInWords(failures.length - refused, simulated)}, ${inSentence(judged)}`
  const harm = worst === undefined ? '' : ` ${harmInWords(worst, worstInWords(worst, failures, design), refused > 0)}`
  const unseen = failures.length < parts ? ` Only the first ${failures.length} of ${parts} parts are listed.` : ''
  return stops + harm + unseen
}

function harmInWords(worst: Failure, name: string, isOneRefused: boolean): string {
  const { value } = worst.iops_ratio
  if (isAll(worst.iops_ratio)) return isOneRefused ? 'After the others, all IOPS remain.' : 'All IOPS remain.'
  if (value === null) return ''
  return `${isOneRefused ? 'Of the others, losing' : 'Losing'} ${name} leaves the fewest IOPS: ${percent(percentOfRatio(value))}.`
}
