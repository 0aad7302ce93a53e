import { MantineProvider } from '@mantine/core'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'

import { CaseBlock } from './case-block'
import { CaseList } from './case-list'
import { NO_FILTER } from './cases'

import { cases } from '@/test/cases'

const [published] = cases.cases

it('counts what holds, and shows each row with error, tolerance, verdict and its design', async () => {
  render(
    <MantineProvider>
      <MemoryRouter>
        <CaseList cases={cases} />
      </MemoryRouter>
    </MantineProvider>,
  )
  const counts = screen.getByRole('table', { name: 'Rows within their tolerance' })
  expect(within(counts).getByRole('row', { name: /Storage for VMs/ })).toHaveTextContent('1 of 1')
  await userEvent.click(screen.getByRole('heading', { name: 'Storage for VMs' }))
  const table = screen.getByRole('table', { name: 'Numbers of Storage for VMs' })
  const row = within(table).getByRole('row', { name: /IOPS of two hosts/ })
  expect(row).toHaveTextContent('prediction')
  expect(row).toHaveTextContent('\u22120.7 %')
  expect(row).toHaveTextContent('within')
  expect(within(row).getByRole('link')).toHaveAttribute('href', '/scenarios/new?case=vmworld_2006&design=two-hosts')
  expect(screen.getByText(/1 parameters to B3, .* 0 degrees of freedom/)).toBeInTheDocument()
})

it('says when the filters leave nothing', async () => {
  if (published === undefined) throw new Error('the case has rows')
  render(
    <MantineProvider>
      <MemoryRouter>
        <CaseBlock published={published} filter={{ ...NO_FILTER, verdict: 'outside' }} />
      </MemoryRouter>
    </MantineProvider>,
  )
  await userEvent.click(screen.getByRole('heading'))
  expect(screen.getByText('No row of this case fits the filters.')).toBeInTheDocument()
})
