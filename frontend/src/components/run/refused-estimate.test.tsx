import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'

import { Refused } from './results-strip'

import { ScenarioContext } from '@/components/scenario/context'
import { createScenarioStore } from '@/components/scenario/store'
import { vmfsDesign } from '@/test/emulex'

it('offers ways out of an estimate that took too long', async () => {
  const content = { title: 'One', designs: [vmfsDesign], options: {} }
  const store = createScenarioStore({ key: 'abc', content, base: null, saved: content, run: null, updated: '' })
  const problem = {
    type: '/problems/took-too-long',
    title: 'The estimate took too long',
    status: 422,
    detail: 'The answer took more than 60 s of processor time.',
    instance: '/api/v1/estimates',
  }
  const onAgain = vi.fn()
  render(
    <MantineProvider>
      <ScenarioContext value={store}>
        <Refused problem={problem} onAgain={onAgain} />
      </ScenarioContext>
    </MantineProvider>,
  )
  expect(screen.getByText(/press Simulate/)).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(onAgain).toHaveBeenCalledOnce()
})
