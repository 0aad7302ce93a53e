import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'

import { EachMember } from './each-member'

import type { Report } from '@/api/types'
import { vmfsDesign } from '@/test/emulex'
import { answerCalls, answered } from '@/test/server'

it('asks for all rows once it is opened, and shows them a page at a time', async () => {
  const rows = Array.from({ length: 30 }, (_, place) => ({ id: `q${place}`, name: `queue ${place}` }))
  const calls = answerCalls(() => answered({ devices: rows }))
  render(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient()}>
        <EachMember
          design={vmfsDesign}
          caption="Device queues"
          columns={[{ label: 'Device' }]}
          sorted={({ devices }: Report) => devices.toReversed()}
          rowOf={(_report, { id }, name) => ({ key: id, cells: [name] })}
        />
      </QueryClientProvider>
    </MantineProvider>,
  )
  expect(calls).toEqual([])
  const folded = screen.getByRole('group')
  folded.setAttribute('open', '')
  fireEvent(folded, new Event('toggle'))
  expect(await screen.findByText('1 to 25 of 30')).toBeVisible()
  expect(calls).toMatchObject([{ body: { members: 'all', options: { engine: 'analytic' } } }])
  expect(screen.getAllByRole('rowheader')[0]).toHaveTextContent('queue 29')
  fireEvent.click(screen.getByRole('button', { name: 'Next' }))
  expect(screen.getAllByRole('rowheader').at(-1)).toHaveTextContent('queue 0')
  fireEvent.change(screen.getByRole('textbox', { name: 'Find in Device queues' }), { target: { value: 'queue 17' } })
  expect(screen.getByText('1 to 1 of 1')).toBeVisible()
})
