import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'

import { LiveRoom } from './live-room'

import { loadCurve } from '@/test/curves'
import { report, vmfsDesign } from '@/test/emulex'
import { answerCalls, answered } from '@/test/server'

const { headroom } = loadCurve
const known = {
  ...loadCurve,
  headroom: headroom && { ...headroom, figure: '1.41×', span: '1.2 to 1.7', end: 'until p99 is 2 ms' },
}

it('shows no number of the design before an edit, and says where a target comes from that nobody set', async () => {
  answerCalls(() => answered(known))
  const queries = new QueryClient()
  const room = (depth: number, isEstimated = true) => (
    <QueryClientProvider client={queries}>
      <LiveRoom
        design={{ ...vmfsDesign, hosts: vmfsDesign.hosts.map((host) => ({ ...host, lun_depth: depth })) }}
        report={isEstimated ? report('vmfs') : null}
        index={1}
      />
    </QueryClientProvider>
  )
  const { rerender, container } = render(room(32))
  expect(await screen.findByText('Headroom 1.41×', undefined, { timeout: 5000 })).toBeInTheDocument()
  expect(screen.getByText(/until p99 is 2 ms\. No target is set/)).toBeInTheDocument()
  expect(container.querySelector('path')).toHaveAttribute('stroke', 'var(--design-1)')
  rerender(room(64, false))
  expect(screen.queryByText('Headroom 1.41×')).not.toBeInTheDocument()
  expect(screen.getByText('Headroom: updating')).toBeInTheDocument()
})
