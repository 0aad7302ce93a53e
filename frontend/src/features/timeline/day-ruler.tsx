import { Button } from '@mantine/core'
import { useRef, type KeyboardEvent, type PointerEvent } from 'react'

import styles from './day-ruler.module.css'

import type { Design } from '@/api/types'
import { draggedTo, movedByKey, rulerOf, withStart, type Ruler, type RulerBar, type Spans } from '@/lib/timeline/ruler'

type Props = {
  design: Design
  /** From the last answer, if there is one. */
  spans: Spans
  /** The operation whose form is open. */
  selected: string | null
  onEdit: (change: (design: Design) => Design, tag?: string) => void
  onSelect: (operation: string) => void
}

/** Operations as bars and events as marks on a ruler: drag them, or move them with the arrow keys. */
export function DayRuler({ design, spans, selected, onEdit, onSelect }: Props) {
  const ruler = rulerOf(design, spans)
  if (ruler.operations.length === 0 && ruler.events.length === 0) return null
  const move = ({ of, key }: RulerBar, start_s: RulerBar['start_s']) =>
    onEdit(
      (before) => withStart(before, of, start_s),
      `${design.id}/ruler/${'moment' in of ? 'moment' : 'operation'}/${key}`,
    )
  return (
    <section className={styles.ruler} aria-label="Ruler">
      <p className="quiet">
        Drag a bar to change when it starts, or focus it and use the arrow keys. Its name opens its fields.
      </p>
      <div className={styles.row} aria-hidden="true">
        <span />
        <div className={styles.ticks}>
          {ruler.ticks.map(({ left, text }) => (
            <span key={text} style={{ left: `${left}%` }}>
              {text}
            </span>
          ))}
        </div>
      </div>
      {ruler.operations.map((bar) => (
        <div key={bar.key} className={styles.row}>
          <Button
            size="compact-sm"
            variant={bar.key === selected ? 'filled' : 'light'}
            className={styles.name ?? ''}
            aria-pressed={bar.key === selected}
            title={bar.label}
            onClick={() => onSelect(bar.key)}
          >
            {bar.label}
          </Button>
          <Track ruler={ruler} bars={[bar]} onMove={move} onSelect={() => onSelect(bar.key)} />
        </div>
      ))}
      {ruler.events.length > 0 && (
        <div className={styles.row}>
          <span className={styles.name}>{ruler.loads.length > 0 ? 'Load and events' : 'Events'}</span>
          <Track ruler={ruler} bars={ruler.events} loads={ruler.loads} onMove={move} />
        </div>
      )}
    </section>
  )
}

/** More events on one track are thin marks. */
const MOST_AS_PILLS = 8

type TrackProps = {
  ruler: Ruler
  bars: RulerBar[]
  loads?: Ruler['loads']
  onMove: (bar: RulerBar, start_s: RulerBar['start_s']) => void
  onSelect?: () => void
}

function Track({ ruler, bars, loads = [], onMove, onSelect }: TrackProps) {
  const track = useRef<HTMLDivElement>(null)
  return (
    <div ref={track} className={styles.track} data-many={bars.length > MOST_AS_PILLS}>
      {loads.map(({ left, width, height }) => (
        <span
          key={left}
          className={styles.load}
          style={{ left: `${left}%`, width: `${width}%`, height: `${height}%` }}
        />
      ))}
      {ruler.ticks.map(({ left, text }) => (
        <span key={text} className={styles.line} style={{ left: `${left}%` }} />
      ))}
      {bars.map((bar) => (
        <Bar
          key={bar.key}
          bar={bar}
          ruler={ruler}
          widthOf={() => track.current?.clientWidth ?? 0}
          onMove={(start_s) => onMove(bar, start_s)}
          onSelect={onSelect}
        />
      ))}
    </div>
  )
}

type BarProps = {
  bar: RulerBar
  ruler: Ruler
  widthOf: () => number
  onMove: (start_s: RulerBar['start_s']) => void
  onSelect: (() => void) | undefined
}

function Bar({ bar, ruler, widthOf, onMove, onSelect }: BarProps) {
  const from = useRef<{ x: number; start_s: RulerBar['start_s'] } | null>(null)
  const { start_s, left, width, text, label, isFixed, isLate } = bar
  const place = { left: `${left}%`, width: `${width}%` }
  if (isFixed) {
    return (
      <div className={styles.bar} data-fixed="true" style={place} title={`${label}: starts after another operation`} />
    )
  }
  const down = (event: PointerEvent<HTMLDivElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    from.current = { x: event.clientX, start_s }
  }
  const drag = (event: PointerEvent<HTMLDivElement>) => {
    const grip = from.current
    if (grip === null) return
    const next = draggedTo(grip.start_s, { from: grip.x, to: event.clientX }, widthOf(), ruler)
    if (next !== start_s) onMove(next)
  }
  const press = (event: KeyboardEvent<HTMLDivElement>) => {
    const next = movedByKey(start_s, event.key, ruler)
    if (next === null) return
    event.preventDefault()
    if (next !== start_s) onMove(next)
  }
  return (
    <div
      role="slider"
      tabIndex={0}
      className={styles.bar}
      data-event={'moment' in bar.of}
      aria-label={`Start of ${label}`}
      aria-valuemin={0}
      aria-valuemax={ruler.length_s}
      aria-valuenow={start_s}
      aria-valuetext={text}
      title={`${label}: ${text}`}
      style={place}
      onPointerDown={down}
      onPointerMove={drag}
      onPointerUp={() => {
        from.current = null
        onSelect?.()
      }}
      onKeyDown={press}
    >
      <span className={styles.time} data-late={isLate}>
        {text}
      </span>
    </div>
  )
}
