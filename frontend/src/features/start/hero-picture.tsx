import styles from './start.module.css'

import { layerColor, LAYERS } from '@/lib/report/layers'

/** The way of an I/O from the guest to the media, in the colours that every page gives its layers. */
export function HeroPicture() {
  return (
    <ol className={styles.way} aria-label="The way of an I/O">
      {LAYERS.map(({ layer, label }) => (
        <li key={layer} style={{ borderTopColor: layerColor(layer) }}>
          {label}
        </li>
      ))}
    </ol>
  )
}
