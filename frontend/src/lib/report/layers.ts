/** The layers of the I/O path: one name, colour and pattern everywhere. */
import type { Layer } from '@/api/types'

/** How a layer's area is filled, besides its colour. */
export type Pattern = 'plain' | 'dots' | 'rising' | 'falling' | 'upright' | 'level' | 'crossed' | 'grid'

export type LayerMark = { layer: Layer; label: string; pattern: Pattern; meaning: string }

export const LAYERS: readonly LayerMark[] = [
  { layer: 'guest', label: 'guest', pattern: 'plain', meaning: 'In the guest and its driver' },
  { layer: 'vscsi', label: 'vSCSI', pattern: 'dots', meaning: 'Waiting for a vSCSI slot' },
  { layer: 'kernel', label: 'kernel', pattern: 'rising', meaning: 'VMkernel CPU' },
  { layer: 'device_queue', label: 'device queue', pattern: 'upright', meaning: 'Waiting for a device slot (QAVG)' },
  { layer: 'hba', label: 'HBA', pattern: 'falling', meaning: 'Waiting for an adapter slot' },
  { layer: 'fabric', label: 'fabric', pattern: 'level', meaning: 'Links, both directions' },
  { layer: 'sp', label: 'SP', pattern: 'crossed', meaning: 'Queue and service at the SP' },
  { layer: 'media', label: 'media', pattern: 'grid', meaning: 'Media and times without a queue' },
]

export function layerColor(layer: Layer): string {
  return `var(--layer-${layer})`
}

export function layerLabel(layer: Layer): string {
  return LAYERS.find((mark) => mark.layer === layer)?.label ?? layer
}

export function patternId(layer: Layer): string {
  return `pattern-${layer}`
}
