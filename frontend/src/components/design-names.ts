/** What designs are called on a part of the page, and their marks: by their letters, unless it says otherwise. */
import { createContext, useContext } from 'react'

import { OF_SCENARIO, type NameOf, type Naming } from '@/lib/design/design-marks'

export const DesignNames = createContext<Naming>(OF_SCENARIO)

export function useDesignNames(): NameOf {
  return useContext(DesignNames).nameOf
}

export function useDesignMarks(): Naming['markOf'] {
  return useContext(DesignNames).markOf
}
