import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { createContext, useContext, useMemo } from 'react'

import { checkDesign } from '@/api/calls'
import type { Setting } from '@/api/types'
import { useActiveDesign } from '@/components/scenario/context'

const CHECK_AFTER_MS = 400

/** What the server would refuse in the design that is edited, and what its profiles give. */
export function useDesignCheck() {
  const design = useActiveDesign()
  const [settled] = useDebouncedValue(design, CHECK_AFTER_MS)
  return useQuery({
    queryKey: ['check', settled],
    queryFn: () => checkDesign(settled),
    placeholderData: (before) => before,
    gcTime: 10_000,
  })
}

type Settings = ReadonlyMap<string, Setting>

/** What each field stands for, by its pointer. */
export const SettingsContext = createContext<Settings>(new Map())

export function useSettings(): Settings {
  const { data } = useDesignCheck()
  return useMemo(
    () => new Map((data?.settings ?? []).map((setting) => [setting.pointer, setting])),
    [data],
  )
}

export function useSetting(pointer: string): Setting | undefined {
  return useContext(SettingsContext).get(pointer)
}
