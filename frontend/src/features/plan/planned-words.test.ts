import { expect, it } from 'vitest'

import { plannedInWords } from './planned-words'

import { vmfsDesign } from '@/test/emulex'

const asItIs = { value_pct: 56, low_pct: 44, high_pct: 67 }

it('gives the recommendation, then its chance', () => {
  const plan = {
    text: 'Set hosts.esx01.lun_depth to 64. It holds through May 2028.',
    doubt: null,
    chance_as_it_is: asItIs,
  }
  const [first, more, chance] = plannedInWords(plan, vmfsDesign)
  expect(first).toMatch(/^Set .*LUN depth to 64\.$/)
  expect(more).toBe('It holds through May 2028.')
  expect(chance).toMatch(/^Design as it is: all targets with a chance of 56\s%/)
  expect(plannedInWords({ ...plan, chance_as_it_is: null }, vmfsDesign)).toHaveLength(2)
})
