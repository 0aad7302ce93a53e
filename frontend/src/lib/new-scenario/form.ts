/** The boxes of the page "New scenario" as they are typed, and the answers that they make. */
import type { Access, Answers, VmClass, VmLoad } from './answers'
import { readNumberList } from './number-list'

import {
  arrayModel,
  driversFor,
  isNvme,
  numberOf,
  releasesFor,
  shortName,
  speedsOf,
  USUAL_ARRAY,
  wordOf,
  workloadTemplate,
  type Protocol,
} from '@/lib/design/catalogue'
import { readNumber } from '@/lib/format/typed-number'

export const OWN_NUMBERS = 'own'

export type ClassForm = {
  /** Tells the rows apart while they are added and removed. */
  key: number
  name: string
  vms: string
  /** Template of the catalogue, or `OWN_NUMBERS`. */
  workload: string
  datastores: string
  sizeKib: string
  readPct: string
  randomPct: string
  rateIops: string
  outstandingIos: string
}

export type Form = {
  hosts: string
  release: string
  driver: string
  hbaPorts: string
  protocol: Protocol
  speedGbps: string
  /** Depth of an NVMe device; empty until it is known or assumed. */
  namespaceDepth: string
  fabrics: string
  array: string
  controllers: string
  portsPerController: string
  luns: string
  capacityTib: string
  classes: ClassForm[]
  access: Access
}

const USUAL_DRIVER: Partial<Record<Protocol, string>> = {
  fc: 'lpfc-12.8.534',
  nvme_fc: 'nvme-fc',
  nvme_tcp: 'nvme-tcp',
  nvme_rdma: 'nvme-rdma',
  iscsi: 'iscsi_vmk',
  nfs: 'nfs',
}
const USUAL_SPEED: Partial<Record<Protocol, number>> = { fc: 32, nvme_fc: 32 }
const USUAL_ETHERNET = 25

/** What the page begins with: a small cluster that can be simulated as it is. */
export function startForm(): Form {
  const blank: Form = {
    hosts: '4',
    release: 'esxi-8.0',
    driver: '',
    hbaPorts: '2',
    protocol: 'fc',
    speedGbps: '',
    namespaceDepth: '',
    fabrics: '2',
    array: '',
    controllers: '',
    portsPerController: '',
    luns: '4',
    capacityTib: '',
    classes: [classOfTemplate('general', 0, '48')],
    access: 'both',
  }
  return withArray(withProtocol(blank, 'fc'), USUAL_ARRAY)
}

/**
 * The form with another protocol, and with the driver and speed that are usual for it. A release
 * that cannot do it gives way to the newest that can; a filer has no vVols here.
 */
export function withProtocol(form: Form, protocol: Protocol): Form {
  const releases = releasesFor(protocol).map(({ id }) => id)
  return withDriverOf({
    ...form,
    protocol,
    release: releases.includes(form.release) ? form.release : (releases[0] ?? form.release),
    driver: USUAL_DRIVER[protocol] ?? '',
    speedGbps: String(USUAL_SPEED[protocol] ?? USUAL_ETHERNET),
    access: protocol === 'nfs' ? 'vmfs' : form.access,
  })
}

/** The form with another release; a driver that it lacks gives way to one that it has. */
export function withRelease(form: Form, release: string): Form {
  return withDriverOf({ ...form, release })
}

function withDriverOf(form: Form): Form {
  const offered = driversFor(form.protocol, form.release).map(({ id }) => id)
  return offered.includes(form.driver) ? form : { ...form, driver: offered.at(-1) ?? '' }
}

/** Assumed until somebody enters theirs [TiB]. */
export const USUAL_CAPACITY_TIB = 16
const GIB_PER_TIB = 1024

/**
 * The form with another array, with as many controllers and ports as its model has. A model with disks
 * has their capacity.
 */
export function withArray(form: Form, array: string): Form {
  const model = arrayModel(array)
  const text = (name: string) => String(numberOf(model, name) ?? 2)
  return {
    ...form,
    array,
    controllers: text('controllers'),
    portsPerController: text('ports_per_controller'),
    capacityTib: hasDisks(array) ? '' : form.capacityTib || String(USUAL_CAPACITY_TIB),
  }
}

/** Whether the capacity follows from the disks of the model. */
export function hasDisks(array: string): boolean {
  return wordOf(arrayModel(array), 'disk_model') !== null
}

function classNameOf(template: string): string {
  return shortName(workloadTemplate(template))
}

function loadOf(template: string): Pick<ClassForm, keyof VmLoad> {
  const profile = workloadTemplate(template)
  const text = (name: string) => String(numberOf(profile, name) ?? '')
  return {
    sizeKib: text('size_kib'),
    readPct: text('read_pct'),
    randomPct: text('random_pct'),
    rateIops: text('rate_iops'),
    outstandingIos: text('outstanding_ios'),
  }
}

export function classOfTemplate(template: string, key: number, vms: string): ClassForm {
  return { key, name: classNameOf(template), vms, workload: template, datastores: '', ...loadOf(template) }
}

/** The class with the load of a template; a name that was the old template's becomes the new one's. */
export function withTemplate(form: ClassForm, template: string): ClassForm {
  if (template === OWN_NUMBERS) return { ...form, workload: OWN_NUMBERS }
  const isNamed = form.workload === OWN_NUMBERS || form.name.trim() !== classNameOf(form.workload)
  const name = isNamed && form.name.trim() !== '' ? form.name : classNameOf(template)
  return { ...form, name, workload: template, ...loadOf(template) }
}

