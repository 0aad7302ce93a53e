/** From the five answers to a scenario: one design, or two that meet the same VMs. */
import { totalVms, workloadOf, type Answers } from './answers'
import { numbersInWords } from './number-list'
import { assumptions } from './words'

import type { Datastore, Design, Fabric, HbaPort, Host, Lun, VmClass } from '@/api/types'
import { arrayOfModel, twoDigits } from '@/lib/design/array-of-model'
import { givenTitle } from '@/lib/design/bulk-edit'
import { arrayModel, recommendedIosPerPath, shortName, wordOf } from '@/lib/design/catalogue'
import { NEW_KERNEL } from '@/lib/design/new-parts'
import { grouped } from '@/lib/format/names'

const ARRAY = 'array01'
const HOST = 'esx01'
const VVOLS = 'vvol01'

export type NewScenario = { title: string; designs: Design[] }

export function scenarioOf(answers: Answers): NewScenario {
  const onLuns = designOf(answers, false)
  const onVvols = designOf(answers, true)
  const designs = { vmfs: [onLuns], vvol: [onVvols], both: [onLuns, onVvols] }[answers.access]
  const { hosts } = answers
  const model = shortName(arrayModel(answers.array))
  const title = `${hosts === 1 ? '1 host' : `${hosts} hosts`}, ${totalVms(answers)} VMs, ${model}`
  return { title, designs }
}

/** Datastores, by their numbers from 1, on which the same classes lie: one entry of the design. */
type Kind = { numbers: number[]; id: string; name: string; lun: { id: string; name: string } }

/** One kind where all classes lie on all datastores. */
function datastoreKinds({ classes, luns }: Answers): Kind[] {
  const numbers = Array.from({ length: luns }, (_, index) => index + 1)
  const whoLies = (number: number) => JSON.stringify(classes.map((each) => each.datastores.includes(number)))
  const alike = [...grouped(numbers, whoLies).values()]
  return alike.map((own) => {
    const first = twoDigits(own[0] ?? 1)
    const named = (word: string) => {
      if (own.length === luns) return word
      return `${own.length === 1 ? word : `${word}s`} ${numbersInWords(own)}`
    }
    return {
      numbers: own,
      id: `datastore${first}`,
      name: named('Datastore'),
      lun: { id: `${ARRAY}-lun${first}`, name: named('LUN') },
    }
  })
}

function fabricIds({ fabrics }: Answers): string[] {
  return Array.from({ length: fabrics }, (_, index) => `fabric${twoDigits(index + 1)}`)
}

function designOf(answers: Answers, onVvols: boolean): Design {
  const { protocol, luns } = answers
  const kind = protocol === 'nfs' ? 'nfs' : 'vmfs'
  const kinds = onVvols ? [] : datastoreKinds(answers)
  const array = arrayOfModel(arrayModel(answers.array), {
    id: ARRAY,
    controllers: answers.controllers,
    portsPerController: answers.portsPerController,
    fabrics: fabricIds(answers),
    speedGbps: answers.speedGbps,
    luns: 0,
  })
  const endpoints = (array.protocol_endpoints ?? []).map((endpoint) => ({ ...endpoint, name: 'Protocol endpoint' }))
  const [pool] = array.pools ?? []
  return {
    schema: 'qdepth/2',
    id: onVvols ? 'vvol' : kind,
    title: givenTitle(onVvols ? 'vvol' : kind, luns),
    notes: assumptions(answers).join('\n').trim().slice(0, MOST_NOTES),
    fabrics: fabricIds(answers).map((id): Fabric => ({ id, protocol })),
    hosts: [hostOf(answers)],
    arrays: [
      {
        ...array,
        // Without a number each LUN entry follows the datastores that lie on it.
        luns: kinds.map(({ lun }): Lun => ({ ...lun, ...(pool === undefined ? {} : { pool: pool.id }) })),
        pools: numbered('Pool', array.pools),
        protocol_endpoints: onVvols ? endpoints : [],
      },
    ],
    datastores: onVvols
      ? [vvolsOn(answers, endpoints[0]?.id ?? `${ARRAY}-pe01`)]
      : kinds.map((each) => lunDatastores(answers, each, kind)),
    classes: classesOf(answers, kinds),
  }
}

const MOST_NOTES = 10_000

/** "Pool 1", "Pool 2": what people call them. */
function numbered<T>(word: string, parts: T[] = []): (T & { name: string })[] {
  return parts.map((part, index) => ({ ...part, name: `${word} ${index + 1}` }))
}

function hostOf(answers: Answers): Host {
  const { hosts, hbaPorts, speedGbps, driver } = answers
  const fabrics = fabricIds(answers)
  const ios = recommendedIosPerPath(wordOf(arrayModel(answers.array), 'front_end'), answers.protocol)
  const depth = answers.namespaceDepth
  return {
    id: HOST,
    count: hosts,
    release: answers.release,
    ...NEW_KERNEL,
    ...(ios === null ? {} : { round_robin_ios: ios }),
    ...(depth === null ? {} : { namespace_depth: depth }),
    hba_ports: Array.from({ length: hbaPorts }, (_, index): HbaPort => ({
      id: `${HOST}-p${index + 1}`,
      fabric: fabrics[index % fabrics.length] ?? 'fabric01',
      driver,
      speed_gbps: speedGbps,
    })),
  }
}

/** All datastores share the capacity in equal parts. */
function lunDatastores(
  { luns, capacityGib }: Answers,
  { numbers, id, name, lun }: Kind,
  kind: 'vmfs' | 'nfs',
): Datastore {
  return {
    id,
    name,
    count: numbers.length,
    kind,
    lun: lun.id,
    ...(capacityGib === null ? {} : { capacity_gib: capacityGib / luns }),
  }
}

function vvolsOn({ capacityGib }: Answers, endpoint: string): Datastore {
  return {
    id: VVOLS,
    kind: 'vvol',
    protocol_endpoint: endpoint,
    ...(capacityGib === null ? {} : { capacity_gib: capacityGib }),
  }
}

/** One class each, on all hosts and on its datastores; the vVols of a class are in the one container. */
function classesOf(answers: Answers, kinds: Kind[]): VmClass[] {
  const ids = idsOf(answers.classes.map(({ name }) => name))
  return answers.classes.map(({ name, vms, load, datastores }, index) => {
    const own = kinds.filter(({ numbers }) => numbers.some((number) => datastores.includes(number)))
    return {
      id: ids[index] ?? 'vms',
      name,
      vms,
      hosts: [HOST],
      datastores: kinds.length === 0 ? [VVOLS] : own.map(({ id }) => id),
      vscsi_adapter: 'pvscsi-windows',
      workload: workloadOf(load),
    }
  })
}

/** Ids out of names: "SQL database" is sql-database; two that would be one get a number. */
function idsOf(names: string[]): string[] {
  const taken = new Set<string>()
  return names.map((name) => {
    const plain = name
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '')
      .slice(0, 40)
    const stem = plain === '' ? 'vms' : plain
    let id = stem
    for (let number = 2; taken.has(id); number += 1) id = `${stem}${number}`
    taken.add(id)
    return id
  })
}
