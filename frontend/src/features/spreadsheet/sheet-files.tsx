import { tableAddress, type SheetSource } from './sheet-formulas'

import { scenarioFilePath } from '@/api/calls'
import { FileLink } from '@/components/file-link'

const FILES = [
  { file: 'workbook.xlsx', text: 'The answer on one page; then results, prices, designs and sources, ready to print' },
  { file: 'report.md', text: 'The same as a report to read and print, in Markdown' },
  { file: 'results.xlsx', text: 'The table of results as a workbook' },
  { file: 'results.csv', text: 'The same as CSV' },
]

type Props = { scenarioId: string; source: SheetSource }

/** Files to take along; one of them goes on asking the server, and holds the key for that. */
export function SheetFiles({ scenarioId, source }: Props) {
  return (
    <section aria-labelledby="files">
      <h2 id="files">Files</h2>
      <ul>
        {FILES.map(({ file, text }) => (
          <li key={file}>
            <FileLink path={scenarioFilePath(scenarioId, file)}>{file}</FileLink>: {text}
          </li>
        ))}
        <li>
          {source.key === '' ? 'live.xlsx' : <FileLink path={tableAddress(source, 'live.xlsx')}>live.xlsx</FileLink>}
          : A workbook whose cells ask the server when they are recalculated
          {source.key === '' && '; make a key first, which it needs for that'}
        </li>
      </ul>
    </section>
  )
}
