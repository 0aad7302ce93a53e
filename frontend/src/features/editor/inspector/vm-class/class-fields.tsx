import { NativeSelect } from '@mantine/core'

import { FieldBox } from '../field-box'
import styles from '../inspector.module.css'
import { RowFields } from '../row-fields'

import type { Pin, VmClass } from '@/api/types'
import { useActiveDesign } from '@/components/scenario/context'
import { useDesignCheck } from '@/components/scenario/use-design-check'
import { countedAs, countedBy, newPin, withShare, type CountedBy } from '@/lib/design/class-edits'
import { shareFields } from '@/lib/design/fields/share-fields'
import type { Part } from '@/lib/design/parts'
import { placementsInWords } from '@/lib/report/placement-words'
import { partTitles } from '@/lib/report/report-parts'

const WAYS: { value: CountedBy; label: string }[] = [
  { value: 'vms', label: 'in all: added hosts share them' },
  { value: 'vms_per_host', label: 'on each host: added hosts bring more' },
]

type Props = { entry: VmClass; pointer: string; onChange: (pointer: string, value: unknown) => void }

/** How the VMs of a class are counted, and where the server places them. */
export function ClassPlacement({ entry, pointer, onChange }: Props) {
  const design = useActiveDesign()
  const { data } = useDesignCheck(design)
  const told = placementsInWords(design, data?.placements ?? []).find(({ id }) => id === entry.id)
  return (
    <>
      {told !== undefined && <p className="quiet">{told.words}</p>}
      <NativeSelect
        label="VMs are counted"
        data={WAYS}
        value={countedBy(entry)}
        onChange={(event) => onChange(pointer, countedAs(design, entry, event.currentTarget.value as CountedBy))}
      />
    </>
  )
}

/** Entries that get more VMs than others, and VMs that lie where the rule would not put them. */
export function ClassExceptions({ part, entry, pointer, onChange }: Props & { part: Part }) {
  const titleOf = partTitles(useActiveDesign())
  const pins = entry.pins ?? []
  const shares = shareFields(entry, pointer, titleOf)
  return (
    <details className={styles.group}>
      <summary>
        Exceptions
        <span className="quiet">{pins.length === 0 ? 'none pinned' : `${pins.length} pinned`}</span>
      </summary>
      {shares.map(({ list, index, field }) => (
        <FieldBox
          key={field.pointer}
          field={field}
          onChange={(share) => onChange(pointer, withShare(entry, list, index, typeof share === 'number' ? share : 1))}
        />
      ))}
      <section aria-labelledby="pins">
        <h3 id="pins">Pinned VMs</h3>
        <RowFields
          definition="Pin"
          part={part}
          rows={pins}
          pointer={`${pointer}/pins`}
          add={{ label: 'Pin VMs', row: () => newPin(entry) }}
          labelOfRemoval={({ vms, host, datastore }: Pin) =>
            `Remove the pin of ${vms} on ${titleOf(host)} and ${titleOf(datastore)}`
          }
          onChange={onChange}
        />
      </section>
    </details>
  )
}
