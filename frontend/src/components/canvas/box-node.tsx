import { Handle, Position, type NodeProps } from '@xyflow/react'
import { useEffect, useRef } from 'react'

import { BoxFill } from './box-fill'
import styles from './canvas.module.css'
import type { BoxFlowNode } from './flow'

import { FillBar } from '@/components/charts/fill-bar'
import { PartIcon } from '@/components/part-icon'
import { cellsWidth, isLong, rowHeight } from '@/lib/canvas/boxes'
import { fullestOf } from '@/lib/canvas/folds'
import { addsToSelection, toggleSelection } from '@/lib/canvas/selection'
import { shadeOfUse } from '@/lib/canvas/shade-of-use'
import type { BoxRow, Fold } from '@/lib/canvas/sketch'
import type { PartKind } from '@/lib/design/parts'

const ENDS: Partial<Record<PartKind, { left: boolean; right: boolean }>> = {
  vm_class: { left: false, right: true },
  host: { left: true, right: false },
  fabric: { left: true, right: true },
  datastore: { left: true, right: false },
}

/** A host, class of VMs, fabric, array or datastore, with what stands in it. */
export function BoxNode({ data }: NodeProps<BoxFlowNode>) {
  const { box, selection, onPath, onSelect, onFold, onBottleneck, onShown } = data
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const node = root.current?.closest<HTMLElement>('.react-flow__node')
    if (node != null) onShown(box.id, node)
  }, [box.id, onShown])
  const use = fullestOf(box)
  const ends = box.fold?.isOpen === true ? undefined : ENDS[box.kind]
  return (
    <div
      ref={root}
      className={styles.box}
      data-kind={box.kind}
      data-selected={selection.includes(box.id)}
      data-holds-selection={holdsOne(box.fold, selection)}
      data-on-path={onPath}
      data-binds={use?.binds}
      style={{ width: box.width, height: box.height, ['--use' as string]: shadeOfUse(use) }}
    >
      <div className={styles.head}>
        {ends?.left && <Handle type="target" position={Position.Left} />}
        <span className={styles.title} title={box.title} data-long={isLong(box)}>
          <PartIcon kind={box.kind} size={20} /> {box.title}
        </span>
        {box.badge !== null && <span className={styles.badge}>{box.badge}</span>}
        <span className={styles.detail}>{box.detail}</span>
        {box.fold !== undefined && <FoldButton fold={box.fold} label={box.title} onFold={onFold} />}
        {ends?.right && <Handle type="source" position={Position.Right} />}
      </div>
      {use !== null && (
        <span className={styles.use} aria-hidden="true">
          {use.short}
        </span>
      )}
      <BoxFill box={box} onSelect={onSelect} onBottleneck={onBottleneck} />
      {box.rows.map((row) => (
        <PartRow
          key={row.id}
          row={row}
          cellsWidth={cellsWidth(box)}
          selected={selection.includes(row.id) || holdsOne(row.fold, selection)}
          onFold={onFold}
          onBottleneck={onBottleneck}
          onSelect={(adds) => onSelect((before) => (adds ? toggleSelection(before, row.part) : [row.part]))}
        />
      ))}
    </div>
  )
}

/** Whether a closed fold stands for a selected part. */
function holdsOne(fold: Fold | undefined, selection: string[]): boolean {
  return fold?.isOpen === false && fold.members.some((member) => selection.includes(member))
}

type FoldProps = { fold: Fold; label: string; onFold: (id: string) => void }

/** Opens what a box stands for, and closes it. */
function FoldButton({ fold, label, onFold }: FoldProps) {
  return (
    <button
      type="button"
      className={styles.foldButton}
      aria-expanded={fold.isOpen}
      aria-label={`${fold.isOpen ? 'Fold' : 'Show'} ${label}`}
      onClick={(event) => {
        event.stopPropagation()
        onFold(fold.id)
      }}
    >
      {fold.isOpen ? 'Fold' : 'Show'}
    </button>
  )
}

type RowProps = {
  row: BoxRow
  cellsWidth: number
  selected: boolean
  onFold: (id: string) => void
  onSelect: (adds: boolean) => void
  onBottleneck: (() => void) | null
}

function PartRow({ row, cellsWidth: width, selected, onSelect, onFold, onBottleneck }: RowProps) {
  const { fold } = row
  const name = row.of === undefined ? row.label : `${row.label} of ${row.of}`
  return (
    <div className={styles.row} style={{ height: rowHeight(row) }}>
      {row.ports === 'left' && <Handle type="target" position={Position.Left} id={row.id} />}
      {/* The parts list selects by keyboard; here a click is enough. */}
      <button
        type="button"
        tabIndex={fold === undefined ? -1 : 0}
        className={styles.rowButton}
        aria-current={selected}
        aria-expanded={fold?.isOpen}
        title={row.of === undefined ? undefined : name}
        aria-label={row.of === undefined ? undefined : `${name} ${row.detail}`.trimEnd()}
        onClick={(event) => {
          event.stopPropagation()
          if (fold === undefined) onSelect(addsToSelection(event))
          else onFold(fold.id)
        }}
      >
        <span>
          {fold !== undefined && <span className={styles.foldMark} aria-hidden="true" data-open={fold.isOpen} />}
          {row.label}
        </span>
        <span className={styles.rowDetail}>{row.detail}</span>
      </button>
      {row.fill !== null && (
        <FillBar
          fill={row.fill}
          label={name}
          onGo={onBottleneck}
          {...(row.hasSlots === true && { cellsWidth: width })}
        />
      )}
      {row.ports === 'right' && <Handle type="source" position={Position.Right} id={row.id} />}
    </div>
  )
}
