/** What designs are called on a part of the page: by their letters, unless it says otherwise. */
import { createContext, useContext } from 'react'

import { letterOf, type NameOf } from '@/lib/design/design-marks'

export const DesignNames = createContext<NameOf>(letterOf)

export function useDesignNames(): NameOf {
  return useContext(DesignNames)
}
