import type { ReactElement } from 'react'
import { ResponsiveContainer } from 'recharts'

import { useIsOnPaper } from '@/components/use-is-on-paper'

/** Within the frame of a block on A4 and Letter, at the zoom of `theme.css`. */
export const PAPER_PX = 860
export const HALF_PAPER_PX = 418

type Props = {
  children: ReactElement
  /** Two stand side by side on paper. */
  isHalf?: boolean
}

/**
 * A chart as wide as its place. On paper it has the width of the paper: the browser measures nothing
 * anew before it prints, and shrinks a page on which something is too wide.
 */
export function ChartFrame({ children, isHalf = false }: Props) {
  const isOnPaper = useIsOnPaper()
  const paperPx = isHalf ? HALF_PAPER_PX : PAPER_PX
  return <ResponsiveContainer width={isOnPaper ? paperPx : '100%'}>{children}</ResponsiveContainer>
}
