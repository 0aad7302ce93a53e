import { NativeSelect, useMantineColorScheme, type MantineColorScheme } from '@mantine/core'

export const COLOR_SCHEMES: readonly { value: MantineColorScheme; label: string }[] = [
  { value: 'auto', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
]

export function ThemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <NativeSelect
      aria-label="Theme"
      title="Theme"
      miw={92}
      data={[...COLOR_SCHEMES]}
      value={colorScheme}
      onChange={(event) => setColorScheme(event.currentTarget.value as MantineColorScheme)}
    />
  )
}
