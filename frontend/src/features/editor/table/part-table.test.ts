import { describe, expect, it } from 'vitest'

import { tableOf, withColumns } from './part-table'

import { addPart } from '@/lib/design/design-edits'
import { vmfsDesign, vvolDesign } from '@/test/emulex'

describe('tableOf', () => {
  it('has a row for each part and a column for each field, with its unit', () => {
    const { columns, rows } = tableOf(vmfsDesign, 'hba_port')
    expect(rows.map(({ part }) => part.id)).toEqual(['vmhba1', 'vmhba2'])
    expect(columns.map((column) => column.label)).toContainEqual(expect.stringMatching(/^Speed \[.+\]$/))
  })
  it('shows the fields of the workload beside those of its class of VMs', () => {
    const [row] = tableOf(vmfsDesign, 'vm_class').rows
    expect(row?.fields.get('workload.outstanding_ios')?.pointer).toBe('/classes/0/workload/outstanding_ios')
  })
  it('has the columns of all rows where they differ', () => {
    const both = { ...vmfsDesign, datastores: [...vmfsDesign.datastores, ...vvolDesign.datastores] }
    const { columns, rows } = tableOf(both, 'datastore')
    const names = columns.map((column) => column.name)
    expect(names).toEqual(expect.arrayContaining(['lun', 'protocol_endpoint']))
    expect(rows[0]?.fields.has('protocol_endpoint')).toBe(false)
  })
  it('shows the media of a pool without hiding what the pool has too', () => {
    const pooled = addPart(vmfsDesign, 'pool')?.design ?? vmfsDesign
    const [row] = tableOf(pooled, 'pool').rows
    expect(row?.fields.get('media.power_w')?.label).toBe('Media: Power')
    expect(row?.fields.get('power_w')?.label).toBe('Power')
  })
  it('begins with what matters, and has the id last', () => {
    const table = tableOf(vmfsDesign, 'host')
    const names = table.columns.map(({ name }) => name)
    expect(names.slice(0, 3)).toEqual(['name', 'count', 'release'])
    expect(names.indexOf('id')).toBeGreaterThan(names.indexOf('kernel_us'))
    expect(withColumns(table, true)).toBe(table)
    expect(withColumns(table, false).columns.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['lun_depth', 'pe_depth']),
    )
    expect(withColumns(table, false).columns.length).toBeLessThanOrEqual(5)
  })
  it('keeps the load of classes of VMs among what matters', () => {
    const { columns } = withColumns(tableOf(vmfsDesign, 'vm_class'), false)
    expect(columns.some(({ name }) => name === 'workload.outstanding_ios')).toBe(true)
  })
})
