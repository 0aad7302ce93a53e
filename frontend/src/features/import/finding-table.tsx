import { FINDING_WORDS, findingsInWords, placeOf } from './import-words'

import type { ImportFinding } from '@/api/types'
import { DataTable, type Column } from '@/components/tables/data-table'

const COLUMNS: Column[] = [
  { key: 'finding', label: 'What', wide: true },
  { key: 'kind', label: 'Use' },
  { key: 'place', label: 'Where' },
  { key: 'rows', label: 'Rows', numeric: true },
  { key: 'confidence', label: 'Confidence' },
]

/** What was read, derived, assumed, left open and left out. */
export function FindingTable({ findings }: { findings: ImportFinding[] }) {
  return (
    <details>
      <summary>{findingsInWords(findings)}</summary>
      <DataTable
        caption="What was read from the files"
        stacks
        columns={COLUMNS}
        rows={findings.map((finding, index) => ({
          key: String(index),
          cells: [
            finding.text,
            FINDING_WORDS[finding.kind],
            placeOf(finding),
            finding.rows ?? '',
            finding.confidence ?? 'high',
          ],
        }))}
      />
    </details>
  )
}
