import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'

import { DataTable } from '@/components/tables/data-table'
import { meaningOf } from '@/lib/format/glossary'

const MEANING = meaningOf('davg_ms')

it('brings the meaning of a heading by keyboard and takes it away with Escape', async () => {
  const user = userEvent.setup()
  render(
    <MantineProvider env="test">
      <DataTable caption="Queues" columns={[{ label: 'DAVG [ms]', word: 'davg_ms' }]} rows={[]} />
    </MantineProvider>,
  )
  expect(screen.getByRole('columnheader', { name: 'DAVG [ms]' })).toBeTruthy()
  const word = screen.getByRole('button', { name: 'DAVG [ms]' })
  expect(screen.queryByText(MEANING)).toBeNull()
  await user.tab()
  expect(document.activeElement).toBe(word)
  const tip = await screen.findByRole('tooltip')
  expect(tip.textContent).toBe(MEANING)
  expect(word.getAttribute('aria-describedby')).toBe(tip.id)
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('tooltip')).toBeNull()
})

it('reads the meaning from the glossary as a sentence', () =>
  expect(MEANING).toMatch(/^Mean time from the driver to the array and back.*\.$/))
