import { Button } from '@mantine/core'

import { DatastoreKind } from './datastore-kind'
import { FieldBox } from './field-box'
import { FieldList } from './field-list'
import { InspectorHeading } from './inspector-heading'
import styles from './inspector.module.css'

import { useActiveDesign, useScenario } from '@/components/scenario/context'
import { ALIGNMENTS } from '@/features/editor/alignment'
import { usePartActions } from '@/features/editor/part-actions'
import { commonFields, commonWorkloadFields, setOnAll } from '@/lib/design/bulk-edit'
import { partOptions } from '@/lib/design/fields/field-options'
import { fieldsInEffect } from '@/lib/design/fields/fields-in-effect'
import { findPart, KINDS, type Part } from '@/lib/design/parts'
import { referenceCandidates } from '@/lib/design/references'

/** What can be done with several parts at once. */
export function SelectionInspector() {
  const design = useActiveDesign()
  const selection = useScenario((state) => state.selection)
  const select = useScenario((state) => state.select)
  const parts = selection.flatMap((id) => findPart(design, id) ?? [])
  const { duplicate, copy, remove, align } = usePartActions()
  return (
    <section aria-labelledby="inspector">
      <InspectorHeading>{`${selection.length} parts selected`}</InspectorHeading>
      <div className={styles.actions}>
        <Button size="compact-sm" variant="default" onClick={() => copy(selection)}>
          Copy
        </Button>
        <Button size="compact-sm" variant="default" onClick={() => duplicate(selection)}>
          Duplicate
        </Button>
        <Button size="compact-sm" variant="default" onClick={() => remove(selection)}>
          Delete
        </Button>
        {ALIGNMENTS.map(({ alignment, label }) => (
          <Button key={alignment} size="compact-sm" variant="default" onClick={() => align(selection, alignment)}>
            {label}
          </Button>
        ))}
      </div>
      <BulkFields parts={parts} />
      <ul className={styles.chosen}>
        {selection.map((id) => {
          const part = findPart(design, id)
          return (
            part !== null && (
              <li key={id}>
                <Button size="compact-sm" variant="subtle" onClick={() => select(id)}>
                  {KINDS[part.kind].label} {part.title}
                </Button>
              </li>
            )
          )
        })}
      </ul>
    </section>
  )
}

/** The fields that all selected parts have, to be set on all of them. */
function BulkFields({ parts }: { parts: Part[] }) {
  const design = useActiveDesign()
  const edit = useScenario((state) => state.edit)
  const [first] = parts
  if (first === undefined || parts.some(({ kind }) => kind !== first.kind)) return null
  const ids = parts.map(({ id }) => id)
  const titles = new Set(parts.map(({ title }) => title))
  const workload = commonWorkloadFields(parts)
  const setAll = (path: string, value: unknown) =>
    edit((before) => setOnAll(before, ids, path, value), `${ids.join(' ')} ${path}`)
  return (
    <section aria-label={`Fields of ${parts.length} parts`}>
      <h3>
        {KINDS[first.kind].label}
        {titles.size === 1 && ` ${first.title}`}: set on all {parts.length}
      </h3>
      {first.kind === 'datastore' && (
        <DatastoreKind
          key={ids.join(' ')}
          datastores={parts.flatMap((part) => (part.kind === 'datastore' ? [part.value] : []))}
        />
      )}
      {workload.length > 0 && (
        <section className={styles.held} aria-label="Workload of each virtual disk">
          <h4>Workload of each virtual disk</h4>
          {workload.map(({ path, field }) => (
            <FieldBox key={`${ids.join(' ')} ${path}`} field={field} onChange={(value) => setAll(path, value)} />
          ))}
        </section>
      )}
      <FieldList
        kind={first.kind}
        fields={commonFields(parts).filter(
          (field) =>
            (first.kind !== 'datastore' || field.name !== 'kind') &&
            parts.some((part) => fieldsInEffect(design, part, [field]).length > 0),
        )}
        render={(field) => (
          <FieldBox
            key={`${ids.join(' ')} ${field.name}`}
            field={field}
            references={partOptions(referenceCandidates(design, first, field))}
            onChange={(value) => setAll(field.name, value)}
          />
        )}
      />
    </section>
  )
}
