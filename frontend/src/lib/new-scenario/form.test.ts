import { describe, expect, it } from 'vitest'

import type { Answers } from './answers'
import {
  OWN_NUMBERS,
  readForm,
  startForm,
  withAnotherClass,
  withArray,
  withProtocol,
  withRelease,
  withTemplate,
  type Form,
} from './form'

import { ARRAY_MODELS, driversFor, numberOf, releasesFor, speedsOf, WORKLOADS } from '@/lib/design/catalogue'

function answers(form: Form): Answers {
  const read = readForm(form)
  if (!read.ok) throw new Error(JSON.stringify(read.refusals))
  return read.answers
}

function refusals(form: Form) {
  const read = readForm(form)
  return read.ok ? {} : read.refusals
}

it('begins with answers that hold', () => {
  expect(answers(startForm())).toMatchObject({ hosts: 4, fabrics: 2, access: 'both' })
})

it('offers every model, workload, release and protocol', () => {
  for (const { id } of ARRAY_MODELS) {
    const made = answers(withArray(startForm(), id))
    expect(made.controllers).toBe(2)
  }
  for (const profile of WORKLOADS) {
    const form = startForm()
    const [first] = form.classes
    if (first === undefined) throw new Error('no class')
    const { load } = answers({ ...form, classes: [withTemplate(first, profile.id)] }).classes[0] ?? {}
    expect(load?.rateIops).toBe(numberOf(profile, 'rate_iops'))
  }
  for (const protocol of ['fc', 'iscsi', 'nvme_fc', 'nvme_tcp', 'nvme_rdma', 'nfs'] as const) {
    expect(releasesFor(protocol)).not.toEqual([])
    for (const release of releasesFor(protocol)) {
      const form = withRelease(withProtocol(startForm(), protocol), release.id)
      expect(driversFor(protocol, release.id).map(({ id }) => id)).toContain(form.driver)
      expect(speedsOf(protocol).map(String)).toContain(form.speedGbps)
    }
  }
})

it('takes a capacity, and assumes one where no disks have it', () => {
  expect(answers(startForm()).capacityGib).toBe(16 * 1024)
  expect(answers({ ...startForm(), capacityTib: '40' }).capacityGib).toBe(40 * 1024)
  expect(answers({ ...startForm(), capacityTib: ' ' }).capacityGib).toBeNull()
  expect(refusals({ ...startForm(), capacityTib: '0' })).toHaveProperty('capacityTib')

  const hybrid = withArray({ ...startForm(), capacityTib: '40' }, 'hybrid')
  expect(answers(hybrid).capacityGib).toBeNull()
  expect(withArray(hybrid, 'flasharray-x50r3').capacityTib).toBe('16')
  expect(withArray({ ...startForm(), capacityTib: '40' }, 'flasharray-x50r3').capacityTib).toBe('40')
})

it('changes a release that cannot do the protocol', () => {
  const old = withRelease(startForm(), 'esx-3')
  const { release } = withProtocol(old, 'nvme_fc')
  expect(release).toBe(releasesFor('nvme_fc')[0]?.id)
})

it('leaves the depth of NVMe devices to what is assumed until it is entered', () => {
  for (const protocol of ['nvme_fc', 'nvme_tcp', 'nvme_rdma'] as const) {
    const form = withProtocol(startForm(), protocol)
    expect(answers(form).namespaceDepth).toBeNull()
    expect(answers({ ...form, namespaceDepth: '510' }).namespaceDepth).toBe(510)
    expect(refusals({ ...form, namespaceDepth: '0' })).toHaveProperty('namespaceDepth')
  }
  expect(answers({ ...startForm(), namespaceDepth: '510' }).namespaceDepth).toBeNull()
})

it('has no vVols over NFS', () => {
  expect(withProtocol(startForm(), 'nfs').access).toBe('vmfs')
})

describe('a class of VMs', () => {
  const [general] = startForm().classes
  if (general === undefined) throw new Error('no class')
  it('takes the name of another template as long as nobody has named it', () => {
    expect(withTemplate(general, 'web').name).toBe('Web server')
    expect(withTemplate({ ...general, name: 'Shop' }, 'web').name).toBe('Shop')
  })
  it('keeps its numbers when they become own ones', () => {
    expect(withTemplate(general, OWN_NUMBERS)).toEqual({ ...general, workload: OWN_NUMBERS })
  })
  it('is added with a template that no other has', () => {
    const names = withAnotherClass(withAnotherClass(startForm())).classes.map(({ name }) => name)
    expect(names).toEqual(['General server', 'SQL database', 'Web server'])
  })
})

describe('what cannot be', () => {
  const form = startForm()
  it.each<[string, Partial<Form>]>([
    ['hosts', { hosts: '0' }],
    ['hosts', { hosts: '2.5' }],
    ['hosts', { hosts: '1,000' }],
    ['luns', { luns: '' }],
    ['hbaPorts', { hbaPorts: '1' }],
    ['portsPerController', { controllers: '1', portsPerController: '1' }],
    ['classes', { classes: [] }],
    ['classes.0.vms', { classes: form.classes.map((each) => ({ ...each, vms: 'many' })) }],
    ['classes.0.datastores', { classes: form.classes.map((each) => ({ ...each, datastores: '5' })) }],
    ['classes.0.readPct', { classes: form.classes.map((each) => ({ ...each, readPct: '101' })) }],
    ['classes.1.name', { classes: [...form.classes, ...form.classes] }],
  ])('is refused at the box %s', (box, changed) => {
    expect(Object.keys(refusals({ ...form, ...changed }))).toEqual([box])
  })
  it('asks no datastores where there are vVols alone', () => {
    const classes = form.classes.map((each) => ({ ...each, datastores: '9' }))
    expect(answers({ ...form, access: 'vvol', classes }).classes[0]?.datastores).toEqual([1])
  })
})
