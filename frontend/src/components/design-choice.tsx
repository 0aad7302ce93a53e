import { DesignBadge } from './design-badge'
import styles from './design-choice.module.css'

type Props = { designs: { id: string; title: string }[]; chosen: number; onChoose: (index: number) => void }

/** One of the designs, by letter. */
export function DesignChoice({ designs, chosen, onChoose }: Props) {
  return (
    <fieldset className={styles.tabs}>
      <legend className={styles.legend}>Design</legend>
      {designs.map((design, index) => (
        <label key={design.id} className={styles.tab} title={design.title}>
          <input type="radio" name="design" checked={index === chosen} onChange={() => onChoose(index)} />
          <DesignBadge index={index} />
          <span>{design.title}</span>
        </label>
      ))}
    </fieldset>
  )
}
