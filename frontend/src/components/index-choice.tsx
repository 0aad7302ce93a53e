import { NativeSelect } from '@mantine/core'

type Props = {
  label: string
  /** What each of the things is called. */
  names: string[]
  chosen: number
  onChoose: (index: number) => void
}

/** One of several things in their order, such as the criterion of a ranking. */
export function IndexChoice({ label, names, chosen, onChoose }: Props) {
  return (
    <NativeSelect
      className="no-print"
      label={label}
      maw={320}
      value={chosen}
      onChange={(event) => onChoose(Number(event.currentTarget.value))}
      data={names.map((name, index) => ({ value: String(index), label: name }))}
    />
  )
}
