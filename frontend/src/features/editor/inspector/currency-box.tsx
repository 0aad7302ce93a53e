import { Box } from '@mantine/core'

import { FieldBox } from './field-box'

import { useActiveDesign, useScenario } from '@/components/scenario/context'
import { fieldsOf } from '@/lib/design/fields/schema-fields'
import { setAt } from '@/lib/design/json-pointer'
import { usualFirst } from '@/lib/design/prices/currencies'

/** The currency of all prices, set in all designs alike: without one no design has a price. */
export function CurrencyBox() {
  const design = useActiveDesign()
  const designs = useScenario((state) => state.content.designs)
  const editContent = useScenario((state) => state.editContent)
  const field = fieldsOf('Design', design, '').find(({ name }) => name === 'currency')
  if (field === undefined) return null
  return (
    <Box maw={320}>
      <FieldBox
        key={design.id}
        field={{ ...field, choices: usualFirst(field.choices), setWords: 'Set in all designs' }}
        onChange={(value) =>
          editContent({ designs: designs.map((each) => setAt(each, field.pointer, value)) }, field.pointer)
        }
      />
    </Box>
  )
}
