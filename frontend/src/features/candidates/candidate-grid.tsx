import { Button, CloseButton, NativeSelect, TextInput } from '@mantine/core'

import styles from './candidates.module.css'
import {
  gridFields,
  offeredFields,
  rankLabel,
  withCell,
  withChange,
  withColumn,
  withoutColumn,
  withoutRow,
  withRow,
  type Grid,
  type GridAnswer,
  type GridField,
  type GridRow,
} from './grid'
import { useGridRank, type Asked } from './use-grid-rank'

import type { Design } from '@/api/types'
import { ScenarioError } from '@/components/scenario/scenario-error'

/** Candidates to type: a row each, columns of fields to pick, and what each gives as soon as it is estimated. */
export function CandidateGrid(asked: Asked) {
  const { designs } = asked
  const { grid, setGrid, answers, rows, isUpdating, error } = useGridRank(asked)
  const [first] = designs
  const fields = first === undefined ? [] : gridFields(first)
  const columns = grid.columns.map((path) => fields.find((field) => field.path === path) ?? unknown(path))
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls needs the keyboard */}
      <section className={styles.scroll} aria-label="Candidates to compare" tabIndex={0} aria-busy={isUpdating}>
        <table className={styles.grid}>
          <caption>Candidates to compare</caption>
          <thead>
            <tr>
              <th scope="col">Candidate</th>
              {designs.length > 1 && <th scope="col">Design</th>}
              {columns.map(({ path, label }) => (
                <th key={path} scope="col">
                  <span className={styles.heading}>
                    {label}
                    <CloseButton
                      size="sm"
                      aria-label={`Remove the column ${label}`}
                      onClick={() => setGrid(withoutColumn(grid, path))}
                    />
                  </span>
                </th>
              ))}
              <th scope="col">Price</th>
              <th scope="col">IOPS</th>
              <th scope="col">p99</th>
              <th scope="col">{rankLabel(rows)}</th>
              <td />
            </tr>
          </thead>
          <tbody data-updating={isUpdating}>
            {grid.rows.map((row, index) => (
              <Row
                key={row.key}
                row={row}
                designs={designs}
                columns={columns}
                grid={grid}
                answer={answers[index] ?? null}
                rank={rankLabel(rows)}
                onChange={setGrid}
              />
            ))}
          </tbody>
        </table>
      </section>
      <div className={styles.form}>
        <Button variant="default" onClick={() => setGrid(withRow(grid))}>
          Add a candidate
        </Button>
        <NativeSelect
          label="Add a column"
          data={[{ value: '', label: 'choose a field' }, ...offeredFields(fields, grid)]}
          value=""
          onChange={(event) => setGrid(withColumn(grid, event.currentTarget.value))}
        />
        <p role="status" className="quiet">
          {isUpdating ? 'updating …' : ''}
        </p>
      </div>
      {error !== null && <ScenarioError error={error} doing="Estimating the candidates" />}
    </>
  )
}

/** A column whose part is gone. */
function unknown(path: string): GridField {
  return { path, label: path, placeholder: '', options: null }
}

type RowProps = {
  row: GridRow
  designs: Design[]
  columns: GridField[]
  grid: Grid
  answer: GridAnswer | null
  /** By what candidates are ranked. */
  rank: string
  onChange: (grid: Grid) => void
}

function Row({ row, designs, columns, grid, answer, rank, onChange }: RowProps) {
  return (
    <>
      <tr data-best={answer?.isBest}>
        <th scope="row">
          <TextInput
            aria-label="Name of the candidate"
            value={row.name}
            onChange={(event) => onChange(withChange(grid, row.key, { name: event.currentTarget.value }))}
          />
        </th>
        {designs.length > 1 && (
          <td data-label="Design">
            <NativeSelect
              aria-label={`Design of ${row.name}`}
              data={designs.map(({ id, title }) => ({ value: id, label: title }))}
              value={row.design}
              onChange={(event) => onChange(withChange(grid, row.key, { design: event.currentTarget.value }))}
            />
          </td>
        )}
        {columns.map((field) => (
          <td key={field.path} data-label={field.label}>
            <Cell
              field={field}
              label={`${field.label} of ${row.name}`}
              text={row.cells[field.path] ?? ''}
              onChange={(text) => onChange(withCell(grid, row.key, field.path, text))}
            />
          </td>
        ))}
        <td className={styles.number} data-label="Price">
          {answer?.price}
        </td>
        <td className={styles.number} data-label="IOPS">
          {answer?.iops}
        </td>
        <td className={styles.number} data-label="p99">
          {answer?.p99}
        </td>
        <td className={styles.rank} data-label={rank}>
          {answer?.rank}
        </td>
        <td className={styles.remove}>
          <CloseButton
            size="sm"
            aria-label={`Remove ${row.name}`}
            onClick={() => onChange(withoutRow(grid, row.key))}
          />
        </td>
      </tr>
      {answer?.problem != null && (
        <tr>
          <td colSpan={99} className={styles.problem}>
            {answer.problem}
          </td>
        </tr>
      )}
    </>
  )
}

type CellProps = { field: GridField; label: string; text: string; onChange: (text: string) => void }

/** A number to type, or an item of the price list to choose; empty keeps what the design has. */
function Cell({ field: { options, placeholder }, label, text, onChange }: CellProps) {
  if (options !== null) {
    return (
      <NativeSelect
        aria-label={label}
        data={[{ value: '', label: 'as it is' }, ...options]}
        value={text}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    )
  }
  return (
    <TextInput
      w={96}
      aria-label={label}
      placeholder={placeholder}
      value={text}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
