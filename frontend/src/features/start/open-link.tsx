import { Button, TextInput } from '@mantine/core'
import { useState, type SyntheticEvent } from 'react'
import { useNavigate } from 'react-router'

import { sharedLink } from './shared-link'
import styles from './start.module.css'

/** Opens a link that somebody shared, where it was pasted. */
export function OpenLink() {
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [refusal, setRefusal] = useState<string | null>(null)
  const open = (event: SyntheticEvent) => {
    event.preventDefault()
    const found = sharedLink(text, window.location.origin)
    if ('path' in found) void navigate(found.path)
    else setRefusal(found.refusal)
  }
  return (
    <form className={styles.link} onSubmit={open}>
      <TextInput
        label="Shared link"
        value={text}
        error={refusal}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setRefusal(null)
        }}
      />
      <Button type="submit" variant="default">
        Open link
      </Button>
    </form>
  )
}
