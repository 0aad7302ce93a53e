import { Slider, Skeleton } from '@mantine/core'
import { lazy, Suspense, useState, type ComponentType } from 'react'
import { Link } from 'react-router'

import styles from './load-tour.module.css'
import { firstStop, lastStop, stopInWords, tourStop, type PathPart, type TourStop } from './tour-stop'

import type { Example, ExampleLoad } from '@/api/types'
import type { LoadPicture } from '@/lib/charts/load-picture'

type Chart = ComponentType<{ picture: LoadPicture }>

/** Charts are most of the script of a page. This one can be used before they arrive, and if they never do. */
const LoadChart = lazy<Chart>(() =>
  import('@/components/charts/load-chart').then(
    (module) => ({ default: module.LoadChart }),
    () => ({ default: () => null }),
  ),
)

/** A cluster under the load that the visitor chooses: what it does, where an I/O waits, and what ends it. */
export function LoadTour({ example }: { example: Example }) {
  return (
    <section className={styles.tour} aria-labelledby="cluster">
      <div className={styles.head}>
        <h2 id="cluster">{example.title}</h2>
        <Link to={`/scenarios/new?example=${encodeURIComponent(example.id)}`}>Open this example</Link>
      </div>
      {example.load == null ? <AwaitedTour /> : <Tour load={example.load} />}
    </section>
  )
}

/** As high as the tour, so that nothing below it moves; `withHead`: with its title and frame. */
export function AwaitedTour({ withHead = false }: { withHead?: boolean }) {
  return <Skeleton className={styles.awaited ?? ''} data-head={withHead} animate={false} />
}

function Tour({ load }: { load: ExampleLoad }) {
  const [index, setIndex] = useState(firstStop(load))
  const stop = tourStop(load, index)
  if (stop === null) return null
  return (
    <>
      <Tiles stop={stop} />
      <div className={styles.chart} role="img" aria-label={`Latency over load. ${stopInWords(stop)}`}>
        <Suspense fallback={null}>
          <LoadChart picture={stop.picture} />
        </Suspense>
      </div>
      <label className={styles.label} id="tour-load">
        Drag the load: <strong>{stop.load}</strong> <span className="quiet">(estimates)</span>
      </label>
      <Slider
        aria-labelledby="tour-load"
        thumbProps={{ 'aria-labelledby': 'tour-load', 'aria-valuetext': stopInWords(stop) }}
        value={index}
        onChange={setIndex}
        min={0}
        max={lastStop(load)}
        label={null}
      />
      <p className={styles.sentence} data-met={stop.meetsTarget} aria-live="polite">
        {stop.sentence}
      </p>
      <p className="quiet">{load.headroom.sentence}</p>
      <Path parts={stop.path} />
    </>
  )
}

function Tiles({ stop }: { stop: TourStop }) {
  return (
    <dl className={styles.tiles}>
      <Tile name="IOPS" value={stop.iops} />
      <Tile name="Mean latency" value={stop.mean} />
      <Tile name="p99" value={stop.p99} met={stop.meetsTarget} />
    </dl>
  )
}

function Tile({ name, value, met }: { name: string; value: string; met?: boolean }) {
  return (
    <div data-met={met}>
      <dt>{name}</dt>
      <dd className="numeric">{value}</dd>
    </div>
  )
}

/** The path of an I/O from the guest to the media: as long as it takes, in the colours of its layers. */
function Path({ parts }: { parts: PathPart[] }) {
  return (
    <>
      <div className={styles.path} aria-hidden="true">
        {parts.map(({ key, color, width }) => (
          <span key={key} style={{ width: `${width}%`, background: color }} />
        ))}
      </div>
      <ul className={styles.key} aria-label="Path of an I/O">
        {parts.map(({ key, label, text, color }) => (
          <li key={key}>
            <span className={styles.swatch} style={{ background: color }} aria-hidden="true" />
            {label} <span className="quiet numeric">{text}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
