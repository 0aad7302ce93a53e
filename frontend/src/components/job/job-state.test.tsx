import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'

import { CancelButton } from './job-state'

import { RUN } from '@/api/jobs'
import { answerCalls, answered } from '@/test/server'

const refusal = { type: 'urn:qdepth:problem:conflict', title: 'Conflict', status: 409, detail: 'It has ended.' }

/** The button in one of two places, as in the strip before and after there is an estimate. */
function Places({ queries, isLater }: { queries: QueryClient; isLater: boolean }) {
  const button = <CancelButton kind={RUN} id="r" what="the simulation" />
  return (
    <MantineProvider>
      <QueryClientProvider client={queries}>
        {isLater ? <section>{button}</section> : <article>{button}</article>}
      </QueryClientProvider>
    </MantineProvider>
  )
}

it('still tells why nothing was cancelled where its place has changed', async () => {
  answerCalls(() => answered(refusal, 409))
  const queries = new QueryClient()
  const { rerender } = render(<Places queries={queries} isLater={false} />)
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(await screen.findByText(/It has ended/)).toBeVisible()
  rerender(<Places queries={queries} isLater />)
  expect(screen.getByText(/It has ended/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Cancel' })).toBeEnabled()
})
