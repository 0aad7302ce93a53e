import { describe, expect, it } from 'vitest'

import { blankDesign } from './blank-design'
import { addPart } from './design-edits'
import { fieldsOf } from './fields/schema-fields'
import { findPart, type PartKind } from './parts'

import type { Design, Fabric } from '@/api/types'

const FABRICS: Fabric[] = [
  { id: 'a', protocol: 'fc' },
  { id: 'b', protocol: 'fc' },
]

function added(fabrics: Fabric[], ...kinds: PartKind[]): Design {
  const blank: Design = { ...blankDesign('new'), fabrics }
  return kinds.reduce((design, kind) => addPart(design, kind)?.design ?? design, blank)
}

const offered = (definition: string, field: string) =>
  fieldsOf(definition, {}, '').find(({ name }) => name === field)?.choices

describe('a new host', () => {
  const [host] = added(FABRICS, 'host').hosts
  it('sets nothing that its release and drivers give', () => {
    const given = ['lun_depth', 'pe_depth', 'dsnro', 'pe_dsnro', 'sched_quantum', 'qfull_sample_size']
    expect(Object.keys(host ?? {}).filter((name) => given.includes(name))).toEqual([])
    expect(host?.hba_ports.flatMap((port) => Object.keys(port))).not.toContain('adapter_depth')
  })
  it('names profiles that there are', () => {
    expect(offered('Host', 'release')).toContain(host?.release)
    for (const protocol of ['fc', 'nvme_fc', 'iscsi', 'nvme_tcp', 'nvme_rdma', 'nfs'] as const) {
      const [on] = added([{ id: 'a', protocol }], 'host').hosts
      expect(offered('HbaPort', 'driver')).toContain(on?.hba_ports[0]?.driver)
    }
  })
  it('has a kernel that keeps up with its ports at 4 KiB', () => {
    const kernelIops = ((host?.kernel_cpus ?? 1) * 1e6) / (host?.kernel_us ?? Infinity)
    const portMbS = 1600 // a 16 Gb port of Fibre Channel
    expect(kernelIops).toBeGreaterThan((2 * portMbS * 1e6) / 4096)
  })
  it('has a port in each of two fabrics, or both in the only one', () => {
    expect(host?.hba_ports.map((port) => port.fabric)).toEqual(['a', 'b'])
    const [alone] = added(FABRICS.slice(0, 1), 'host').hosts
    expect(alone?.hba_ports.map((port) => port.fabric)).toEqual(['a', 'a'])
  })
})

describe('a new port', () => {
  it('goes to the fabric that its host or SP uses least', () => {
    const design = added(FABRICS, 'host', 'array', 'hba_port', 'hba_port', 'target_port')
    expect(design.hosts[0]?.hba_ports.map((port) => port.fabric)).toEqual(['a', 'b', 'a', 'b'])
    const ports = design.arrays[0]?.sps[0]?.target_ports.map((port) => port.fabric)
    expect(ports).toEqual(['a', 'b', 'a'])
  })
  it('has a speed and driver of its fabric', () => {
    const design = added([{ id: 'lan', protocol: 'iscsi' }], 'host', 'hba_port')
    expect(findPart(design, 'esx01-p3')?.value).toMatchObject({ driver: 'iscsi_vmk', speed_gbps: 25 })
  })
})

it('gives a new class of VMs the depths of its vSCSI adapter', () => {
  const [group] = added(FABRICS, 'vm_class').classes
  expect(offered('VmClass', 'vscsi_adapter')).toContain(group?.vscsi_adapter)
  expect(group).not.toHaveProperty('disk_depth')
  expect(group).not.toHaveProperty('adapter_depth')
})

it('makes a new limit of an array one of each volume', () => {
  const [array] = added(FABRICS, 'array', 'io_limit').arrays
  expect(array?.io_limits).toEqual([{ id: 'limit01', scope: 'volume', iops: 5000 }])
})
