import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'

import { LongerRun } from './simulate-longer'

import type { Report } from '@/api/types'
import { ScenarioContext } from '@/components/scenario/context'
import { createScenarioStore } from '@/components/scenario/store'
import { report, vmfsDesign } from '@/test/emulex'

const content = { title: 'One', designs: [vmfsDesign], options: { seed: 7 } }
const store = createScenarioStore({ key: 'abc', content, base: null, saved: content, run: null, updated: '' })
const offered = (status: Report['status'], onStart = vi.fn()) => {
  render(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient()}>
        <ScenarioContext value={store}>
          <LongerRun
            reports={[{ ...report('vmfs'), status }]}
            designs={[vmfsDesign]}
            isBusy={false}
            error={null}
            onStart={onStart}
          />
        </ScenarioContext>
      </QueryClientProvider>
    </MantineProvider>,
  )
  return onStart
}

it('asks with four times the I/Os of a run that did not settle', async () => {
  const { ios } = report('vmfs').run ?? { ios: 0 }
  const onStart = offered('not_settled')
  await userEvent.click(screen.getByRole('button', { name: 'Simulate longer' }))
  expect(onStart).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ seed: 7, max_ios: 4 * ios }))
  expect(store.getState().content.options).toEqual({ seed: 7 })
})

it('offers nothing where nothing is open', () => {
  offered('steady')
  expect(screen.queryByRole('button')).toBeNull()
})
