/** An array as its model in the catalogue has it: every number is copied, visible and editable. */
import { numberOf, shortName, wordOf, type Profile } from './catalogue'

import type { Pool, StorageArray, StorageProcessor, TargetPort } from '@/api/types'

type Named = (wanted: string) => string

type Layout = {
  id: string
  controllers: number
  portsPerController: number
  /** Fabrics that the ports are cabled to in turn. */
  fabrics: string[]
  speedGbps: TargetPort['speed_gbps']
  luns: number
  /** Gives a name that the design has not yet. */
  named?: Named
}

/** A number as two digits at least, so that ten LUNs stand in their order. */
export function twoDigits(number: number): string {
  return String(number).padStart(2, '0')
}

function upTo(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index)
}

export function arrayOfModel(model: Profile, layout: Layout): StorageArray {
  const { id, controllers } = layout
  const named: Named = layout.named ?? ((wanted) => wanted)
  const pool = poolOf(model, named(`${id}-pool01`))
  const inPool = pool === null ? {} : { pool: pool.id }
  const frontEnd = wordOf(model, 'front_end')
  return {
    id,
    name: shortName(model),
    ...(frontEnd === null ? {} : { front_end: frontEnd }),
    read_ms: numberOf(model, 'read_ms') ?? 0,
    write_ms: numberOf(model, 'write_ms') ?? 0,
    sps: upTo(controllers).map((index) => controllerOf(model, layout, index, named)),
    ...(pool === null ? {} : { cache: cacheOf(model), pools: [pool] }),
    ...offloadOf(model),
    luns: upTo(layout.luns).map((index) => ({ id: named(`${id}-lun${twoDigits(index + 1)}`), ...inPool })),
    protocol_endpoints: [{ id: named(`${id}-pe01`), ...inPool }],
  }
}

/** The commands of hardware acceleration that the vendor says it knows. */
function offloadOf(model: Profile): Pick<StorageArray, 'offload'> {
  const strips = numberOf(model, 'copy_strips')
  if (strips === null) return {}
  return {
    offload: {
      copy_engine: { strips, strip_ms: numberOf(model, 'copy_strip_ms') ?? 0 },
      write_same_us: numberOf(model, 'write_same_us'),
      unmap_us: numberOf(model, 'unmap_us'),
      ats_us: numberOf(model, 'ats_us'),
    },
  }
}

/** A controller; its ports go on where the one before ended, so that no fabric is left out. */
export function controllerOf(
  model: Profile,
  { id, portsPerController, fabrics, speedGbps }: Omit<Layout, 'controllers' | 'luns'>,
  index: number,
  named: Named,
): StorageProcessor {
  const sp = named(`${id}-sp${index + 1}`)
  const ports = upTo(portsPerController).map((port): TargetPort => {
    const turn = (index * portsPerController + port) % fabrics.length
    return { id: named(`${sp}-p${port + 1}`), fabric: fabrics[turn] ?? 'fabric01', speed_gbps: speedGbps }
  })
  return {
    id: sp,
    name: `SP ${index + 1}`,
    read_us: numberOf(model, 'read_us') ?? 0,
    write_us: numberOf(model, 'write_us') ?? 0,
    read_us_per_kib: numberOf(model, 'read_us_per_kib') ?? 0,
    write_us_per_kib: numberOf(model, 'write_us_per_kib') ?? 0,
    service_scv: numberOf(model, 'service_scv') ?? 1,
    target_ports: ports,
  }
}

function poolOf(model: Profile, id: string): Pool | null {
  const disk = wordOf(model, 'disk_model')
  if (disk === null) return null
  return {
    id,
    raid: (wordOf(model, 'raid') ?? 'raid6') as Pool['raid'],
    media: { kind: 'disks', model: disk, count: numberOf(model, 'disks') ?? 24 },
  }
}

function cacheOf(model: Profile): NonNullable<StorageArray['cache']> {
  const dirty = numberOf(model, 'dirty_mib')
  return { read_hit_pct: numberOf(model, 'read_hit_pct') ?? 0, ...(dirty === null ? {} : { dirty_mib: dirty }) }
}
