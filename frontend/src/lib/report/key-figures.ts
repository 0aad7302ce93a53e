/** The figures of a report by which designs are compared. */
import type { Difference, Quantity, Report } from '@/api/types'

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
      return { ...NOT_GIVEN, note: 'several datastores: see the density of each in the results' }
    }
  }
}

/** Whether any of the designs has a price to be compared. */
export function hasPrices(reports: Report[]): boolean {
  return reports.some(({ price }) => price.total_price.value !== null)
}
