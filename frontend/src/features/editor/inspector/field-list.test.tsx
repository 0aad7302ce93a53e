import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'

import { FieldList } from './field-list'

import { definitionOf, fieldsOf } from '@/lib/design/fields/schema-fields'
import { innerFields } from '@/lib/design/nested-parts'
import { findPart } from '@/lib/design/parts'
import { vmfsDesign } from '@/test/emulex'

function showHost() {
  const host = findPart(vmfsDesign, 'esx01')
  if (host === null) throw new Error('no host')
  render(
    <MantineProvider>
      <FieldList
        kind="host"
        fields={fieldsOf(definitionOf(host), host.value, host.pointer)}
        inner={innerFields(host)}
        render={(field) => <p key={field.pointer}>{field.label}</p>}
      >
        <p>Ports of the host</p>
      </FieldList>
    </MantineProvider>,
  )
  return (words: string) => fireEvent.change(screen.getByLabelText('Find a field'), { target: { value: words } })
}

it('says that no field has the words, and shows nothing else', () => {
  const type = showHost()
  expect(screen.getByText('Ports of the host')).toBeVisible()
  type('?')
  expect(screen.getByText('No field has these words.')).toBeVisible()
  expect(screen.queryByText('Ports of the host')).toBeNull()
  expect(screen.queryByText('Data mover')).toBeNull()
})

it('finds fields of what stands inside the part, under its name', () => {
  const type = showHost()
  type('transfer')
  expect(screen.queryByText('No field has these words.')).toBeNull()
  expect(screen.getByRole('heading', { name: 'Data mover' })).toBeVisible()
})
