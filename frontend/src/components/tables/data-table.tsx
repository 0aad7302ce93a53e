import { Fragment, type CSSProperties, type ReactNode } from 'react'

import styles from './data-table.module.css'
import { isSaidBefore, labelBeside, longestBeside } from './stacked-cells'

import { Term } from '@/components/term'
import { useOneStop } from '@/components/use-one-stop'
import { meaningOf, type Word } from '@/lib/format/glossary'

export type Column = {
  label: ReactNode
  /** What its cells are called where they are stacked, if the label is more than a text. */
  stackedLabel?: string
  /** The word of the glossary that the heading stands for. */
  word?: Word
  /** What the heading means, where it is no word of the glossary. */
  meaning?: string | undefined
  numeric?: boolean
  /** Has a width of its own and, on a phone, the whole row; or only the latter. */
  wide?: boolean | 'stacked'
  /** The order of its values, where the table is sorted by it. */
  sorted?: 'ascending' | 'descending' | undefined
}
/** A text heads a column of words. */
export type Heading = Column | string

export type Row = {
  key: string
  cells: ReactNode[]
  /** What is told of the row in the whole width, below it. */
  below?: ReactNode
}

type Props = {
  caption: string
  columns: Heading[]
  rows: Row[]
  /** On a phone the name of a row is a line of its own, above its cells, each with its heading; `early`: on a tablet, too. */
  stacks?: boolean | 'early'
  /** All columns but the first are as wide. */
  even?: boolean
}

/** A column of numbers. */
export const num = (label: string): Column => ({ label, numeric: true })

/** With more, they stand closer, so that those of esxtop fit the page. */
const COMFORTABLE_COLUMNS = 9

/** A table whose first column names the row; it scrolls by itself, also with the arrow keys, where the page is
 * narrow. Its headings are one stop of the Tab key; without any that take the focus, the table is it. */
export function DataTable({ caption, columns: headed, rows, stacks = false, even = false }: Props) {
  const columns = headed.map((column) => (typeof column === 'string' ? { label: column } : column))
  const headings = useOneStop<HTMLTableRowElement>()
  const isStop = !columns.some(takesFocus)
  const isStacked = stacks !== false
  return (
    <section className={styles.scroll} aria-label={caption} {...(isStop ? { tabIndex: 0 } : {})}>
      <table
        className={styles.table}
        data-stacks={isStacked}
        data-early={stacks === 'early'}
        data-even={even}
        data-dense={columns.length > COMFORTABLE_COLUMNS}
        style={{ '--columns': columns.length, '--beside': `${longestBeside(columns)}ch` } as CSSProperties}
      >
        <caption>{caption}</caption>
        <thead>
          <tr ref={headings}>
            {columns.map((column, index) => (
              <th
                key={index}
                scope="col"
                data-numeric={column.numeric}
                data-wide={column.wide}
                aria-sort={column.sorted}
              >
                <HeadingText column={column} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Fragment key={row.key}>
              <tr>
                {columns.map((column, index) =>
                  index === 0 ? (
                    <th key={index} scope="row">
                      {row.cells[index]}
                    </th>
                  ) : (
                    <td
                      key={index}
                      data-numeric={column.numeric}
                      data-wide={isStacked && column.wide}
                      data-label={isStacked ? labelBeside(columns, row.cells, index) : undefined}
                      data-said={isStacked && isSaidBefore(columns, row.cells, index)}
                    >
                      {isStacked ? <div>{row.cells[index]}</div> : row.cells[index]}
                    </td>
                  ),
                )}
              </tr>
              {row.below != null && (
                <tr data-below>
                  <td colSpan={columns.length}>{row.below}</td>
                </tr>
              )}
            </Fragment>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** Whether a heading is pressed, or says what it means. */
function takesFocus({ label, word, meaning }: Column): boolean {
  return typeof label !== 'string' || word !== undefined || meaning !== undefined
}

function HeadingText({ column: { label, word, meaning } }: { column: Column }) {
  const said = word === undefined ? meaning : meaningOf(word)
  return said === undefined ? label : <Term meaning={said}>{label}</Term>
}
