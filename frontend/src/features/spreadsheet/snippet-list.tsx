import { Button } from '@mantine/core'
import { useState } from 'react'

import type { Snippet } from './sheet-formulas'
import styles from './spreadsheet.module.css'


/** Each formula or script, to be copied as it is. */
export function SnippetList({ snippets }: { snippets: Snippet[] }) {
  const [told, setTold] = useState('')
  const copy = ({ title, text }: Snippet) => {
    navigator.clipboard.writeText(text).then(
      () => setTold(`Copied for ${title}.`),
      () => setTold('The browser did not allow copying; select the text and copy it.'),
    )
  }
  return (
    <>
      <p role="status" className="quiet">
        {told}
      </p>
      {snippets.map((snippet) => (
        <section key={snippet.id} aria-labelledby={`snippet-${snippet.id}`}>
          <h2 id={`snippet-${snippet.id}`}>{snippet.title}</h2>
          <p className="quiet">{snippet.where}</p>
          {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls needs the keyboard */}
          <pre className={styles.code} tabIndex={0}>
            {snippet.text}
          </pre>
          <Button
            size="xs"
            variant="default"
            aria-label={`Copy for ${snippet.title}`}
            onClick={() => copy(snippet)}
          >
            Copy
          </Button>
        </section>
      ))}
    </>
  )
}
