import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'

import { Block } from './block'
import { BlockLevelContext } from './block-level'

it('is headed one level below what it stands under, folded or not', () => {
  render(
    <>
      <Block id="one" title="Below the page">
        text
      </Block>
      <BlockLevelContext value={3}>
        <Block id="two" title="Below a design" folded>
          text
        </Block>
      </BlockLevelContext>
    </>,
  )
  expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent('Below the page')
  expect(screen.getByText('Below a design').tagName).toBe('H3')
})
