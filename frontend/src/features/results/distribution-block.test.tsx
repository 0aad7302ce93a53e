import { MantineProvider } from '@mantine/core'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'

import { DistributionBlock } from './distribution-block'

import { report, vmfsDesign } from '@/test/emulex'

it('shows the latency distribution of the class of VMs that is chosen', async () => {
  const one = report('vmfs')
  const [first] = one.groups
  if (first === undefined) throw new Error('The report has no class of VMs')
  const idle = { ...first, id: 'idle', distribution: [] }
  const { container } = render(
    <MantineProvider>
      <DistributionBlock report={{ ...one, groups: [first, idle] }} design={vmfsDesign} />
    </MantineProvider>,
  )
  const choice = screen.getByRole('combobox', { name: 'VMs' })
  expect(
    within(choice)
      .getAllByRole('option')
      .map((option) => option.textContent),
  ).toEqual(['All VMs', 'vdbench', 'idle'])
  expect(container).toHaveTextContent('Latencies are between')
  await userEvent.selectOptions(choice, 'idle')
  expect(container).toHaveTextContent('No I/O was measured.')
})
