import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'

import { AnswerBlock } from './answer-block'
import type { ShownJob } from './use-kept-jobs'

import type { Sweep } from '@/api/types'

const NOTHING: ShownJob<Sweep> = {
  id: null,
  label: null,
  data: undefined,
  designs: null,
  isSuperseded: false,
  isSearching: false,
  error: null,
}

function show(shown: ShownJob<Sweep>) {
  render(
    <MantineProvider>
      <AnswerBlock
        title="Result"
        what="sweep"
        doing="Following the sweep"
        shown={shown}
        designs={[]}
        ghost={[['curve', 'A line for each cap.']]}
        onShowNewest={vi.fn()}
      >
        {() => 'The answer.'}
      </AnswerBlock>
    </MantineProvider>,
  )
}

it('outlines an answer before the question is asked', () => {
  show(NOTHING)
  expect(screen.getByRole('region', { name: 'Result' })).toBeVisible()
  expect(screen.getByRole('list', { name: 'What the answer shows' })).toHaveTextContent('A line for each cap.')
})

it('shows nothing while an answer is looked for', () => {
  show({ ...NOTHING, isSearching: true })
  expect(screen.queryByRole('list')).toBeNull()
})
