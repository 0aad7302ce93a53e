import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { createContext, useContext, useMemo } from 'react'

import { useActiveDesign } from './context'

import { checkDesign } from '@/api/calls'
import type { Design, Setting } from '@/api/types'

const CHECK_AFTER_MS = 400

/** What the server would refuse in a design, and what its profiles give. */
export function useDesignCheck(design: Design) {
  const [settled] = useDebouncedValue(design, CHECK_AFTER_MS)
  return useQuery({
    queryKey: ['check', settled],
    queryFn: () => checkDesign(settled),
    placeholderData: (before) => before,
    gcTime: 10_000,
  })
}

type Settings = ReadonlyMap<string, Setting>

/** What each field of the design that is edited stands for, by its pointer. */
export const SettingsContext = createContext<Settings>(new Map())

export function useSettings(): Settings {
  const { data } = useDesignCheck(useActiveDesign())
  return useMemo(() => new Map((data?.settings ?? []).map((setting) => [setting.pointer, setting])), [data])
}

export function useSetting(pointer: string): Setting | undefined {
  return useContext(SettingsContext).get(pointer)
}
