/**
 * How VMs are spread over hosts and datastores.
 *
 * Hosts first: each gets as many VMs of a class as any other, or one more. On a host the VMs of a
 * class go to its datastores in turn. Hosts that get the same are one entry of the design, so the
 * fewest kinds of hosts are made that keep the datastores of each class even.
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
export const MOST_GROUPS = 120
/** Turns of hosts that are tried. */
const MOST_TURNS = 32
/** VMs of the fullest datastore over those of an even spread from which on another one is tried. */
const UNEVEN = 1.25
/** What a datastore without VMs counts beside those ratios. */
const LEFT_OUT = 100

export function spreadVms(hosts: number, classes: ClassOfVms[]): Spread {
  let best = spreadInTurns(hosts, classes, 1)
  for (let turns = 2; turns <= Math.min(hosts, MOST_TURNS); turns += 1) {
    if (unevenness(best, classes) <= UNEVEN) break
    const next = spreadInTurns(hosts, classes, turns)
    const groups = next.kinds.reduce((sum, { shares }) => sum + shares.length, 0)
    if (groups > MOST_GROUPS) break
    if (unevenness(next, classes) < unevenness(best, classes)) best = next
  }
  return best
}

/**
 * The fullest datastore of a class over what each would have, the worst of all classes; more than
 * that where a datastore is left out though there are VMs for it.
 */
function unevenness({ totals }: Spread, classes: ClassOfVms[]): number {
  const ratios = classes.map(({ vms, datastores }, index) => {
    const used = [...(totals[index]?.values() ?? [])]
    const leftOut = Math.min(vms, datastores.length) - used.length
    return leftOut * LEFT_OUT + Math.max(1, ...used) / Math.max(1, Math.ceil(vms / datastores.length))
  })
  return Math.max(1, ...ratios)
}

/** In each turn of hosts the VMs go on where those of the turn before ended. */
function spreadInTurns(hosts: number, classes: ClassOfVms[], turns: number): Spread {
  const kinds = new Map<string, HostKind>()
  const totals = classes.map(() => new Map<string, number>())
  const extrasBefore = classes.map((_, index) => sumOfExtras(hosts, classes.slice(0, index)))
  for (let host = 0; host < hosts; host += 1) {
    const turn = Math.floor((host * turns) / hosts)
    const shares = classes.flatMap((each, classIndex) =>
      sharesOf({ each, classIndex, host, hosts, turn, extrasBefore: extrasBefore[classIndex] ?? 0 }),
    )
    for (const { classIndex, datastore, count } of shares) {
      const total = totals[classIndex]
      total?.set(datastore, (total.get(datastore) ?? 0) + count)
    }
    const key = JSON.stringify(shares)
    const kind = kinds.get(key) ?? { hosts: 0, shares }
    kinds.set(key, { ...kind, hosts: kind.hosts + 1 })
  }
  return { kinds: [...kinds.values()], totals }
}

function sumOfExtras(hosts: number, classes: ClassOfVms[]): number {
  return classes.reduce((sum, { vms }) => sum + (vms % hosts), 0)
}

type Hand = {
  each: ClassOfVms
  classIndex: number
  host: number
  hosts: number
  turn: number
  /** VMs left over of the classes before, which went to the first hosts. */
  extrasBefore: number
}

function sharesOf({ each, classIndex, host, hosts, turn, extrasBefore }: Hand): Share[] {
  const { vms, datastores } = each
  const everywhere = Math.floor(vms / hosts)
  const place = (((host - extrasBefore) % hosts) + hosts) % hosts
  const here = everywhere + (place < vms % hosts ? 1 : 0)
  const first = turn * Math.max(1, everywhere)
  const number = datastores.length
  return datastores.flatMap((datastore, index) => {
    const after = (((index - first) % number) + number) % number
    const count = Math.floor(here / number) + (after < here % number ? 1 : 0)
    return count === 0 ? [] : [{ classIndex, datastore, count }]
  })
}
