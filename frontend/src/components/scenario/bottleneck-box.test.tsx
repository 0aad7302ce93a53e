import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'

import { BottleneckBox } from './bottleneck-box'
import { ScenarioContext } from './context'
import { createScenarioStore } from './store'

import { report, vmfsDesign } from '@/test/emulex'

const content = { title: 'One', designs: [vmfsDesign], options: {} }

it('leads to the box that sets the bottleneck, and selects its part', async () => {
  const draft = { key: 'abc', content, base: null, saved: content, run: null, updated: '' }
  const store = createScenarioStore(draft)
  const onGo = vi.fn()
  render(
    <ScenarioContext value={store}>
      <BottleneckBox report={report('vmfs')} design={vmfsDesign} onGo={onGo} />
    </ScenarioContext>,
  )
  await userEvent.click(screen.getByRole('button', { name: /^Go to the box: esx01: / }))
  expect(store.getState()).toMatchObject({ selected: 'esx01', toBox: '/designs/vmfs/hosts/esx01/lun_depth' })
  expect(onGo).toHaveBeenCalledOnce()
})

it('offers nothing where nobody can edit', () => {
  render(<BottleneckBox report={report('vmfs')} design={vmfsDesign} />)
  expect(screen.queryByRole('button')).toBeNull()
})
