/**
 * How VMs are spread over hosts and datastores.
 *
 * Hosts first: each gets as many VMs of a class as any other, or one more. On a host the VMs of a
 * class go to its datastores in turn, those left over to the datastores with the fewest of them.
 * Hosts that get the same are one entry of the design, so another kind of hosts is made only where it
 * makes the datastores of a class clearly more even.
 */

export type ClassOfVms = { vms: number; datastores: string[] }

/** VMs of a class on each host of a kind, on one datastore. */
export type Share = { classIndex: number; datastore: string; count: number }

export type HostKind = { hosts: number; shares: Share[] }

export type Spread = {
  kinds: HostKind[]
  /** VMs of each class on each of its datastores, over all hosts. */
  totals: Map<string, number>[]
}

/** VM groups that a design gets at most for the sake of evenness; more could not be overlooked. */
export const MOST_GROUPS = 160
/** How much more even another kind of hosts has to make the datastores: each makes the design longer to read and to answer. */
const WORTH_A_KIND = 0.125
/** What a datastore without VMs counts beside those ratios. */
const LEFT_OUT = 100

export function spreadVms(hosts: number, classes: ClassOfVms[]): Spread {
  const spreads: Spread[] = []
  for (let runs = alikeRuns(hosts, classes); ; runs = withLongestHalved(runs)) {
    const next = spreadOver(runs, hosts, classes)
    const groups = next.kinds.reduce((sum, { shares }) => sum + shares.length, 0)
    if (spreads.length > 0 && groups > MOST_GROUPS) break
    spreads.push(next)
    if (runs.every(({ length }) => length === 1)) break
  }
  const cost = (spread: Spread) => unevenness(spread, classes) + WORTH_A_KIND * spread.kinds.length
  return spreads.reduce((best, next) => (cost(next) < cost(best) ? next : best))
}

/**
 * How far the fullest and the emptiest datastore of a class are from an even spread, as a ratio: the
 * worst of all classes, 1 where VMs cannot lie more evenly. More where a datastore is left out
 * though there are VMs for it.
 */
function unevenness({ totals }: Spread, classes: ClassOfVms[]): number {
  const ratios = classes.map(({ vms, datastores }, index) => {
    const used = [...(totals[index]?.values() ?? [])]
    const leftOut = Math.min(vms, datastores.length) - used.length
    const even = vms / datastores.length
    const fullest = Math.max(1, ...used) / Math.max(1, Math.ceil(even))
    const emptiest = Math.floor(even) / Math.min(...used)
    return leftOut * LEFT_OUT + Math.max(fullest, emptiest)
  })
  return Math.max(1, ...ratios)
}

/** Hosts that follow one another and get as many VMs of each class. */
type Run = { start: number; length: number }

/** The runs that VMs left over make: the first hosts get one more, of the next class the hosts after those. */
function alikeRuns(hosts: number, classes: ClassOfVms[]): Run[] {
  const runs: Run[] = []
  let before = ''
  for (let host = 0; host < hosts; host += 1) {
    const here = JSON.stringify(classes.map((_, index) => vmsOnHost(host, hosts, classes, index)))
    const last = runs.at(-1)
    if (last !== undefined && here === before) last.length += 1
    else runs.push({ start: host, length: 1 })
    before = here
  }
  return runs
}

function withLongestHalved(runs: Run[]): Run[] {
  const most = Math.max(...runs.map(({ length }) => length))
  const longest = runs.findIndex(({ length }) => length === most)
  return runs.flatMap(({ start, length }, index) => {
    if (index !== longest) return [{ start, length }]
    const half = Math.ceil(length / 2)
    return [
      { start, length: half },
      { start: start + half, length: length - half },
    ]
  })
}

function vmsOnHost(host: number, hosts: number, classes: ClassOfVms[], index: number): number {
  const vms = classes[index]?.vms ?? 0
  const leftOverBefore = classes.slice(0, index).reduce((sum, each) => sum + (each.vms % hosts), 0)
  const place = (((host - leftOverBefore) % hosts) + hosts) % hosts
  return Math.floor(vms / hosts) + (place < vms % hosts ? 1 : 0)
}

/** The longest runs are placed first: shorter ones fill what they leave. */
function spreadOver(runs: Run[], hosts: number, classes: ClassOfVms[]): Spread {
  const totals = classes.map(() => new Map<string, number>())
  const all = new Map<string, number>()
  const kinds = new Map<string, HostKind & { start: number }>()
  for (const { start, length } of runs.toSorted((one, other) => other.length - one.length || one.start - other.start)) {
    const shares = classes.flatMap(({ datastores }, classIndex) => {
      const ofClass = totals[classIndex] ?? new Map<string, number>()
      const counts = countsOn(datastores, vmsOnHost(start, hosts, classes, classIndex), [ofClass, all])
      for (const [datastore, count] of counts) {
        for (const total of [ofClass, all]) total.set(datastore, (total.get(datastore) ?? 0) + count * length)
      }
      return counts.map(([datastore, count]): Share => ({ classIndex, datastore, count }))
    })
    const key = JSON.stringify(shares)
    const same = kinds.get(key)
    kinds.set(key, { shares, hosts: length + (same?.hosts ?? 0), start: Math.min(start, same?.start ?? start) })
  }
  const inOrder = [...kinds.values()].toSorted((one, other) => one.start - other.start)
  return { kinds: inOrder.map(({ hosts: number, shares }) => ({ hosts: number, shares })), totals }
}

/** VMs of a host on each datastore that gets some; those left over go where there are the fewest, by the first total that differs. */
function countsOn(datastores: string[], vms: number, totals: Map<string, number>[]): [string, number][] {
  const everywhere = Math.floor(vms / datastores.length)
  const fewestFirst = datastores.toSorted((one, other) => {
    const differences = totals.map((total) => (total.get(one) ?? 0) - (total.get(other) ?? 0))
    return differences.find((difference) => difference !== 0) ?? 0
  })
  const extra = new Set(fewestFirst.slice(0, vms % datastores.length))
  return datastores.flatMap((datastore): [string, number][] => {
    const count = everywhere + (extra.has(datastore) ? 1 : 0)
    return count === 0 ? [] : [[datastore, count]]
  })
}
