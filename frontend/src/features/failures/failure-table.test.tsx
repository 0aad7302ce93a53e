import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'

import { FailureTable } from './failure-table'

import { vmfsDesign } from '@/test/emulex'
import { failure, failures, refusedFailure } from '@/test/failures'

it('says what is left, why, and over which paths, and simulates on a click', () => {
  const onSimulate = vi.fn()
  const survives = failure(0.5)
  render(
    <MantineProvider>
      <FailureTable
        failures={[refusedFailure, survives]}
        design={vmfsDesign}
        healthy={failures.healthy}
        simulatedPath={null}
        busyPath={null}
        onSimulate={onSimulate}
      />
    </MantineProvider>,
  )
  const table = screen.getByRole('table', { name: 'Single failures, the worst first' })
  const refused = within(table).getByRole('row', { name: /Fabric A/ })
  expect(refused).toHaveTextContent('Nothing takes over')
  expect(refused).toHaveTextContent('removes the last path from host esx01')
  expect(within(refused).queryByRole('button')).toBeNull()
  const labels = within(refused).getAllByRole('cell').map((cell) => cell.getAttribute('data-label'))
  expect(labels).not.toContain('Paths that take over')
  expect(refused).not.toHaveTextContent('None')

  expect(screen.getByText('50.0 % of the IOPS')).toBeVisible()
  fireEvent.click(screen.getByText('1 device'))
  const paths = screen.getByRole('table', { name: /Paths before and after/ })
  expect(paths).toHaveTextContent('1 of 2: vmhba1 to ct0-fc0')
  expect(paths).toHaveTextContent('vmhba2 to ct0-fc0')

  fireEvent.click(screen.getByRole('button', { name: 'Simulate without HBA port vmhba1' }))
  expect(onSimulate).toHaveBeenCalledWith(survives)
})