/** A further class of VMs, of the first template that no class has yet. */
export function withAnotherClass(form: Form): Form {
  const used = new Set(form.classes.map(({ workload }) => workload))
  const template = ['sql-oltp', 'web', 'backup', 'vdi'].find((id) => !used.has(id)) ?? 'general'
  const key = 1 + Math.max(0, ...form.classes.map((each) => each.key))
  return { ...form, classes: [...form.classes, classOfTemplate(template, key, '10')] }
}

/** What is wrong, by box: `hosts`, or `classes.0.vms`. */
export type Refusals = Record<string, string>

export type ReadForm = { ok: true; answers: Answers } | { ok: false; refusals: Refusals }

type Range = { least: number; most: number; whole: boolean }
const whole = (least: number, most: number): Range => ({ least, most, whole: true })
const between = (least: number, most: number): Range => ({ least, most, whole: false })

const RANGES = {
  hosts: whole(1, 256),
  hbaPorts: whole(1, 16),
  fabrics: whole(1, 16),
  controllers: whole(1, 16),
  portsPerController: whole(1, 64),
  luns: whole(1, 256),
} as const

const NAMESPACE_DEPTH_RANGE = whole(1, 65_535)
const CAPACITY_TIB = between(0.001, 1_000_000)

const CLASS_RANGES = {
  vms: whole(1, 10_000),
  sizeKib: between(0.5, 32_767),
  readPct: between(0, 100),
  randomPct: between(0, 100),
  rateIops: between(0.001, 100_000_000),
  outstandingIos: whole(1, 65_536),
} as const

export function readForm(form: Form): ReadForm {
  const refusals: Refusals = {}
  const read = (key: string, text: string, range: Range): number => {
    const found = readWithin(text, range)
    if (typeof found === 'number') return found
    refusals[key] = found.message
    return range.least
  }
  const numbers = Object.fromEntries(
    Object.entries(RANGES).map(([key, range]) => [key, read(key, form[key as keyof typeof RANGES], range)]),
  ) as Record<keyof typeof RANGES, number>
  const capacityTib = form.capacityTib.trim() === '' ? null : read('capacityTib', form.capacityTib, CAPACITY_TIB)
  const namespaceDepth = readDepth(form, refusals)
  const onVvolsAlone = form.access === 'vvol'
  const luns = onVvolsAlone ? 1 : numbers.luns
  const classes = form.classes.map((each, index): VmClass => {
    const at = (key: string) => `classes.${index}.${key}`
    const number = (key: keyof typeof CLASS_RANGES) => read(at(key), each[key], CLASS_RANGES[key])
    const list = readNumberList(onVvolsAlone ? '' : each.datastores, luns)
    if (!list.ok) refusals[at('datastores')] = list.message
    const name = each.name.trim()
    if (name === '') refusals[at('name')] = 'Give the class a name.'
    else if (form.classes.some((other, place) => place < index && other.name.trim() === name)) {
      refusals[at('name')] = `There is another class ${name}.`
    }
    return {
      name,
      vms: number('vms'),
      template: each.workload === OWN_NUMBERS ? null : each.workload,
      datastores: list.ok ? list.numbers : [1],
      load: {
        sizeKib: number('sizeKib'),
        readPct: number('readPct'),
        randomPct: number('randomPct'),
        rateIops: number('rateIops'),
        outstandingIos: number('outstandingIos'),
      },
    }
  })
  for (const key of ['hbaPorts', 'portsPerController'] as const) {
    const ports = key === 'hbaPorts' ? numbers.hbaPorts : numbers.portsPerController * numbers.controllers
    if (refusals[key] === undefined && ports < numbers.fabrics) {
      refusals[key] = `${numbers.fabrics} fabrics need ${numbers.fabrics} ports.`
    }
  }
  if (form.classes.length === 0) refusals.classes = 'Add a class of VMs: all load comes from them.'
  if (Object.keys(refusals).length > 0) return { ok: false, refusals }
  return {
    ok: true,
    answers: {
      ...numbers,
      luns,
      capacityGib: capacityTib === null ? null : capacityTib * GIB_PER_TIB,
      classes,
      release: form.release as Answers['release'],
      driver: form.driver,
      namespaceDepth,
      protocol: form.protocol,
      speedGbps: Number(form.speedGbps) as Answers['speedGbps'],
      array: form.array,
      access: form.access,
    },
  }
}

/** The depth of NVMe devices; null over other protocols, and where it is left to what the server assumes, which it says. */
function readDepth({ protocol, namespaceDepth }: Form, refusals: Refusals): number | null {
  if (!isNvme(protocol) || namespaceDepth.trim() === '') return null
  const found = readWithin(namespaceDepth, NAMESPACE_DEPTH_RANGE)
  if (typeof found === 'number') return found
  refusals.namespaceDepth = found.message
  return null
}

function readWithin(text: string, { least, most, whole: isWhole }: Range): number | { message: string } {
  const read = readNumber(text, isWhole ? 'a whole number' : 'a number')
  if (!read.ok) return read
  const { value } = read
  if (value < least || value > most || (isWhole && !Number.isInteger(value))) {
    return { message: `Enter ${isWhole ? 'a whole number' : 'a number'} from ${least} to ${most}.` }
  }
  return value
}

/** Speeds that are offered for a protocol. */
export function offeredSpeeds(protocol: Protocol): string[] {
  return speedsOf(protocol).map(String)
}
