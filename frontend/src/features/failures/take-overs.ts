/** Paths before and after a failure, told once for all hosts and devices that lose the same. */
import type { Design, TakeOver } from '@/api/types'
import { grouped, shortList } from '@/lib/format/names'
import { partTitles } from '@/lib/report/report-parts'

export type AlikeTakeOvers = {
  key: string
  hosts: string
  devices: string
  /** "4 of 8: port 1 to ct0-fc0" */
  lost: string
  after: string
  owner: string
}

type Path = TakeOver['before'][number]
type NamePort = (id: string) => string

/** The devices that are reached over other paths than before, each once. */
export function devicesIn(takeOvers: TakeOver[]): number {
  return new Set(takeOvers.map(({ device }) => device)).size
}

/** Hosts whose ports lose the same, by their order in the host, and the devices that they lose it for, as one row. */
export function alikeTakeOvers(takeOvers: TakeOver[], design: Design): AlikeTakeOvers[] {
  const titleOf = partTitles(design)
  const numbers = portNumbers(design)
  const key = ({ before, after, new_owner: owner }: TakeOver) =>
    [pathsInWords(before, titleOf, numbers), pathsInWords(after, titleOf, numbers), owner].join('\n')
  return [...grouped(takeOvers, key)].flatMap(([own, alike]) => {
    const [first] = alike
    if (first === undefined) return []
    const hosts = [...new Set(alike.map(({ host }) => titleOf(host)))]
    const portOf = hosts.length === 1 ? titleOf : numbers
    const lost = first.before.filter((path) => !first.after.some((other) => isSame(path, other)))
    return [
      {
        key: own,
        hosts: shortList(hosts.toSorted(byNumber)),
        devices: shortList(alike.map(({ device }) => titleOf(device)).toSorted(byNumber)),
        lost: `${lost.length} of ${first.before.length}: ${pathsInWords(lost, titleOf, portOf)}`,
        after: pathsInWords(first.after, titleOf, portOf),
        owner: first.new_owner === null ? 'unchanged' : titleOf(first.new_owner),
      },
    ]
  })
}

/** "LUN 4" comes before "LUN 16". */
function byNumber(one: string, other: string): number {
  return one.localeCompare(other, 'en', { numeric: true })
}

function isSame(one: Path, other: Path): boolean {
  return one.hba_port === other.hba_port && one.target_port === other.target_port
}

/** "port 1" for the first port of a host, so that like hosts read alike. */
function portNumbers({ hosts }: Design): NamePort {
  const numbers = new Map(hosts.flatMap((host) => host.hba_ports.map(({ id }, place) => [id, `port ${place + 1}`])))
  return (id) => numbers.get(id) ?? id
}

/** "vmhba1 to ct0-fc0, ct0-fc1; vmhba2 to ct1-fc0": the target ports that each HBA port reaches. */
export function pathsInWords(paths: Path[], titleOf: NamePort, portOf: NamePort = titleOf): string {
  return [...grouped(paths, ({ hba_port: port }) => port)]
    .map(([port, own]) => `${portOf(port)} to ${own.map(({ target_port: target }) => titleOf(target)).join(', ')}`)
    .join('; ')
}
