import { VisuallyHidden } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'

import { useScenario } from './context'
import styles from './refused-values.module.css'
import { useDesignCheck } from './use-design-check'

import type { Design, ScenarioContent } from '@/api/types'
import { resolvePath } from '@/lib/design/design-path'
import { locationInWords } from '@/lib/design/fields/changed-fields'
import { withSetting } from '@/lib/design/fields/schema-fields'
import { refusalInWords, type Refusal } from '@/lib/scenario/refused-values'

const TYPING_MS = 1_000

/** What boxes refused and the answer therefore goes on without, each with the way to its box. */
export function RefusedValues({ onGo }: { onGo?: () => void }) {
  const refusals = Object.values(useScenario((state) => state.refusals))
  const content = useScenario((state) => state.content)
  const [told] = useDebouncedValue(announced(content, refusals), TYPING_MS)
  return (
    <>
      <VisuallyHidden role="status">{told}</VisuallyHidden>
      {refusals.length > 0 && (
        <ul className={styles.list} aria-label="Refused values">
          {refusals.map((refusal) => (
            <li key={refusal.path}>
              <RefusedValue content={content} refusal={refusal} onGo={onGo} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** Without what was typed: it would be read again with every key. */
function announced(content: ScenarioContent, refusals: Refusal[]): string {
  return refusals
    .map(({ path }) => {
      const place = resolvePath(content, path)
      return place === null ? '' : `Refused: ${locationInWords(content, place)}.`
    })
    .join(' ')
}

type Props = {
  content: ScenarioContent
  refusal: Refusal
  /** Where the editor is not open: opens it. */
  onGo: (() => void) | undefined
}

function RefusedValue({ content, refusal, onGo }: Props) {
  const place = resolvePath(content, refusal.path)
  const design = content.designs[place?.index ?? 0]
  if (place === null || design === undefined) return null
  const where = locationInWords(content, place)
  return <RefusedLine {...{ design, refusal, where, onGo }} pointer={place.pointer} />
}

type LineProps = Omit<Props, 'content'> & { design: Design; pointer: string; where: string }

function RefusedLine({ design, refusal, pointer, where, onGo }: LineProps) {
  const goToBox = useScenario((state) => state.goToBox)
  const { data } = useDesignCheck(design)
  const setting = data?.settings?.find((found) => found.pointer === pointer)
  return (
    <>
      {refusalInWords(where, refusal.text, withSetting(refusal.field, setting))}{' '}
      <button
        type="button"
        className="link-button"
        aria-label={`Go to the box: ${where}`}
        onClick={() => {
          goToBox(refusal.path)
          onGo?.()
        }}
      >
        Go to the box
      </button>
    </>
  )
}
