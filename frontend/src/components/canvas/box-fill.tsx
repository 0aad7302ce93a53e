import styles from './canvas.module.css'

import { FillBar } from '@/components/charts/fill-bar'
import { cellsWidth, fillHeight, memberGrid, type Box } from '@/lib/canvas/boxes'
import { addsToSelection, toggleSelection, type SelectionUpdate } from '@/lib/canvas/selection'
import { shadeOfUse } from '@/lib/canvas/shade-of-use'
import type { MemberSquare } from '@/lib/canvas/sketch'
import type { CellGrid } from '@/lib/charts/slot-cells'

type Props = { box: Box; onSelect: (change: SelectionUpdate) => void; onBottleneck: (() => void) | null }

/** How full a box is, or a square for each part that it stands for; their room is there before that is known. */
export function BoxFill({ box, onSelect, onBottleneck }: Props) {
  const height = fillHeight(box)
  if (height === 0) return null
  const asSlots = box.kind === 'vm_class' && { cellsWidth: cellsWidth(box) }
  return (
    <div className={styles.boxFill} style={{ height }}>
      {box.squares !== undefined && <Squares grid={memberGrid(box.kind)} squares={box.squares} onSelect={onSelect} />}
      {box.fill !== null && <FillBar fill={box.fill} label={box.title} onGo={onBottleneck} {...asSlots} />}
    </div>
  )
}

type SquaresProps = { grid: CellGrid; squares: MemberSquare[]; onSelect: (change: SelectionUpdate) => void }

/** A square for each of very many parts, tinted by how full it is: a click selects the part. */
function Squares({ grid: { perRow, size, gap }, squares, onSelect }: SquaresProps) {
  return (
    <div className={styles.squares} style={{ gridTemplateColumns: `repeat(${perRow}, ${size}px)`, gap }}>
      {squares.map(({ id, title, fill }) => (
        <button
          key={id}
          type="button"
          tabIndex={-1}
          className={styles.square}
          data-binds={fill?.binds}
          style={{ height: size, ['--use' as string]: shadeOfUse(fill) }}
          title={fill === null ? title : `${title}: ${fill.text}`}
          aria-label={title}
          onClick={(event) => {
            event.stopPropagation()
            onSelect((before) => (addsToSelection(event) ? toggleSelection(before, id) : [id]))
          }}
        />
      ))}
    </div>
  )
}
