/** From the five answers to a scenario: one design, or two that meet the same VMs. */
import { totalVms, workloadOf, type Answers } from './answers'
import { spreadVms, type HostKind, type Spread } from './spread'
import { assumptions, spreadInWords } from './words'

import type { Datastore, Design, Fabric, HbaPort, Host, VmGroup } from '@/api/types'
import { arrayOfModel, twoDigits } from '@/lib/design/array-of-model'
import { givenTitle } from '@/lib/design/bulk-edit'
import { arrayModel, recommendedIosPerPath, shortName, wordOf } from '@/lib/design/catalogue'
import { NEW_KERNEL } from '@/lib/design/new-parts'

const ARRAY = 'array01'
const VVOLS = 'vvol01'

export type NewScenario = { title: string; designs: Design[]; spread: Spread }

export function scenarioOf(answers: Answers): NewScenario {
  const spread = spreadVms(
    answers.hosts,
    answers.classes.map(({ vms, datastores }) => ({
      vms,
      datastores: answers.access === 'vvol' ? [VVOLS] : datastores.map(datastoreId),
    })),
  )
  const onLuns = designOf(answers, spread, false)
  const onVvols = designOf(answers, spread, true)
  const designs = { vmfs: [onLuns], vvol: [onVvols], both: [onLuns, onVvols] }[answers.access]
  const { hosts } = answers
  const model = shortName(arrayModel(answers.array))
  const title = `${hosts === 1 ? '1 host' : `${hosts} hosts`}, ${totalVms(answers)} VMs, ${model}`
  return { title, designs, spread }
}

function datastoreId(number: number): string {
  return `datastore${twoDigits(number)}`
}

function fabricIds({ fabrics }: Answers): string[] {
  return Array.from({ length: fabrics }, (_, index) => `fabric${twoDigits(index + 1)}`)
}

function designOf(answers: Answers, spread: Spread, onVvols: boolean): Design {
  const { protocol, luns } = answers
  const kind = protocol === 'nfs' ? 'nfs' : 'vmfs'
  const array = arrayOfModel(arrayModel(answers.array), {
    id: ARRAY,
    controllers: answers.controllers,
    portsPerController: answers.portsPerController,
    fabrics: fabricIds(answers),
    speedGbps: answers.speedGbps,
    luns: onVvols ? 0 : luns,
  })
  const endpoints = (array.protocol_endpoints ?? []).map((endpoint) => ({ ...endpoint, name: 'Protocol endpoint' }))
  return {
    schema: 'qdepth/1',
    id: onVvols ? 'vvol' : kind,
    title: givenTitle(onVvols ? 'vvol' : kind, luns),
    notes: [...spreadInWords(answers, spread), ...assumptions(answers)].join('\n').slice(0, MOST_NOTES),
    fabrics: fabricIds(answers).map((id): Fabric => ({ id, protocol })),
    hosts: spread.kinds.map((each, index) => hostOf(answers, each, hostId(spread, index))),
    arrays: [
      {
        ...array,
        luns: numbered('LUN', array.luns),
        pools: numbered('Pool', array.pools),
        protocol_endpoints: onVvols ? endpoints : [],
      },
    ],
    datastores: onVvols ? [vvolsOn(answers, endpoints[0]?.id ?? `${ARRAY}-pe01`)] : lunDatastores(answers, kind),
    vm_groups: groupsOf(answers, spread, onVvols),
  }
}

const MOST_NOTES = 10_000

/** "LUN 1", "LUN 2": what people call them. */
function numbered<T>(word: string, parts: T[] = []): (T & { name: string })[] {
  return parts.map((part, index) => ({ ...part, name: `${word} ${index + 1}` }))
}

/** The number of its first host: esx01 stands for 12, so the next entry is esx13. */
function hostId({ kinds }: Spread, index: number): string {
  const before = kinds.slice(0, index).reduce((sum, { hosts }) => sum + hosts, 0)
  return `esx${twoDigits(before + 1)}`
}

function hostOf(answers: Answers, { hosts }: HostKind, id: string): Host {
  const { hbaPorts, speedGbps, driver } = answers
  const fabrics = fabricIds(answers)
  const ios = recommendedIosPerPath(wordOf(arrayModel(answers.array), 'front_end'), answers.protocol)
  const depth = answers.namespaceDepth
  return {
    id,
    count: hosts,
    release: answers.release,
    ...NEW_KERNEL,
    ...(ios === null ? {} : { round_robin_ios: ios }),
    ...(depth === null ? {} : { namespace_depth: depth }),
    hba_ports: Array.from({ length: hbaPorts }, (_, index): HbaPort => ({
      id: `${id}-p${index + 1}`,
      fabric: fabrics[index % fabrics.length] ?? 'fabric01',
      driver,
      speed_gbps: speedGbps,
    })),
  }
}

/** The datastores share the capacity in equal parts. */
function lunDatastores({ luns, capacityGib }: Answers, kind: 'vmfs' | 'nfs'): Datastore[] {
  return Array.from({ length: luns }, (_, index) => ({
    id: datastoreId(index + 1),
    kind,
    lun: `${ARRAY}-lun${twoDigits(index + 1)}`,
    ...(capacityGib === null ? {} : { capacity_gib: capacityGib / luns }),
  }))
}

function vvolsOn({ capacityGib }: Answers, endpoint: string): Datastore {
  return {
    id: VVOLS,
    kind: 'vvol',
    protocol_endpoint: endpoint,
    ...(capacityGib === null ? {} : { capacity_gib: capacityGib }),
  }
}

/** One group for each share of a kind of host: those of a class have its name. */
function groupsOf(answers: Answers, spread: Spread, onVvols: boolean): VmGroup[] {
  const stems = stemsOf(answers.classes.map(({ name }) => name))
  const made = answers.classes.map(() => 0)
  return spread.kinds.flatMap(({ shares }, kind) =>
    shares.map(({ classIndex, datastore, count }): VmGroup => {
      const number = (made[classIndex] ?? 0) + 1
      made[classIndex] = number
      const each = answers.classes[classIndex]
      if (each === undefined) throw new Error(`There is no class ${classIndex}.`)
      return {
        id: `${stems[classIndex] ?? 'vms'}-${twoDigits(number)}`,
        name: each.name,
        host: hostId(spread, kind),
        datastore: onVvols ? VVOLS : datastore,
        count,
        vscsi_adapter: 'pvscsi-windows',
        workload: workloadOf(each.load),
      }
    }),
  )
}

/** Ids out of names: "SQL database" is sql-database; two that would be one get a number. */
function stemsOf(names: string[]): string[] {
  const taken = new Set<string>()
  return names.map((name) => {
    const plain = name.toLowerCase().replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '').slice(0, 40)
    const stem = plain === '' ? 'vms' : plain
    let id = stem
    for (let number = 2; taken.has(id); number += 1) id = `${stem}${number}`
    taken.add(id)
    return id
  })
}
