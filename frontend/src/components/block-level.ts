import { createContext } from 'react'

/** How deep the headings of blocks lie: the second level, or the third below the heading of a design. */
export const BlockLevelContext = createContext<2 | 3>(2)
