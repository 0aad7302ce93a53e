/** Prices for tests, as the API gives them. */
import type { Quantity, Report } from '@/api/types'

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
    assumptions: ['Price of array array1: the list price of 50,000.00 less 20 %. Source: made up.'],
  }
}
