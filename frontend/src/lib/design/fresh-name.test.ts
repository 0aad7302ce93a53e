import { expect, it } from 'vitest'

import { freshName } from './fresh-name'

it.each([
  ['Host', [], 'Host'],
  ['Host', ['Host', 'Host 2'], 'Host 3'],
  ['Rack 9', ['Rack 9'], 'Rack 10'],
])('gives %s beside %j the name %s', (name, taken, fresh) => expect(freshName(name, new Set(taken))).toBe(fresh))
