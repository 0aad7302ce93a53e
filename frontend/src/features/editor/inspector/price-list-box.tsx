import { Button, FileButton, NativeSelect } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'

import styles from './inspector.module.css'
import {
  importPriceList,
  isRecognized,
  itemsInWords,
  PRICE_FIELDS,
  priceListRows,
  recognizedTitles,
  withTitle,
} from './price-list'

import { readPriceColumns, readPriceList, type PriceTitles } from '@/api/calls'
import type { PriceColumn } from '@/api/types'
import { BusyButton } from '@/components/busy-button'
import { ErrorNotice } from '@/components/notices/error-notice'
import { Notice } from '@/components/notices/notice'
import { useActiveDesign, useScenario } from '@/components/scenario/context'
import { findingKey, findingText } from '@/lib/design/findings/finding-text'
import { designsWithPrices, withPricesOf } from '@/lib/design/prices/other-prices'
import { csvText } from '@/lib/files/csv'
import { download } from '@/lib/files/download'

type Said = { done: boolean; title: string; text: string; notes?: readonly string[] }
type Sent = { file: File; columns: PriceColumn[]; titles: PriceTitles }

const refused = (text: string): Said => ({ done: false, title: 'The price list does not fit', text })

/** Takes the price list of a supplier into the design, and gives the list back as a table. */
export function PriceListBox() {
  const design = useActiveDesign()
  const edit = useScenario((state) => state.edit)
  const others = useScenario((state) => state.content.designs)
  const [said, setSaid] = useState<Said | null>(null)
  const [sent, setSent] = useState<Sent | null>(null)
  const forgetFile = useRef<() => void>(null)
  const read = useMutation({
    mutationFn: ({ file, titles }: Sent) => readPriceList(file, titles),
    onMutate: () => setSaid(null),
    onSuccess: (list) => {
      const taken = importPriceList(design, list)
      if (taken.ok) edit(() => taken.design)
      setSaid(
        taken.ok
          ? { done: true, title: 'Price list read', text: taken.text, notes: taken.notes }
          : refused(taken.reason),
      )
    },
  })
  const look = useMutation({
    mutationFn: readPriceColumns,
    onMutate: () => {
      setSaid(null)
      setSent(null)
      read.reset()
    },
    onSuccess: ({ columns }, file) => {
      const found = { file, columns, titles: recognizedTitles(columns) }
      setSent(found)
      if (isRecognized(found.titles)) read.mutate(found)
    },
  })
  const error = look.error ?? read.error
  return (
    <section className={styles.held} aria-labelledby="price-list">
      <h3 id="price-list">Price list</h3>
      <p className="quiet">
        {itemsInWords((design.price_list ?? []).length)}. Read a supplier&apos;s table as it is (CSV or XLSX). Then
        select each host, fabric and array in the layout and choose its item under &quot;Price item&quot;.
      </p>
      <div className={styles.actions}>
        <FileButton
          accept=".csv,.xlsx"
          resetRef={forgetFile}
          onChange={(file) => {
            if (file !== null) look.mutate(file)
            forgetFile.current?.() // the same file may be chosen again, mended
          }}
        >
          {(props) => (
            <BusyButton size="compact-sm" variant="default" busy={look.isPending || read.isPending} {...props}>
              Read a price list
            </BusyButton>
          )}
        </FileButton>
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => {
            const text = csvText(priceListRows(design))
            download(`${design.id}-prices.csv`, new Blob([text], { type: 'text/csv' }))
          }}
        >
          Download CSV
        </Button>
        {designsWithPrices(others, design).map((other) => (
          <Button
            key={other.id}
            size="compact-sm"
            variant="default"
            className={styles.prices ?? ''}
            onClick={() => {
              const taken = withPricesOf(design, other)
              if (taken.ok) edit(() => taken.design)
              setSent(null)
              setSaid(
                taken.ok ? { done: true, title: `Prices of ${other.title}`, text: taken.text } : refused(taken.reason),
              )
            }}
          >
            Use the prices of {other.title}
          </Button>
        ))}
      </div>
      {error !== null && (
        <ErrorNotice
          error={error}
          doing="Reading the price list"
          listFindings={(findings) => findings.map((one) => <li key={findingKey(one)}>{findingText(one)}</li>)}
        />
      )}
      {said !== null && (
        <Notice tone={said.done ? 'info' : 'danger'} title={said.title}>
          <p>{said.text}</p>
          {said.notes !== undefined && said.notes.length > 0 && (
            <ul>
              {said.notes.map((note) => (
                <li key={note}>{note}</li>
              ))}
            </ul>
          )}
        </Notice>
      )}
      {sent !== null && (
        <Columns sent={sent} isRead={said?.done === true} onChange={setSent} onRead={() => read.mutate(sent)} />
      )}
    </section>
  )
}

type ColumnsProps = { sent: Sent; isRead: boolean; onChange: (sent: Sent) => void; onRead: () => void }

/** Which column is what; open where nobody can tell, until the list is read. */
function Columns({ sent, isRead, onChange, onRead }: ColumnsProps) {
  const { columns, titles } = sent
  const options = columns.map(({ title, example }) => ({
    value: title,
    label: example === '' ? title : `${title} (${example})`,
  }))
  return (
    <details open={!isRead && !isRecognized(recognizedTitles(columns))}>
      <summary>Columns of {sent.file.name}</summary>
      <p className="quiet">Say which column is which. An order number and a price are needed.</p>
      <div className={styles.mapping}>
        {PRICE_FIELDS.map(({ field, label }) => (
          <NativeSelect
            key={field}
            label={label}
            data={[{ value: '', label: 'not in the table' }, ...options]}
            value={titles[field] ?? ''}
            onChange={(event) => onChange({ ...sent, titles: withTitle(titles, field, event.currentTarget.value) })}
          />
        ))}
      </div>
      <Button size="compact-sm" mt={8} disabled={!isRecognized(titles)} onClick={onRead}>
        Read with these columns
      </Button>
    </details>
  )
}
