import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'

import { FactList } from './fact-list'
import styles from './new-scenario.module.css'
import { Question, type QuestionProps } from './questions'

import { WORKLOADS, workloadTemplate } from '@/lib/design/catalogue'
import {
  OWN_NUMBERS,
  withAnotherClass,
  withTemplate,
  type ClassForm,
  type Form,
  type Refusals,
} from '@/lib/new-scenario/form'

const TEMPLATES = [
  ...WORKLOADS.map(({ id, name }) => ({ value: id, label: name })),
  { value: OWN_NUMBERS, label: 'Own numbers' },
]

const LOAD: { key: 'rateIops' | 'sizeKib' | 'readPct' | 'randomPct' | 'outstandingIos'; label: string }[] = [
  { key: 'rateIops', label: 'I/Os per second' },
  { key: 'sizeKib', label: 'Size [KiB]' },
  { key: 'readPct', label: 'Reads [%]' },
  { key: 'randomPct', label: 'Random [%]' },
  { key: 'outstandingIos', label: 'Outstanding I/Os' },
]

/** Classes of VMs: a name, how many there are, what each does, and where they lie. */
export function ClassQuestion({ form, refusals, onChange }: QuestionProps) {
  const change = (index: number, changed: ClassForm) =>
    onChange({ ...form, classes: form.classes.with(index, changed) })
  const [added, setAdded] = useState<number | null>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const add = () => {
    const changed = withAnotherClass(form)
    setAdded(changed.classes.at(-1)?.key ?? null)
    onChange(changed)
  }
  const remove = (index: number) => {
    addButton.current?.focus()
    onChange({ ...form, classes: form.classes.toSpliced(index, 1) })
  }
  return (
    <Question
      title="4. VMs"
      hint="Number of VMs in total. They spread over hosts and datastores as evenly as possible."
    >
      {form.classes.map((each, index) => (
        <ClassBoxes
          key={each.key}
          form={form}
          each={each}
          isNew={each.key === added}
          refusalOf={(key) => refusalOf(refusals, index, key)}
          onChange={(changed) => change(index, changed)}
          onRemove={() => remove(index)}
        />
      ))}
      {refusals.classes !== undefined && <p className={styles.refusal}>{refusals.classes}</p>}
      <Button ref={addButton} variant="default" onClick={add}>
        Add a class
      </Button>
    </Question>
  )
}

function refusalOf(refusals: Refusals, index: number, key: string): string | undefined {
  return refusals[`classes.${index}.${key}`]
}

type Props = {
  form: Form
  each: ClassForm
  /** Added just now: the boxes are what is wanted next. */
  isNew: boolean
  refusalOf: (key: keyof ClassForm) => string | undefined
  onChange: (changed: ClassForm) => void
  onRemove: () => void
}

function ClassBoxes({ form, each, isNew, refusalOf, onChange, onRemove }: Props) {
  const name = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (!isNew) return
    name.current?.focus()
    name.current?.select()
  }, [isNew])
  const isRefused = LOAD.some(({ key }) => refusalOf(key) !== undefined)
  return (
    <section className={styles.class} aria-label={`Class ${each.name}`}>
      <div className={styles.classBoxes}>
        <TextInput
          ref={name}
          label="Name"
          maxLength={60}
          value={each.name}
          error={refusalOf('name')}
          onChange={(event) => onChange({ ...each, name: event.currentTarget.value })}
        />
        <TextInput
          label="VMs"
          inputMode="numeric"
          value={each.vms}
          error={refusalOf('vms')}
          onChange={(event) => onChange({ ...each, vms: event.currentTarget.value })}
        />
        <NativeSelect
          label="Workload"
          data={TEMPLATES}
          value={each.workload}
          onChange={(event) => onChange(withTemplate(each, event.currentTarget.value))}
        />
        {form.access !== 'vvol' && (
          <TextInput
            label="On datastores"
            placeholder={`all ${form.luns}, or 1-3, 5`}
            value={each.datastores}
            error={refusalOf('datastores')}
            onChange={(event) => onChange({ ...each, datastores: event.currentTarget.value })}
          />
        )}
      </div>
      <details className={styles.details} open={each.workload === OWN_NUMBERS || isRefused || undefined}>
        <summary>
          Each VM: {each.rateIops}&nbsp;I/Os per second of {each.sizeKib}&nbsp;KiB, {each.readPct}&nbsp;% reads
        </summary>
        <div className={styles.boxes}>
          {LOAD.map(({ key, label }) => (
            <TextInput
              key={key}
              label={label}
              inputMode="decimal"
              value={each[key]}
              error={refusalOf(key)}
              onChange={(event) => onChange({ ...each, workload: OWN_NUMBERS, [key]: event.currentTarget.value })}
            />
          ))}
        </div>
      </details>
      <div className={styles.classFoot}>
        {each.workload !== OWN_NUMBERS && <FactList profile={workloadTemplate(each.workload)} />}
        {form.classes.length > 1 && (
          <Button size="compact-sm" variant="subtle" aria-label={`Remove ${each.name}`} onClick={onRemove}>
            Remove
          </Button>
        )}
      </div>
    </section>
  )
}
