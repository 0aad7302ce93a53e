import { FieldBox } from './field-box'
import { FieldList } from './field-list'
import { InspectorHeading } from './inspector-heading'
import styles from './inspector.module.css'
import { PriceListBox } from './price-list-box'

import { useActiveDesign, useScenario } from '@/components/scenario/context'
import { TargetFields } from '@/components/scenario/target-fields'
import { fieldsOf, describeDefinition } from '@/lib/design/fields/schema-fields'
import { setAt } from '@/lib/design/json-pointer'
import { lengthInWords, withUnsetMeaning } from '@/lib/scenario/simulation-length'

/** The design itself, and how it is simulated. */
export function DesignInspector() {
  const design = useActiveDesign()
  const designs = useScenario((state) => state.content.designs)
  const options = useScenario((state) => state.content.options)
  const edit = useScenario((state) => state.edit)
  const editContent = useScenario((state) => state.editContent)
  return (
    <>
      <section aria-labelledby="inspector" key={design.id}>
        <p className="quiet">Design</p>
        <InspectorHeading>{design.title}</InspectorHeading>
        <p className="quiet">{describeDefinition('Design')} Select a part to see its parameters.</p>
        <FieldList
          kind="design"
          fields={fieldsOf('Design', design, '')}
          render={(field) => (
            <FieldBox
              key={field.pointer}
              field={field}
              refuse={(value) =>
                field.name === 'id' && designs.some((other) => other !== design && other.id === value)
                  ? `Another design has the id ${String(value)}.`
                  : null
              }
              onChange={(value) => {
                edit(
                  (before) => setAt(before, field.pointer, value),
                  `${String(designs.indexOf(design))}${field.pointer}`,
                )
              }}
            />
          )}
        />
        <TargetFields design={design} />
      </section>
      <PriceListBox key={`prices ${design.id}`} />
      <section className={styles.held} aria-labelledby="options">
        <h2 id="options">Simulation</h2>
        <p className="quiet">{lengthInWords(options)}. Holds for all designs of the scenario.</p>
        <FieldList
          kind="options"
          fields={fieldsOf('SimulationOptions', options, '/options')}
          render={(field) => (
            <FieldBox
              key={field.pointer}
              field={withUnsetMeaning(field, options)}
              onChange={(value) => {
                editContent(setAt({ options }, field.pointer, value), field.pointer)
              }}
            />
          )}
        />
      </section>
    </>
  )
}
