import { expect, it } from 'vitest'

import { matchingParts } from './parts-list'

import { listParts } from '@/lib/design/parts'
import { vmfsDesign } from '@/test/emulex'

const [group] = vmfsDesign.classes
if (group === undefined) throw new Error('The design has no class of VMs')
const named = (id: string) => ({ ...group, id, name: 'SQL' })

it('finds parts by their names', () => {
  const parts = listParts({ ...vmfsDesign, classes: ['sql-01', 'sql-02'].map(named) })
  expect(matchingParts(parts, 'sql').map(({ id }) => id)).toEqual(['sql-01', 'sql-02'])
})
