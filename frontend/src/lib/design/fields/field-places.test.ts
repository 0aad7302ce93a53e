import { expect, it } from 'vitest'

import { resolvePath } from '../design-path'

import { fieldPlaces } from './field-places'

import { vmfsDesign } from '@/test/emulex'

it('finds each field by its label and its part, at a path that leads to it', () => {
  const places = fieldPlaces(vmfsDesign)
  const host = vmfsDesign.hosts[0]
  const depth = places.find(({ label }) => label === `LUN depth of ${host?.name ?? host?.id ?? ''}`)
  expect(depth).toBeDefined()
  const found = resolvePath({ title: '', designs: [vmfsDesign], options: {} } as never, depth?.path ?? '')
  expect(found?.pointer).toBe('/hosts/0/lun_depth')
})
