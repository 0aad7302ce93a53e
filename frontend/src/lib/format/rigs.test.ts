import { expect, it } from 'vitest'

import { allowanceSource, nameOfRig, shortBasis } from './rigs'

it('names a rig, and leaves a rig of which it knows no name', () => {
  expect(nameOfRig('rdma-null')).toBe('RDMA target without media')
  expect(nameOfRig('lab-7')).toBe('lab-7')
})

it.each([
  ['253 predicted numbers of 2 measured rigs (ceph, local-nvme)', '253 predicted numbers of 2 measured rigs'],
  [
    '8 predicted numbers of 1 measured rigs (ceph); for p95 and p99 from 7 p99s of local-nvme, rdma-nvme',
    '8 predicted numbers of 1 measured rigs; for p95 and p99 from 7 p99s of one local NVMe drive, RDMA target with 16 NVMe drives',
  ],
  [
    '4 p99s of local-nvme; and 11 points of this design',
    '4 p99s of one local NVMe drive; and 11 points of this design',
  ],
  ['12 points of this design', '12 points of this design'],
])('says where the allowance of %s comes from without ids', (source, words) => {
  expect(allowanceSource(source)).toBe(words)
})

it('names a basis in short', () => {
  expect(shortBasis('253 predicted numbers of 2 measured rigs (ceph, local-nvme); for p95 from 7')).toBe(
    '253 predicted numbers of 2 measured rigs',
  )
  expect(shortBasis('12 points of this design')).toBe('12 points of this design')
  expect(shortBasis(`Taken from ${'a report and '.repeat(9)}`)).toBe('the source that the design names')
})
