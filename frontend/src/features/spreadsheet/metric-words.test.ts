import { expect, it } from 'vitest'

import { metricInWords } from './metric-words'

it.each([
  ['total.latency_ms.p99', 'ms', 'p99 latency of all VMs [ms]'],
  ['groups.<id>.iops', '1/s', 'IOPS of one class of VMs'],
  ['total.wait_budget.<layer>.mean_ms', 'ms', 'Mean time in one layer of all VMs [ms]'],
  ['devices.<id>.davg_ms', 'ms', 'DAVG of one device queue [ms]'],
  ['price.total_price', 'currency', 'Total price of the design [currency]'],
  ['price.price_per_iops', 'currency/(1/s)', 'Price per IOPS of the design [currency/(1/s)]'],
  [
    'price.at_target.price_per_iops',
    'currency/(1/s)',
    'Price per IOPS of the design at its latency target [currency/(1/s)]',
  ],
  ['price.parts.<id>.list_price', 'currency', 'List price of one priced part [currency]'],
  ['run.seed', '', 'Seed (run)'],
  ['status', '', 'Status'],
  ['design_id', '', 'Id of the design'],
  ['overload.has', '', 'Servers or slots that the overloaded part has'],
])('calls %s what it is', (name, unit, words) => expect(metricInWords({ name, unit })).toBe(words))
