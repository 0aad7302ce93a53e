import { MantineProvider } from '@mantine/core'
import { render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'

import { CaseBlock } from './case-block'
import { CaseList } from './case-list'
import { NO_FILTER } from './cases'

import { cases } from '@/test/cases'

const [published] = cases.cases

it('shows each row with role, error, tolerance, verdict and its design', () => {
  render(
    <MantineProvider>
      <MemoryRouter>
        <CaseList cases={cases} />
      </MemoryRouter>
    </MantineProvider>,
  )
  const table = screen.getByRole('table', { name: 'Rows of case B' })
  const row = within(table).getByRole('row', { name: /IOPS of two hosts/ })
  expect(row).toHaveTextContent('predict')
  expect(row).toHaveTextContent('\u22120.7 %')
  expect(row).toHaveTextContent('within')
  expect(row).toHaveTextContent('could have failed')
  expect(row).toHaveTextContent('Nothing was fitted to it.')
  expect(within(row).getByRole('link')).toHaveAttribute(
    'href',
    '/scenarios/new?case=vmworld_2006&design=two-hosts',
  )
  expect(screen.getByText(/1 parameters to B3, .* 0 degrees of freedom/)).toBeVisible()
})

it('says when the filters leave nothing', () => {
  if (published === undefined) throw new Error('the case has rows')
  render(
    <MantineProvider>
      <MemoryRouter>
        <CaseBlock published={published} filter={{ ...NO_FILTER, verdict: 'outside' }} />
      </MemoryRouter>
    </MantineProvider>,
  )
  expect(screen.getByText('No row of this case fits the filters.')).toBeVisible()
})
