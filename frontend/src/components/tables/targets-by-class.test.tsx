import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'

import { TargetsByClass } from './targets-by-class'

import type { TargetJudgement, TargetVerdict } from '@/api/types'

const verdict = (vms: string, kept: TargetVerdict['kept']) => ({ target: { vms }, kept, sentence: `${vms} ${kept}` })
const judged = (...each: ReturnType<typeof verdict>[]) =>
  ({ kept: 'no', sentence: 'In all', each }) as unknown as TargetJudgement

it('names the classes that may miss their targets, and counts those that meet theirs', () => {
  render(<TargetsByClass judged={judged(verdict('SQL', 'no'), verdict('Web', 'yes'), verdict('VDI', 'undecided'))} />)
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['SQL', 'VDI', '1 of 3 met'])
})

it('is one line where all are met', () => {
  render(<TargetsByClass judged={judged(verdict('SQL', 'yes'), verdict('Web', 'yes'))} />)
  expect(screen.getByRole('listitem')).toHaveTextContent('2 met')
  expect(screen.getByRole('listitem')).toHaveAttribute('title', 'SQL yes. Web yes')
})
