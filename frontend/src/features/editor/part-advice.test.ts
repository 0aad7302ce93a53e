import { describe, expect, it } from 'vitest'

import { adviceForPart, applyAdvice } from './part-advice'

import type { Advice, Design } from '@/api/types'
import { findPart } from '@/lib/design/parts'
import { vmfsDesign } from '@/test/emulex'

const on = (host: number): Advice => ({
  pointer: `/hosts/${host}/round_robin_ios`,
  message: 'Pure Storage FlashArray recommends 1 I/O a path.',
  remedy: 'Set round_robin_ios to 1.',
  recommended: '1',
  source: { id: 'pure-esxi', title: 'Pure Storage', address: 'https://support.purestorage.com' },
})

/** The Emulex design with a second host, and ten more. */
const hosts = Array.from({ length: 12 }, (_, index) => ({
  ...vmfsDesign.hosts[0],
  id: `host${index}`,
})) as Design['hosts']
const design: Design = { ...vmfsDesign, hosts }

describe('adviceForPart', () => {
  it('belongs to the host whose field it names, and not to one whose place begins alike', () => {
    const second = findPart(design, 'host1')
    if (second === null) throw new Error('no host1')
    expect(adviceForPart(second, [on(0), on(1), on(11)])).toEqual([on(1)])
  })
})

describe('applyAdvice', () => {
  it('sets every recommended value as a number, and nothing else', () => {
    const followed = applyAdvice(design, [on(0), on(11)])
    expect(followed.hosts.map((host) => host.round_robin_ios)).toEqual([1, ...Array<undefined>(10).fill(undefined), 1])
    expect({ ...followed, hosts: [] }).toEqual({ ...design, hosts: [] })
  })
  it('leaves the design that it was given alone', () => {
    applyAdvice(design, [on(0)])
    expect(design.hosts[0]).not.toHaveProperty('round_robin_ios')
  })
})
