import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'

import { Deprecations } from './deprecations'

const VVOLS = {
  code: 'vvol_deprecated',
  message: 'vVols are deprecated from ESXi 9.0 on.',
  parts: ['datastores.v'],
  named_parts: 'vvol01',
  source: { id: 'notes', title: 'Release notes', address: 'https://example.com' },
}

function show(scenario?: string) {
  render(
    <MemoryRouter>
      <Deprecations designs={[{ title: 'A', notices: [VVOLS] }]} {...(scenario === undefined ? {} : { scenario })} />
    </MemoryRouter>,
  )
}

test('the notice of vVols leads to the ways out of them', () => {
  show('s1')
  const link = screen.getByRole('link', { name: 'Compare the ways out of vVols' })
  expect(link.getAttribute('href')).toBe('/scenarios/s1/ways')
})

test('a reader who may not edit is led nowhere', () => {
  show()
  expect(screen.getAllByRole('link')).toHaveLength(1)
})
