import { useMediaQuery } from '@mantine/hooks'

/** Whether the window is as narrow as a phone, where the style sheets stack what stands side by side. */
export function useIsPhone(): boolean {
  return useMediaQuery('(width < 640px)', false, { getInitialValueInEffect: false })
}
