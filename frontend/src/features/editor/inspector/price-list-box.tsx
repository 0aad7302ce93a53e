import { Button, FileButton } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'

import styles from './inspector.module.css'
import { priceListRows, importPriceList } from './price-list'

import { readPriceList } from '@/api/calls'
import { ErrorNotice } from '@/components/error-notice'
import { Notice } from '@/components/notice'
import { useActiveDesign, useScenario } from '@/components/scenario/context'
import { csvText } from '@/lib/files/csv'
import { download } from '@/lib/files/download'


/** Takes the price list of a supplier into the design, and gives the list back as a table. */
export function PriceListBox() {
  const design = useActiveDesign()
  const edit = useScenario((state) => state.edit)
  const [said, setSaid] = useState<{ done: boolean; text: string } | null>(null)
  const forgetFile = useRef<() => void>(null)
  const read = useMutation({
    mutationFn: readPriceList,
    onMutate: () => setSaid(null),
    onSuccess: (list) => {
      const taken = importPriceList(design, list)
      if (taken.ok) edit(() => taken.design)
      setSaid({ done: taken.ok, text: taken.ok ? taken.text : taken.reason })
    },
  })
  return (
    <section className={styles.held} aria-labelledby="price-list">
      <h3 id="price-list">Price list</h3>
      <p className="quiet">
        {(design.price_list ?? []).length} items, in the parts list and the table. Parts name them in
        their box Price item; a table of a supplier (CSV or XLSX, with a column id) brings new ones.
      </p>
      <div className={styles.actions}>
        <FileButton
          accept=".csv,.xlsx"
          resetRef={forgetFile}
          onChange={(file) => {
            if (file !== null) read.mutate(file)
            forgetFile.current?.() // the same file may be chosen again, mended
          }}
        >
          {(props) => (
            <Button size="compact-sm" variant="default" loading={read.isPending} {...props}>
              Read a price list
            </Button>
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
          Take it as CSV
        </Button>
      </div>
      {read.isError && <ErrorNotice error={read.error} doing="Reading the price list" />}
      {said !== null && (
        <Notice tone={said.done ? 'info' : 'danger'} title={said.done ? 'Price list read' : 'The price list does not fit'}>
          <p>{said.text}</p>
        </Notice>
      )}
    </section>
  )
}
