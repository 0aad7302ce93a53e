import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'

import type { Snippet } from './sheet-formulas'
import styles from './spreadsheet.module.css'

type Props = { snippets: Snippet[]; hasKey: boolean }

/** The formula or script of one program, to be copied as it is. */
export function SnippetBox({ snippets, hasKey }: Props) {
  const [id, setId] = useState(snippets[0]?.id ?? '')
  const [told, setTold] = useState('')
  const snippet = snippets.find((one) => one.id === id) ?? snippets[0]
  if (snippet === undefined) return null
  const { title, where, text } = snippet
  const copy = () => {
    navigator.clipboard.writeText(text).then(
      () => setTold(`Copied for ${title}.`),
      () => setTold('The browser did not allow copying; select the text and copy it.'),
    )
  }
  return (
    <>
      <div className={styles.picker}>
        <NativeSelect
          label="Program"
          data={snippets.map((one) => ({ value: one.id, label: one.title }))}
          value={snippet.id}
          onChange={(event) => {
            setId(event.currentTarget.value)
            setTold('')
          }}
        />
        <Button
          variant={hasKey ? 'filled' : 'default'}
          disabled={!hasKey}
          title={hasKey ? undefined : 'Make a key first; the formula needs it.'}
          aria-label={`Copy for ${title}`}
          onClick={copy}
        >
          Copy
        </Button>
      </div>
      <p className="quiet">{where}</p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls needs the keyboard */}
      <pre className={styles.code} tabIndex={0}>
        {text}
      </pre>
      <p role="status" className="quiet">
        {told}
      </p>
    </>
  )
}
