import styles from './new-scenario.module.css'

import type { Picture, PictureBox } from '@/lib/new-scenario/picture'

/** What the answers make, from the VMs down to the datastores. */
export function ScenarioPicture({ picture }: { picture: Picture }) {
  return (
    <svg
      className={styles.picture}
      role="img"
      aria-label={picture.words}
      viewBox={`0 0 ${picture.width} ${picture.height}`}
    >
      {picture.lines.map(({ key, ...ends }) => (
        <line key={key} {...ends} />
      ))}
      {picture.boxes.map((box) => (
        <Box key={box.key} box={box} />
      ))}
    </svg>
  )
}

function Box({ box: { kind, x, y, width, height, title, detail } }: { box: PictureBox }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect data-kind={kind} data-filled={title === ''} width={width} height={height} rx={title === '' ? 2 : 4} />
      {title !== '' && (
        <text x={8} y={19} className={styles.pictureTitle}>
          {title}
        </text>
      )}
      {detail !== '' && (
        <text x={8} y={38} className={styles.pictureDetail}>
          {detail}
        </text>
      )}
    </g>
  )
}
