/** The figures of a report by which designs are compared. */
import type { Difference, Quantity, Report } from '@/api/types'
import { asGib, gbOfGib } from '@/lib/format/units'

const NOT_GIVEN: Quantity = { value: null, low: null, high: null, tag: 'simulated' }

export function keyFigure(report: Report, quantity: Difference['quantity']): Quantity {
  const { total, datastores } = report
  switch (quantity) {
    case 'iops':
      return total.iops
    case 'mb_s':
      return total.mb_s
    case 'latency_mean_ms':
      return total.latency_ms.mean
    case 'latency_p99_ms':
      return total.latency_ms.p99
    case 'iops_per_gb': {
      const [datastore, ...others] = datastores
      if (datastore !== undefined && others.length === 0) return datastore.iops_per_gb
      return densityOfAll(total.iops, datastores)
    }
  }
}

/** IOPS over the capacity of all datastores together. */
function densityOfAll(iops: Quantity, datastores: Report['datastores']): Quantity {
  const gib = datastores.flatMap(({ capacity_gib: capacity }) => capacity ?? [])
  if (gib.length === 0 || gib.length < datastores.length) {
    return { ...NOT_GIVEN, note: 'not every datastore has a capacity; enter the others to get the density' }
  }
  const gb = gbOfGib(asGib(gib.reduce((sum, one) => sum + one, 0)))
  const over = (value: number | null) => (value === null ? null : value / gb)
  return { ...iops, value: over(iops.value), low: over(iops.low), high: over(iops.high) }
}

/** Whether any datastore has a capacity, so that there are IOPS per GB. */
export function hasCapacities({ datastores }: Report): boolean {
  return datastores.some(({ capacity_gib: capacity }) => capacity !== null)
}

/** Whether any of the designs has a price to be compared. */
export function hasPrices(reports: Report[]): boolean {
  return reports.some(({ price }) => price.total_price.value !== null)
}

const NO_PRICES = 'No prices are given, so Qdepth shows no costs'
const WHERE_TO_SET = ': set them on the Design page, part by part or from a price list'

/** Why no costs are shown, where no design has a total price, and what those who may edit can do; null where one has. */
export function missingPrices(reports: Report[], { mayEdit }: { mayEdit: boolean }): string | null {
  if (hasPrices(reports)) return null
  const [begun] = reports.filter(({ price }) => price.parts.some(({ used }) => used !== null))
  return begun === undefined
    ? `${NO_PRICES}${mayEdit ? WHERE_TO_SET : ''}.`
    : `No total price is known, so Qdepth shows no costs: ${begun.price.total_price.note ?? 'a price is missing'}.`
}
