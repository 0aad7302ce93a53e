import { Button } from '@mantine/core'
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'

import { AboutFieldContext, FactsContext } from './about-field'
import { AboutPanel } from './about-panel'
import { DatastoreKind } from './datastore-kind'
import { DesignInspector } from './design-inspector'
import { FieldBox } from './field-box'
import { FieldList } from './field-list'
import { InspectorHeading } from './inspector-heading'
import styles from './inspector.module.css'
import { KindBox, PROFILE_KINDS } from './kind-box'
import { LoadRateFields } from './load-rate-fields'
import { NestedPartFields } from './nested-part-fields'
import { PriceFields } from './price-fields'
import { SelectionInspector } from './selection-inspector'
import { useFieldEdit } from './use-field-edit'
import { ClassExceptions, ClassPlacement } from './vm-class/class-fields'
import { WorkloadFields } from './vm-class/workload-fields'

import type { Design } from '@/api/types'
import { PartIcon } from '@/components/part-icon'
import { useActiveDesign, useScenario } from '@/components/scenario/context'
import { SettingsContext, useSettings } from '@/components/scenario/use-design-check'
import { PartAdvice } from '@/features/editor/advice'
import { usePartActions } from '@/features/editor/part-actions'
import { alikeParts } from '@/lib/design/bulk-edit'
import { setField } from '@/lib/design/class-edits'
import { fieldsInEffect } from '@/lib/design/fields/fields-in-effect'
import { definitionOf, fieldsOf, isPriced, priceOf, type Field } from '@/lib/design/fields/schema-fields'
import { modelFacts } from '@/lib/design/model-facts'
import { innerFields, nestedPlaces } from '@/lib/design/nested-parts'
import { OPERATION_KINDS, operationOfKind } from '@/lib/design/new-operations'
import { profileOfKind } from '@/lib/design/new-parts'
import { findPart, childKinds, inSentence, KINDS, listParts, type Part } from '@/lib/design/parts'

/** Every parameter of the selected part; of the design where none is selected. */
export function Inspector() {
  const design = useActiveDesign()
  const selected = useScenario((state) => state.selected)
  const several = useScenario((state) => state.selection.length > 1)
  const part = findPart(design, selected)
  const settings = useSettings()
  const facts = useMemo(() => modelFacts(design), [design])
  const subject = several ? 'several' : (part?.pointer ?? '')
  const [about, setAbout] = useState<{ of: string; field: Field } | null>(null)
  const sayAbout = useCallback((field: Field) => setAbout({ of: subject, field }), [subject])
  const top = useShownFromTop(subject)
  return (
    <SettingsContext value={settings}>
      <FactsContext value={facts}>
        <AboutFieldContext value={sayAbout}>
          <div className={styles.inspector} ref={top}>
            {subject === '' && (
              <a className={styles.back} href="#layout">
                Back to the layout
              </a>
            )}
            {several && <SelectionInspector />}
            {!several && part === null && <DesignInspector />}
            {!several && part !== null && <PartInspector key={part.pointer} part={part} />}
          </div>
          <AboutPanel field={about?.of === subject ? about.field : null} />
        </AboutFieldContext>
      </FactsContext>
    </SettingsContext>
  )
}

/** What is selected is shown from its beginning. */
function useShownFromTop(subject: string) {
  const top = useRef<HTMLDivElement>(null)
  const last = useRef(subject)
  // Before a box or the heading takes the focus, which may scroll on from here.
  useLayoutEffect(() => {
    if (last.current === subject) return
    last.current = subject
    top.current?.parentElement?.scrollTo({ top: 0, behavior: 'instant' })
  }, [subject])
  return top
}

