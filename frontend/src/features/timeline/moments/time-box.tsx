import { TextInput } from '@mantine/core'
import { useState } from 'react'

import { asSeconds } from '@/lib/format/units'
import { readTime, timeInWords } from '@/lib/timeline/times'

type Props = { label: string; seconds: number; least: number; most: number; onChange: (seconds: number) => void }

/** A time with its unit, "10 min" or "8:30": applied while it is typed, written out when it is left. */
export function TimeBox({ label, seconds, least, most, onChange }: Props) {
  const [typed, setTyped] = useState<{ text: string; over: number } | null>(null)
  // A change from elsewhere, such as undo, wins over what was typed.
  const current = typed?.over === seconds ? typed.text : null
  const text = current ?? timeInWords(asSeconds(seconds))
  const read = readTime(text, asSeconds(least), asSeconds(most))
  return (
    <TextInput
      label={label}
      value={text}
      error={read.ok ? undefined : `${read.message} Not applied yet.`}
      onChange={(event) => {
        const next = event.currentTarget.value
        const wanted = readTime(next, asSeconds(least), asSeconds(most))
        setTyped({ text: next, over: wanted.ok ? wanted.seconds : seconds })
        if (wanted.ok && wanted.seconds !== seconds) onChange(wanted.seconds)
      }}
      onBlur={() => read.ok && setTyped(null)}
    />
  )
}
