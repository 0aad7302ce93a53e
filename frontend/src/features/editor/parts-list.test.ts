import { expect, it } from 'vitest'

import { matchingParts } from './parts-list'

import { distinctTitle } from '@/lib/design/distinct-titles'
import { listParts } from '@/lib/design/parts'
import { vmfsDesign } from '@/test/emulex'

const [group] = vmfsDesign.vm_groups
if (group === undefined) throw new Error('The design has no VM group')
const named = (id: string) => ({ ...group, id, name: 'SQL' })

it('tells parts of one name apart by their ids', () => {
  const titles = (ids: string[]) => {
    const parts = listParts({ ...vmfsDesign, vm_groups: ids.map(named) })
    return matchingParts(parts, 'sql').map((part) => distinctTitle(parts, part))
  }
  expect(titles(['sql-01', 'sql-02'])).toEqual(['SQL (sql-01)', 'SQL (sql-02)'])
  expect(titles(['sql-01'])).toEqual(['SQL'])
})

it('tells VM groups of one name apart by their datastores', () => {
  const [store] = vmfsDesign.datastores
  if (store === undefined) throw new Error('The design has no datastore')
  const parts = listParts({
    ...vmfsDesign,
    datastores: [store, { ...store, id: 'ds2', name: 'Fast' }],
    vm_groups: [named('sql-01'), { ...named('sql-02'), datastore: 'ds2' }],
  })
  const titles = matchingParts(parts, 'sql').map((part) => distinctTitle(parts, part))
  expect(titles).toEqual([`SQL on ${store.name ?? store.id}`, 'SQL on Fast'])
})
