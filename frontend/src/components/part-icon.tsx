import {
  IconArray,
  IconDatastore,
  IconFabric,
  IconFurtherDisks,
  IconHbaPort,
  IconHost,
  IconIoLimit,
  IconIsl,
  IconLun,
  IconOperation,
  IconPool,
  IconPriceItem,
  IconProfile,
  IconProtocolEndpoint,
  IconSite,
  IconSiteLink,
  IconSp,
  IconSwitch,
  IconTargetPort,
  IconVmClass,
  IconZone,
} from './icons'

import type { PartKind } from '@/lib/design/parts'

const ICONS: Record<PartKind, typeof IconHost> = {
  host: IconHost,
  hba_port: IconHbaPort,
  vm_class: IconVmClass,
  further_disks: IconFurtherDisks,
  fabric: IconFabric,
  switch: IconSwitch,
  isl: IconIsl,
  zone: IconZone,
  site: IconSite,
  site_link: IconSiteLink,
  array: IconArray,
  sp: IconSp,
  target_port: IconTargetPort,
  pool: IconPool,
  lun: IconLun,
  protocol_endpoint: IconProtocolEndpoint,
  io_limit: IconIoLimit,
  datastore: IconDatastore,
  operation: IconOperation,
  profile: IconProfile,
  price_item: IconPriceItem,
}

/** The sign of a kind of part, the same wherever a part is shown. */
export function PartIcon({ kind, size = 16 }: { kind: PartKind; size?: number }) {
  const Icon = ICONS[kind]
  return <Icon size={size} stroke={1.75} aria-hidden="true" style={{ flex: 'none' }} />
}
