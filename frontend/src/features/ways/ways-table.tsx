import { Checkbox } from '@mantine/core'

import { depthInWords, enoughInWords, gibInWords, wordsBelow } from './ways-question'
import styles from './ways.module.css'

import type { Failure, Quantity, WayRow } from '@/api/types'
import { DataTable, num } from '@/components/tables/data-table'
import { QuantityCell } from '@/components/tables/quantity-cell'
import { money, show, showQuantity, whole } from '@/lib/format/format'

type Props = { before: WayRow; rows: WayRow[]; chosen: string[]; onChoose: (id: string, isChosen: boolean) => void }

/** The design before and its ways, a row each, with the datastores that do what it did below. */
export function WaysTable({ before, rows, chosen, onChoose }: Props) {
  const isPriced = [before, ...rows].some((row) => row.total_price?.value != null)
  return (
    <DataTable
      caption="Ways"
      columns={[
        { label: 'Design', wide: true },
        num('Datastores'),
        num('GiB each'),
        { label: 'DQLEN', word: 'dqlen', numeric: true },
        { label: 'IOPS', word: 'iops', numeric: true },
        { label: 'p99', word: 'p99', numeric: true },
        { label: 'Without an SP', wide: 'stacked' },
        { label: 'Without a path', wide: 'stacked' },
        ...(isPriced ? [num('Price')] : []),
      ]}
      rows={[before, ...rows].map((row) => ({
        key: row.way ?? 'before',
        cells:
          row.refusal === ''
            ? [<Name key="name" {...{ row, chosen, onChoose }} />, ...figures(row, isPriced)]
            : [row.title],
        below: wordsBelow(row),
      }))}
      stacks="early"
    />
  )
}

type NameProps = Pick<Props, 'chosen' | 'onChoose'> & { row: WayRow }

function Name({ row, chosen, onChoose }: NameProps) {
  if (row.way === null) return <strong>{row.title}</strong>
  return (
    <Checkbox
      label={row.title}
      checked={chosen.includes(row.design_id)}
      onChange={(event) => onChoose(row.design_id, event.currentTarget.checked)}
    />
  )
}

function figures(row: WayRow, isPriced: boolean) {
  return [
    <Datastores key="datastores" row={row} />,
    gibInWords(row),
    depthInWords(row),
    <Figure key="iops" quantity={row.iops} form="count" unit="IOPS" />,
    <Figure key="p99" quantity={row.latency_p99_ms} form="latency" unit="ms" />,
    <Left key="sp" failure={row.without_sp} />,
    <Left key="path" failure={row.without_path} />,
    ...(isPriced ? [row.total_price?.value == null ? '–' : money(row.total_price.value)] : []),
  ]
}

/** How many there are, and how many would be enough. */
function Datastores({ row }: { row: WayRow }) {
  const enough = enoughInWords(row)
  return (
    <>
      {whole(row.datastores ?? 0)}
      {enough !== null && (
        <span className={styles.enough} data-range>
          {enough}
        </span>
      )}
    </>
  )
}

type FigureProps = { quantity: Quantity | null | undefined; form: 'count' | 'latency'; unit: string }

function Figure({ quantity, form, unit }: FigureProps) {
  return quantity == null ? show(null, form) : <QuantityCell {...{ quantity, form, unit }} withRange />
}

/** What survives the worst failure of a kind. */
function Left({ failure }: { failure: Failure | null | undefined }) {
  if (failure == null) return <>–</>
  if (failure.figures === null) return <strong>Nothing survives</strong>
  return (
    <>
      {showQuantity(failure.figures.iops, 'count')}&nbsp;IOPS, p99{' '}
      {showQuantity(failure.figures.latency_p99_ms, 'latency')}
    </>
  )
}
