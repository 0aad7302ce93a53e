import { NativeSelect, Radio, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'

import { FactList } from './fact-list'
import styles from './new-scenario.module.css'

import {
  ARRAY_MODELS,
  arrayModel,
  driversFor,
  isNvme,
  NAMESPACE_DEPTH,
  releasesFor,
  sourceOf,
  type Protocol,
} from '@/lib/design/catalogue'
import type { Access } from '@/lib/new-scenario/answers'
import {
  hasDisks,
  offeredSpeeds,
  withArray,
  withProtocol,
  withRelease,
  type Form,
  type Refusals,
} from '@/lib/new-scenario/form'

export type QuestionProps = { form: Form; refusals: Refusals; onChange: (form: Form) => void }

/** A question with its boxes. */
export function Question({ title, hint, children }: { title: string; hint: string; children: ReactNode }) {
  return (
    <fieldset className={styles.question}>
      <legend>{title}</legend>
      <p className="quiet">{hint}</p>
      {children}
    </fieldset>
  )
}

const PROTOCOLS: { value: Protocol; label: string; about: string }[] = [
  { value: 'fc', label: 'Fibre Channel', about: 'LUNs, a queue each' },
  { value: 'nvme_fc', label: 'NVMe/FC', about: 'Namespaces over FC' },
  { value: 'nvme_tcp', label: 'NVMe/TCP', about: 'Namespaces over Ethernet' },
  { value: 'nvme_rdma', label: 'NVMe/RDMA', about: 'Namespaces over RoCE' },
  { value: 'iscsi', label: 'iSCSI', about: 'LUNs over Ethernet' },
  { value: 'nfs', label: 'NFS', about: 'Exports, no LUN queue' },
]

const ACCESSES: { value: Access; label: string }[] = [
  { value: 'both', label: 'VMFS and vVols, as two designs to compare' },
  { value: 'vmfs', label: 'VMFS datastores, one on each LUN' },
  { value: 'vvol', label: 'vVols behind a protocol endpoint' },
]

/** What a datastore lies on. */
function devicesOf(protocol: Protocol): string {
  if (protocol === 'nfs') return 'Exports'
  return isNvme(protocol) ? 'Namespaces' : 'LUNs'
}

type NumberKey =
  'hosts' | 'hbaPorts' | 'namespaceDepth' | 'fabrics' | 'controllers' | 'portsPerController' | 'luns' | 'capacityTib'

function numberBox({ form, refusals, onChange }: QuestionProps, key: NumberKey, label: string, placeholder = '') {
  return (
    <TextInput
      label={label}
      inputMode="numeric"
      placeholder={placeholder}
      value={form[key]}
      error={refusals[key]}
      onChange={(event) => onChange({ ...form, [key]: event.currentTarget.value })}
    />
  )
}

export function HostQuestion(props: QuestionProps) {
  const { form, onChange } = props
  return (
    <Question title="1. Hosts" hint="Identical ESXi hosts. Driver and release set the queue depths.">
      <div className={styles.boxes}>
        {numberBox(props, 'hosts', 'Hosts')}
        <NativeSelect
          className={styles.wide ?? ''}
          label="Release"
          data={releasesFor(form.protocol).map(({ id, name }) => ({ value: id, label: name }))}
          value={form.release}
          onChange={(event) => onChange(withRelease(form, event.currentTarget.value))}
        />
        <NativeSelect
          className={styles.wide ?? ''}
          label="Driver"
          data={driversFor(form.protocol, form.release).map(({ id, name }) => ({ value: id, label: name }))}
          value={form.driver}
          onChange={(event) => onChange({ ...form, driver: event.currentTarget.value })}
        />
        {numberBox(props, 'hbaPorts', 'Ports per host')}
      </div>
    </Question>
  )
}

export function FabricQuestion(props: QuestionProps) {
  const { form, onChange } = props
  return (
    <Question title="2. Fabrics" hint="Host and controller ports alternate between the fabrics.">
      <div className={styles.tiles} role="radiogroup" aria-label="Protocol">
        {PROTOCOLS.map(({ value, label, about }) => (
          <label key={value} className={styles.tile}>
            <input
              type="radio"
              name="protocol"
              aria-label={label}
              checked={form.protocol === value}
              onChange={() => onChange(withProtocol(form, value))}
            />
            <strong>{label}</strong>
            <span className="quiet">{about}</span>
          </label>
        ))}
      </div>
      <div className={styles.boxes}>
        {numberBox(props, 'fabrics', 'Fabrics')}
        <NativeSelect
          label="Port speed [Gb/s]"
          data={offeredSpeeds(form.protocol)}
          value={form.speedGbps}
          onChange={(event) => onChange({ ...form, speedGbps: event.currentTarget.value })}
        />
        {isNvme(form.protocol) &&
          numberBox(props, 'namespaceDepth', 'Namespace depth', `${String(NAMESPACE_DEPTH.assumed.value)}, assumed`)}
      </div>
      {isNvme(form.protocol) && form.namespaceDepth === '' && <AssumedDepth />}
    </Question>
  )
}

/** What stands for the depth of NVMe devices until it is read on a host. */
function AssumedDepth() {
  const { assumed, how_to_know: howToKnow } = NAMESPACE_DEPTH
  const { title, address } = sourceOf(assumed)
  return (
    <p className="quiet">
      {howToKnow} Until you enter it, {assumed.value} is assumed: a queue of 128 less 2. Source:{' '}
      <a href={address} target="_blank" rel="noreferrer">
        {title}
      </a>
    </p>
  )
}

export function ArrayQuestion(props: QuestionProps) {
  const { form, onChange } = props
  return (
    <Question
      title="3. Array"
      hint="The model sets the service times: calibrate them later, in the editor. Capacity is for IOPS/GB: enter yours."
    >
      <div className={styles.boxes}>
        <NativeSelect
          className={styles.wide ?? ''}
          label="Model"
          data={ARRAY_MODELS.map(({ id, name }) => ({ value: id, label: name }))}
          value={form.array}
          onChange={(event) => onChange(withArray(form, event.currentTarget.value))}
        />
        {numberBox(props, 'controllers', 'Controllers')}
        {numberBox(props, 'portsPerController', 'Ports per controller')}
        {form.access !== 'vvol' && numberBox(props, 'luns', devicesOf(form.protocol))}
        {numberBox(props, 'capacityTib', 'Capacity [TiB]', hasDisks(form.array) ? 'that of its disks' : 'not known')}
      </div>
      <FactList profile={arrayModel(form.array)} />
    </Question>
  )
}

export function AccessQuestion({ form, onChange }: QuestionProps) {
  if (form.protocol === 'nfs') {
    return (
      <Question title="5. Datastores" hint="NFS datastores, one on each export.">
        {null}
      </Question>
    )
  }
  return (
    <Question
      title="5. Datastores"
      hint="Each LUN has its own queue on each host; vVols share the queue of their endpoint."
    >
      <Radio.Group
        aria-label="Datastores"
        value={form.access}
        onChange={(value) => onChange({ ...form, access: value })}
      >
        <div className={styles.choices}>
          {ACCESSES.map(({ value, label }) => (
            <Radio key={value} value={value} label={label} />
          ))}
        </div>
      </Radio.Group>
    </Question>
  )
}
