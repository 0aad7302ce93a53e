import { FINDING_WORDS, findingsInWords, placeOf } from './import-words'

import type { ImportFinding } from '@/api/types'
import { DataTable, num, type Heading } from '@/components/tables/data-table'

const COLUMNS: Heading[] = [{ label: 'What', wide: true }, 'Use', 'Where', num('Rows'), 'Confidence']

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
