import { TextInput } from '@mantine/core'

export type NumberBox<K extends string> = { key: K; label: string; placeholder: string }

type Props<K extends string> = {
  boxes: readonly NumberBox<K>[]
  draft: Record<K, string>
  refused: Partial<Record<K, string>>
  onChange: (key: K, value: string) => void
}

/** Boxes for numbers that may stay empty; each shows what counts then. */
export function NumberBoxes<K extends string>({ boxes, draft, refused, onChange }: Props<K>) {
  return boxes.map(({ key, label, placeholder }) => (
    <TextInput
      key={key}
      label={label}
      placeholder={placeholder}
      inputMode="decimal"
      value={draft[key]}
      error={refused[key]}
      onChange={(event) => onChange(key, event.currentTarget.value)}
    />
  ))
}
