import { Button, NativeSelect, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'

import { NO_RATE, NO_SEASON, numbered, replaced, without, type PlanDraft } from './plan-draft'
import styles from './plan.module.css'

type Props = {
  draft: PlanDraft
  /** Names of the classes of VMs. */
  classes: string[]
  onChange: (part: Partial<PlanDraft>) => void
}

/** Growth a year by class, projects, seasons, and used space. */
export function GrowthFields({ draft, classes, onChange }: Props) {
  const { rates, steps, seasons } = draft
  const whole = (part: 'start' | 'months' | 'space' | 'used' | 'holdUntil', label: string, placeholder = '') => (
    <Text label={label} placeholder={placeholder} value={draft[part]} onChange={(text) => onChange({ [part]: text })} />
  )
  return (
    <fieldset className={styles.group}>
      <legend>Growth</legend>
      <div className={styles.row}>
        {whole('start', 'Month of the design', '2027-01')}
        {whole('months', 'Months to look ahead')}
        {whole('holdUntil', 'Hold until', 'a year longer')}
        {whole('space', 'Used space a year [%]', '0')}
        {whole('used', 'Used space now [GiB]', 'as in the design')}
      </div>
      {rates.map((rate, index) => {
        const set = (part: Partial<typeof rate>) => onChange({ rates: replaced(rates, index, { ...rate, ...part }) })
        return (
          <Row
            key={index}
            name={numbered('Growth a year', index)}
            onRemove={() => onChange({ rates: without(rates, index) })}
          >
            <ClassChoice classes={classes} value={rate.vms} onChange={(vms) => set({ vms })} />
            <Text label="Load of each VM [%]" placeholder="0" value={rate.load} onChange={(load) => set({ load })} />
            <Text label="VMs [%]" placeholder="0" value={rate.count} onChange={(count) => set({ count })} />
            <Text label="Space per added VM [GiB]" placeholder="0" value={rate.gib} onChange={(gib) => set({ gib })} />
          </Row>
        )
      })}
      {steps.map((step, index) => {
        const set = (part: Partial<typeof step>) => onChange({ steps: replaced(steps, index, { ...step, ...part }) })
        return (
          <Row
            key={index}
            name={numbered('Project', index)}
            onRemove={() => onChange({ steps: without(steps, index) })}
          >
            <Text label="From month" placeholder="2027-03" value={step.month} onChange={(month) => set({ month })} />
            <ClassChoice classes={classes} value={step.vms} onChange={(vms) => set({ vms })} />
            <Text label="More VMs" placeholder="0" value={step.count} onChange={(count) => set({ count })} />
            <Text
              label="More load of each VM [%]"
              placeholder="0"
              value={step.load}
              onChange={(load) => set({ load })}
            />
            <Text label="More space [GiB]" placeholder="0" value={step.gib} onChange={(gib) => set({ gib })} />
          </Row>
        )
      })}
      {seasons.map((season, index) => {
        const set = (part: Partial<typeof season>) =>
          onChange({ seasons: replaced(seasons, index, { ...season, ...part }) })
        return (
          <Row
            key={index}
            name={numbered('Season', index)}
            onRemove={() => onChange({ seasons: without(seasons, index) })}
          >
            <Text label="Months (1 to 12)" value={season.months} onChange={(months) => set({ months })} />
            <ClassChoice classes={classes} value={season.vms} onChange={(vms) => set({ vms })} />
            <Text label="Load [% of usual]" value={season.load} onChange={(load) => set({ load })} />
          </Row>
        )
      })}
      <div className={styles.row}>
        <Add onClick={() => onChange({ rates: [...rates, { ...NO_RATE, vms: classes[0] ?? '' }] })}>
          Add growth of a class
        </Add>
        <Add
          onClick={() =>
            onChange({ steps: [...steps, { month: '', vms: classes[0] ?? '', count: '', load: '', gib: '' }] })
          }
        >
          Add a project
        </Add>
        <Add onClick={() => onChange({ seasons: [...seasons, NO_SEASON] })}>Add a season</Add>
      </div>
    </fieldset>
  )
}

function Add({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <Button variant="default" onClick={onClick}>
      {children}
    </Button>
  )
}

function Row({ name, onRemove, children }: { name: string; onRemove: () => void; children: ReactNode }) {
  return (
    <fieldset className={styles.row}>
      <legend className="quiet">{name}</legend>
      {children}
      <Button variant="default" aria-label={`Remove ${name}`} onClick={onRemove}>
        Remove
      </Button>
    </fieldset>
  )
}

type TextProps = { label: string; placeholder?: string; value: string; onChange: (text: string) => void }

function Text({ label, placeholder = '', value, onChange }: TextProps) {
  return (
    <TextInput
      label={label}
      placeholder={placeholder}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

function ClassChoice({
  classes,
  value,
  onChange,
}: {
  classes: string[]
  value: string
  onChange: (name: string) => void
}) {
  return (
    <NativeSelect
      label="VMs"
      data={[{ value: '', label: 'all classes' }, ...classes.map((name) => ({ value: name, label: name }))]}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
