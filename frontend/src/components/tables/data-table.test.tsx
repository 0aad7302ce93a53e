import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'

import { DataTable } from './data-table'

const columns = [
  { label: 'Question' },
  ...['A', 'B', 'C'].map((letter) => ({ label: `Design ${letter}`, stackedLabel: letter })),
]

it('tells a phone once what several cells of a row say in the same words', () => {
  const cells = ['What is the bottleneck?', 'Nothing is full.', 'The SP is busy.', 'Nothing is full.']
  render(<DataTable stacks caption="Answers" columns={columns} rows={[{ key: 'row', cells }]} />)
  const [first, second, third] = screen.getAllByRole('cell')
  expect(first).toHaveAttribute('data-label', 'A, C')
  expect(second).toHaveAttribute('data-label', 'B')
  expect(third).toHaveAttribute('data-said', 'true')
  expect(first).toHaveAttribute('data-said', 'false')
})

it('gives the heading beside what is compared the room of its longest word', () => {
  const compared = ['Before', 'After'].map((label) => ({ label: `Design ${label}`, stackedLabel: label }))
  render(<DataTable stacks even caption="Answers" columns={[{ label: 'Question' }, ...compared]} rows={[]} />)
  expect(screen.getByRole('table')).toHaveStyle({ '--beside': '6ch' })
})
