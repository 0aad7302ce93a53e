import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useContext, useEffect, useRef } from 'react'

import { AboutFieldContext, FieldNotesContext, useFact } from './about-field'
import { rangeOf } from './field-input'
import styles from './inspector.module.css'
import { ManyBox } from './many-box'
import { sliderOf } from './slider'
import { useTypedValue } from './use-typed-value'

import { useFormerTitle, useScenario } from '@/components/scenario/context'
import { useSetting } from '@/components/scenario/use-design-check'
import { setField } from '@/lib/design/class-edits'
import { isChanged } from '@/lib/design/fields/field-groups'
import { isListed, isWide, optionsOf, placeholderOf, type Option } from '@/lib/design/fields/field-options'
import { originOf, textOf, withSetting, type Field } from '@/lib/design/fields/schema-fields'
import type { FieldNote } from '@/lib/report/depth-notes'

type Props = {
  field: Field
  /** Parts that a reference may name. */
  references?: Option[]
  /** Refuses what the schema allows, such as an id that is taken. */
  refuse?: (value: unknown) => string | null
  onChange: (value: unknown) => void
}

/** One parameter: label, box, unit, meaning, where the value is from, and what is wrong with it. */
export function FieldBox({ field: plain, references = [], refuse, onChange }: Props) {
  const field = useFact(withSetting(plain, useSetting(plain.pointer)))
  const { text, error, type, unset, path } = useTypedValue(field, refuse, onChange)
  const box = useAskedBox(path)
  const about = useContext(AboutFieldContext)
  const note = useContext(FieldNotesContext).get(plain.pointer)
  const former = useFormerTitle()
  const origin = originOf(field)
  const options = optionsOf(field, references, former)
  const shown = useRef(field)
  useEffect(() => {
    shown.current = field
  })
  // What is said of the field follows it while it has the focus.
  useEffect(() => {
    if (box.current?.contains(document.activeElement) === true) about?.(shown.current)
  }, [origin, about, box])
  const shared = {
    label: field.unit === null ? field.label : `${field.label} [${field.unit}]`,
    value: text,
    error: error === null ? undefined : `${error} Not applied yet.`,
    description: isEstimate(field) ? `${field.help} Estimate: calibrate it.` : field.help,
  } as const
  return (
    // It listens to the box inside it, which is what takes the focus.
    <div
      className={about === null ? styles.field : styles.line}
      data-changed={isChanged(field)}
      data-wide={isWide(field, options)}
      title={about === null ? undefined : field.help}
      ref={box}
      onFocus={() => about?.(field)}
    >
      <Control field={field} shared={shared} options={options} hasParts={references.length > 0} onType={type} />
      <Slider field={field} onSlide={type} />
      {note !== undefined && <DepthNote {...note} />}
      {about === null ? <Origin field={field} onReset={unset} /> : <Changed field={field} onReset={unset} />}
    </div>
  )
}

/** Why the value is not in force, with the change that brings it into force. */
function DepthNote({ text, offer }: FieldNote) {
  const edit = useScenario((state) => state.edit)
  return (
    <div className={styles.note}>
      <p>{text}</p>
      {offer !== null && (
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => edit((before) => setField(before, offer.pointer, offer.value))}
        >
          {offer.text}
        </Button>
      )}
    </div>
  )
}

/** Takes the focus to the box when the way to its refusal leads here. */
function useAskedBox(path: string) {
  const box = useRef<HTMLDivElement>(null)
  const isAsked = useScenario((state) => state.toBox === path)
  const atBox = useScenario((state) => state.atBox)
  useEffect(() => {
    if (!isAsked) return
    // What is folded cannot take the focus.
    box.current?.closest('details')?.setAttribute('open', '')
    box.current?.querySelector<HTMLElement>('input, select, textarea')?.focus()
    atBox()
  }, [isAsked, atBox])
  return box
}

/** Moves the number of the box above it, by pointer, by click, or with the arrow keys. */
function Slider({ field, onSlide }: { field: Field; onSlide: (text: string) => void }) {
  const slider = sliderOf(field)
  if (slider === null) return null
  return (
    <input
      type="range"
      className={styles.slider}
      aria-label={`${field.label}, slider`}
      aria-valuetext={slider.text}
      min={slider.min}
      max={slider.max}
      step={slider.step}
      value={slider.value}
      onChange={(event) => onSlide(event.currentTarget.value)}
    />
  )
}

function Origin({ field, onReset }: { field: Field; onReset: () => void }) {
  const range = rangeOf(field)
  const isEmpty = textOf(field.value) === ''
  const canReset = !field.required && !isEmpty
  // An empty box shows by itself what it needs.
  const origin = isEmpty && field.unset !== null ? null : originOf(field)
  return (
    <p className={styles.origin}>
      <span>{[origin, range].filter((each) => each !== null).join('; ')}</span>
      {canReset && (
        <button type="button" className="link-button" onClick={onReset} aria-label={`Reset ${field.label}`}>
          Reset
        </button>
      )}
    </p>
  )
}

/** The mark of a value that is not the default, which takes it back. */
function Changed({ field, onReset }: { field: Field; onReset: () => void }) {
  if (field.required || !isChanged(field) || isText(field)) return null
  return (
    <button
      type="button"
      className={styles.reset}
      onClick={onReset}
      aria-label={`Reset ${field.label}`}
      title={`Set here. Reset ${field.label} to its default`}
    />
  )
}

function isEstimate({ fact }: Field): boolean {
  return fact?.isEstimate === true
}

function isText({ kind }: Field): boolean {
  return kind === 'text' || kind === 'reference' || kind === 'references'
}

type ControlProps = {
  field: Field
  shared: { label: string; value: string; error: string | undefined; description: string }
  options: Option[]
  /** Whether there are parts to choose from. */
  hasParts: boolean
  onType: (text: string) => void
}

function Control({ field, shared, options, hasParts, onType }: ControlProps) {
  if (isListed(field)) {
    return <NativeSelect {...shared} data={options} onChange={(event) => onType(event.currentTarget.value)} />
  }
  if (field.kind === 'references' || (field.kind === 'texts' && hasParts)) {
    return (
      <ManyBox shared={shared} options={options} mixed={shared.value === '' ? field.unset : null} onType={onType} />
    )
  }
  if (field.name === 'notes') {
    return (
      <Textarea {...shared} autosize minRows={3} maxRows={4} onChange={(event) => onType(event.currentTarget.value)} />
    )
  }
  return (
    <TextInput
      {...shared}
      placeholder={placeholderOf(field)}
      rightSection={
        isEstimate(field) && (
          <span className={styles.estimate} title="Estimate: calibrate it" aria-hidden="true">
            estimate
          </span>
        )
      }
      rightSectionWidth={isEstimate(field) ? 68 : undefined}
      rightSectionPointerEvents="none"
      inputMode={field.kind === 'integer' || field.kind === 'number' ? 'decimal' : 'text'}
      onChange={(event) => onType(event.currentTarget.value)}
    />
  )
}
