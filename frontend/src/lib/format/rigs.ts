/** What the measured rigs are called; docs/explanation/measured-rigs.md has their sources. */
const RIGS: Readonly<Record<string, string>> = {
  'rdma-null': 'RDMA target without media',
  'rdma-nvme': 'RDMA target with 16 NVMe drives',
  'rdma-neighbours': 'RDMA target with slow and fast volumes',
  ceph: 'Ceph RBD, random reads',
  'local-nvme': 'One local NVMe drive',
  'published cases': 'Published cases',
  all: 'All together',
}

export function nameOfRig(rig: string): string {
  return RIGS[rig] ?? rig
}

/** Where an allowance comes from, without the list of the rigs: "253 predicted numbers of 5 measured rigs; for p95 and
 * p99 from 7 p99s of one local NVMe drive". */
export function allowanceSource(source: string): string {
  return source
    .replace(/ \([^)]*\)/, '')
    .replace(/(?<=p99s of )[^;]*/, (rigs) => rigs.split(', ').map(rigInASentence).join(', '))
}

/** A basis without an end of its own is no name. */
const LONGEST = 60

/** The basis of an allowance by a short name: "253 predicted numbers of 5 measured rigs"; of a text that has none, whose it
 * is. */
export function shortBasis(source: string): string {
  const [head = ''] = source.split(/;| \(/)
  return head.length <= LONGEST ? head : 'the source that the design names'
}

/** Its name inside a sentence; an acronym keeps its capitals. */
export function rigInASentence(rig: string): string {
  return nameOfRig(rig).replace(/^[A-Z](?=[a-z])/, (first) => first.toLowerCase())
}