export function PartInspector({ part }: { part: Part }) {
  const design = useActiveDesign()
  const edit = useScenario((state) => state.edit)
  const fieldEdit = useFieldEdit()
  const { duplicate, remove } = usePartActions()
  const goToInspector = useScenario((state) => state.goToInspector)
  const selectAll = useScenario((state) => state.selectAll)
  const alike = alikeParts(design, part)
  const definition = definitionOf(part)
  const put = (pointer: string, value: unknown) => {
    edit((before) => setField(before, pointer, value), `${design.id}${pointer}`)
  }
  return (
    <section aria-labelledby="inspector">
      <InspectorHeading
        kind={
          <p className={styles.kind}>
            <PartIcon kind={part.kind} />
            {KINDS[part.kind].label}
          </p>
        }
      >
        {part.title}
      </InspectorHeading>
      <div className={styles.actions}>
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => {
            duplicate([part.id])
            goToInspector(true)
          }}
        >
          Duplicate
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => {
            remove([part.id])
            goToInspector(true)
          }}
        >
          Delete
        </Button>
        {alike.length > 1 && (
          <Button size="compact-sm" variant="default" onClick={() => selectAll(alike)}>
            Select all {alike.length}
          </Button>
        )}
      </div>
      <PartAdvice part={part} />
      {part.kind === 'datastore' && <DatastoreKind datastores={[part.value]} />}
      {part.kind === 'profile' && (
        <KindBox
          kinds={PROFILE_KINDS}
          value={part.value.kind}
          onChange={(kind) => {
            put(part.pointer, profileOfKind(part.value, kind))
          }}
        />
      )}
      {part.kind === 'operation' && (
        <KindBox
          kinds={OPERATION_KINDS}
          value={part.value.kind}
          onChange={(kind) => {
            put(part.pointer, operationOfKind(design, part.value, kind))
          }}
        />
      )}
      {part.kind === 'vm_class' && <ClassPlacement entry={part.value} pointer={part.pointer} onChange={put} />}
      <FieldList
        kind={part.kind}
        fields={ownFields(design, part)}
        render={(field) => <FieldBox key={field.pointer} field={field} {...fieldEdit(part, field)} />}
        inner={innerFields(part)}
      >
        {part.kind === 'vm_class' && (
          <>
            <ClassExceptions part={part} entry={part.value} pointer={part.pointer} onChange={put} />
            <WorkloadFields workload={part.value.workload} pointer={`${part.pointer}/workload`} onChange={put} />
          </>
        )}
        {part.kind === 'sp' && (
          <LoadRateFields
            rows={part.value.rate_by_load ?? []}
            pointer={`${part.pointer}/rate_by_load`}
            onChange={put}
          />
        )}
        {nestedPlaces(part).map((place) => (
          <NestedPartFields key={place.name} part={part} place={place} onChange={put} />
        ))}
        {isPriced(definition) && (
          <PriceFields
            of={inSentence(KINDS[part.kind].label)}
            price={priceOf(part)}
            pointer={`${part.pointer}/price`}
            onChange={put}
          />
        )}
        <ChildParts part={part} />
      </FieldList>
    </section>
  )
}

/** The kind of a datastore has a box of its own, which changes its other fields too. */
function ownFields(design: Design, part: Part): Field[] {
  const fields = fieldsInEffect(design, part, fieldsOf(definitionOf(part), part.value, part.pointer))
  return part.kind === 'datastore' ? fields.filter((field) => field.name !== 'kind') : fields
}

/** Ports, SPs and devices that stand inside the part. */
function ChildParts({ part }: { part: Part }) {
  const design = useActiveDesign()
  const select = useScenario((state) => state.select)
  const goToInspector = useScenario((state) => state.goToInspector)
  const { add } = usePartActions()
  const held = listParts(design).filter((other) => other.parent === part.id)
  return childKinds(part.kind).map((kind) => (
    <section key={kind} className={styles.held} aria-label={`${KINDS[kind].label} of ${part.title}`}>
      <h3>{KINDS[kind].label}</h3>
      <div className={styles.actions}>
        {held
          .filter((other) => other.kind === kind)
          .map((other) => (
            <Button
              key={other.id}
              size="compact-sm"
              variant="light"
              onClick={() => {
                select(other.id)
                goToInspector(true)
              }}
            >
              {other.title}
            </Button>
          ))}
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => {
            add(kind, part.id)
            goToInspector(true)
          }}
        >
          Add
        </Button>
      </div>
    </section>
  ))
}
