import { Handle, Position, type NodeProps } from '@xyflow/react'

import styles from './canvas.module.css'
import type { BoxFlowNode } from './flow'

import { FillBar } from '@/components/charts/fill-bar'
import { isLong, type BoxRow } from '@/lib/canvas/boxes'
import { addsToSelection, toggleSelection } from '@/lib/canvas/selection'
import { KINDS, type PartKind } from '@/lib/design/parts'


const ENDS: Partial<Record<PartKind, { left: boolean; right: boolean }>> = {
  vm_group: { left: false, right: true },
  host: { left: true, right: false },
  fabric: { left: true, right: true },
  datastore: { left: true, right: false },
}

/** A host, VM group, fabric, array or datastore, with what stands in it. */
export function BoxNode({ data }: NodeProps<BoxFlowNode>) {
  const { box, selection, onPath, onSelect, onBottleneck } = data
  const ends = ENDS[box.kind]
  return (
    <div
      className={styles.box}
      data-kind={box.kind}
      data-selected={selection.includes(box.id)}
      data-on-path={onPath}
      style={{ width: box.width, height: box.height }}
    >
      <div className={styles.head}>
        {ends?.left && <Handle type="target" position={Position.Left} />}
        <span className={styles.title} title={box.title} data-long={isLong(box.title)}>
          {box.title}
        </span>
        {box.badge !== null && <span className={styles.badge}>{box.badge}</span>}
        <span className={styles.detail}>
          {KINDS[box.kind].label}, {box.detail}
        </span>
        {ends?.right && <Handle type="source" position={Position.Right} />}
      </div>
      {box.fill !== null && (
        <div className={styles.boxFill}>
          <FillBar fill={box.fill} label={box.title} onGo={onBottleneck} />
        </div>
      )}
      {box.rows.map((row) => (
        <PartRow
          key={row.id}
          row={row}
          selected={selection.includes(row.id)}
          onBottleneck={onBottleneck}
          onSelect={(adds) => onSelect((before) => (adds ? toggleSelection(before, row.part) : [row.part]))}
        />
      ))}
    </div>
  )
}

type RowProps = {
  row: BoxRow
  selected: boolean
  onSelect: (adds: boolean) => void
  onBottleneck: (() => void) | null
}

function PartRow({ row, selected, onSelect, onBottleneck }: RowProps) {
  return (
    <div className={styles.row}>
      {row.ports === 'left' && <Handle type="target" position={Position.Left} id={row.id} />}
      {/* The parts list selects by keyboard; here a click is enough. */}
      <button
        type="button"
        tabIndex={-1}
        className={styles.rowButton}
        aria-current={selected}
        onClick={(event) => {
          event.stopPropagation()
          onSelect(addsToSelection(event))
        }}
      >
        <span>{row.label}</span>
        <span className={styles.rowDetail}>{row.detail}</span>
      </button>
      {row.fill !== null && <FillBar fill={row.fill} label={row.label} onGo={onBottleneck} />}
      {row.ports === 'right' && <Handle type="source" position={Position.Right} id={row.id} />}
    </div>
  )
}
