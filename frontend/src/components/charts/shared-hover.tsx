import { createContext, useMemo, useState, type ReactNode } from 'react'

type SharedHover = {
  /** Where the pointer is on the axis that the charts share; null where it is in none of them. */
  at: number | null
  setAt: (at: number | null) => void
}

/** A chart alone shares its crosshair with no other one. */
export const SharedHoverContext = createContext<SharedHover>({ at: null, setAt: () => undefined })

/** Charts over the same axis that show one crosshair together. */
export function SharedHover({ children }: { children: ReactNode }) {
  const [at, setAt] = useState<number | null>(null)
  const shared = useMemo(() => ({ at, setAt }), [at])
  return <SharedHoverContext value={shared}>{children}</SharedHoverContext>
}
