/** Prices for tests, as the API gives them. */
import type { Comparison, Quantity, Report } from '@/api/types'

function sure(value: number): Quantity {
  return { value, low: null, high: null, tag: 'exact' }
}

/** Made-up prices: 40 000 for 4398 GB. */
export function price(iops: number): Report['price'] {
  return {
    currency: 'EUR',
    total_price: sure(40_000),
    power_w: sure(1_200),
    raw_gb: sure(6_000),
    usable_gb: sure(4_398),
    usable_gib: sure(4_096),
    price_per_gb: sure(40_000 / 4_398),
    price_per_gib: sure(40_000 / 4_096),
    price_per_iops: sure(40_000 / iops),
    power_per_iops: sure(1_200 / iops),
    iops_per_gb: sure(iops / 4_398),
    iops_per_gib: sure(iops / 4_096),
    at_target: {
      quantity: 'mean',
      at_most_ms: 1,
      load: 1.2,
      iops: sure(iops * 1.1),
      latency_ms: sure(0.99),
      iops_per_gb: sure((iops * 1.1) / 4_398),
      iops_per_gib: sure((iops * 1.1) / 4_096),
      price_per_iops: sure(40_000 / iops / 1.1),
      text: "1.2 times the design's load keeps the mean latency at or below 1 ms.",
    },
    parts: [
      {
        id: 'array1',
        kind: 'array',
        count: 1,
        list_price: 50_000,
        discount_pct: 20,
        quote: null,
        used: 'list',
        part_price: 40_000,
        power_w: 1_200,
        source: 'made up',
      },
    ],
    assumptions: ['Price of array array1: the list price of 50\u202f000.00 less 20 %. Source: made up.'],
  }
}

/** vVol costs more and gives more; both are on the front. */
export function rankings(): Comparison['rankings'] {
  return [
    {
      criterion: 'total_price',
      best: 'lowest',
      rows: [
        { design_id: 'vmfs', rank: 1, value: sure(40_000), no_clear_difference_from: [] },
        { design_id: 'vvol', rank: 2, value: sure(50_000), no_clear_difference_from: [] },
      ],
    },
    {
      criterion: 'iops',
      best: 'highest',
      rows: [
        { design_id: 'vvol', rank: 1, value: sure(189_000), no_clear_difference_from: ['vmfs'] },
        { design_id: 'vmfs', rank: 1, value: sure(188_000), no_clear_difference_from: ['vvol'] },
      ],
    },
  ]
}

export function fronts(): Comparison['fronts'] {
  return [
    {
      criterion: 'iops',
      best: 'highest',
      points: [
        {
          design_id: 'vmfs',
          total_price: sure(40_000),
          value: sure(188_000),
          on_front: true,
          dominated_by: [],
          text: 'vmfs is on the front: none that costs as little does better.',
        },
        {
          design_id: 'vvol',
          total_price: sure(50_000),
          value: sure(180_000),
          on_front: false,
          dominated_by: ['vmfs'],
          text: 'A (VMFS) costs less and is clearly ahead.',
        },
      ],
    },
  ]
}
