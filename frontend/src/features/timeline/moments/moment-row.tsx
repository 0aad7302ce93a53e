import { CloseButton, NativeSelect } from '@mantine/core'
import type { ReactNode } from 'react'

import styles from '../timeline.module.css'

import type { Design, Moment } from '@/api/types'
import type { Option } from '@/lib/design/fields/field-options'
import { fieldsOf, type Field } from '@/lib/design/fields/schema-fields'
import {
  fieldsOfOwner,
  loadField,
  loadOf,
  ownersOf,
  referencesOf,
  withMissing,
  withText,
} from '@/lib/timeline/moment-fields'
import { changeInWords, partInWords, type MomentWords } from '@/lib/timeline/moment-words'
import { gone, type MomentChange } from '@/lib/timeline/moments'

export type Edit = (change: (design: Design) => Design, tag?: string) => void
export type RenderField = (field: Field, references: Option[], onChange: (value: unknown) => void) => ReactNode

type Props = {
  words: MomentWords
  moment: Moment
  index: number
  place: number
  change: MomentChange
  renderField: RenderField
  /** The change that stands there from now on; null takes it out. */
  onChange: (change: MomentChange | null, tag?: string) => void
}

/** One thing that changes at a moment, as a row of choosers. */
export function MomentRow({ words, moment, index, place, change, renderField, onChange }: Props) {
  const told = changeInWords(words, change)
  return (
    <li className={styles.change} aria-label={told}>
      <Choosers {...{ words, moment, index, place, change, renderField, onChange }} />
      <CloseButton size="sm" aria-label={`Take out: ${told}`} onClick={() => onChange(null)} />
    </li>
  )
}

function Choosers({ words, moment, index, place, change, renderField, onChange }: Props): ReactNode {
  const at = `/timeline/moments/${index}`
  switch (change.what) {
    case 'load':
      return fieldsOf('Moment', moment, at)
        .filter(({ name }) => name === 'load')
        .map((field) => (
          <div key="load" className={styles.value}>
            <span>Load of all VMs</span>
            {renderField(loadField(field), [], (percent) =>
              onChange({ what: 'load', load: loadOf(percent) }, `${at}/load`),
            )}
          </div>
        ))
    case 'fails':
    case 'returns':
      return (
        <>
          <NativeSelect
            aria-label={change.what === 'fails' ? 'Part that fails' : 'Part that returns'}
            data={withMissing(
              change.what === 'fails' ? words.parts : gone(words.design, index),
              change.part,
              partInWords(words, change.part),
            )}
            value={change.part}
            onChange={(event) => onChange({ what: change.what, part: event.currentTarget.value })}
          />
          <span>{change.what}</span>
        </>
      )
    case 'set':
      return <SettingChoosers {...{ words, change, renderField, onChange }} at={`${at}/set_fields/${place}`} />
  }
}

type SettingProps = Pick<Props, 'words' | 'renderField' | 'onChange'> & {
  change: Extract<MomentChange, { what: 'set' }>
  at: string
}

function SettingChoosers({ words, change, at, renderField, onChange }: SettingProps) {
  const { design, fields } = words
  const found = fields.find(({ path }) => path === change.path)
  const owner = found?.owner ?? ''
  const lost = partInWords(words, change.path)
  const choose = (path: string | undefined) => {
    const chosen = fields.find((field) => field.path === path)
    if (chosen !== undefined) onChange({ what: 'set', path: chosen.path, text: chosen.text })
  }
  return (
    <>
      <NativeSelect
        aria-label="Part"
        data={withMissing(ownersOf(fields), owner, lost)}
        value={owner}
        onChange={(event) => choose(fieldsOfOwner(fields, event.currentTarget.value)[0]?.value)}
      />
      <NativeSelect
        aria-label="Setting"
        data={withMissing(fieldsOfOwner(fields, owner), change.path, lost)}
        value={change.path}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      {found !== undefined && (
        <div className={styles.value}>
          {renderField(withText(found, change.text, at), referencesOf(design, found), (value) =>
            onChange({ ...change, text: String(value) }, at),
          )}
        </div>
      )}
    </>
  )
}
