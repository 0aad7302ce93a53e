import styles from './quantity-cell.module.css'

/** A number with its interval below it, from a text such as "1.05 ms (1.04 to 1.07 ms)"; other texts as they are. */
export function NumberWithRange({ text }: { text: string }) {
  const [, number, range] = /^(.+?) \((.+)\)$/.exec(text) ?? []
  if (number === undefined) return <>{text}</>
  return (
    <span title={text}>
      {number}
      <span className={styles.range} data-range>
        {range}
      </span>
    </span>
  )
}
