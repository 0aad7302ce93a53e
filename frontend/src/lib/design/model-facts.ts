/** Which numbers of a design are those of an array model in the catalogue, and how sure they are. */
import { ARRAY_MODELS, numberOf, shortName, sourceOf, type Profile } from './catalogue'
import type { ValueFact } from './fields/schema-fields'
import { join } from './json-pointer'
import { NEW_KERNEL } from './new-parts'

import type { Design } from '@/api/types'

const OF_ARRAY = ['read_ms', 'write_ms']
const OF_OFFLOAD = ['write_same_us', 'unmap_us', 'ats_us']
const OF_SP = ['read_us', 'write_us', 'read_us_per_kib', 'write_us_per_kib', 'service_scv']

/** By the pointer of each number that an array still has from the model whose name it bears. */
export function modelFacts(design: Design): ReadonlyMap<string, ValueFact> {
  const found = new Map<string, ValueFact>()
  const take = (model: Profile, names: string[], at: string, values: object) => {
    for (const name of names) {
      const fact = factOf(model, name, (values as Record<string, unknown>)[name])
      if (fact !== null) found.set(join(at, name), fact)
    }
  }
  design.arrays.forEach((array, index) => {
    const model = ARRAY_MODELS.find((candidate) => shortName(candidate) === array.name)
    if (model === undefined) return
    take(model, OF_ARRAY, join('/arrays', index), array)
    take(model, OF_OFFLOAD, join('/arrays', index, 'offload'), array.offload ?? {})
    array.sps.forEach((sp, place) => take(model, OF_SP, join('/arrays', index, 'sps', place), sp))
  })
  design.hosts.forEach(({ kernel_us: kernelUs }, index) => {
    if (kernelUs === NEW_KERNEL.kernel_us) found.set(join('/hosts', index, 'kernel_us'), KERNEL)
  })
  return found
}

const KERNEL: ValueFact = {
  isEstimate: true,
  words:
    'Default of new hosts, fitted to KAVG. An estimate: calibrate it. ' +
    'Source: Emulex white paper: adaptive queue depth of vVol protocol endpoints',
  address: '',
}

function factOf(model: Profile, name: string, value: unknown): ValueFact | null {
  const fact = model.settings[name]
  if (fact === undefined || value !== numberOf(model, name)) return null
  const isEstimate = fact.confirmed === false
  const source = sourceOf(fact)
  const note = fact.note === undefined ? '' : ` ${fact.note}.`
  const how = isEstimate ? 'estimate, calibrate it' : 'measured or documented'
  return {
    isEstimate,
    words: `As ${shortName(model)} has it in the catalogue: ${how}.${note} Source: ${source.title}`,
    address: source.address,
  }
}
