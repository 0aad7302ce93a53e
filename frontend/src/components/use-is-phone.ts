import { useMediaQuery } from '@mantine/hooks'

/** Where the columns of the editor stand one below the other. */
export const STACKED = '(width < 1024px)'

/** Whether the window is as narrow as a phone, where the style sheets stack what stands side by side. */
export function useIsPhone(): boolean {
  return useMediaQuery('(width < 640px)', false, { getInitialValueInEffect: false })
}

/** Whether the columns of the editor stand one below the other. */
export function useIsStacked(): boolean {
  return useMediaQuery(STACKED, false, { getInitialValueInEffect: false })
}
