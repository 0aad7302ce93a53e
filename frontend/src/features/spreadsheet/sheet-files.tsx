import { tableAddress, type SheetSource } from './sheet-formulas'

import { scenarioFilePath } from '@/api/calls'
import { FileLink } from '@/components/file-link'

const FILES = [
  { file: 'workbook.xlsx', text: 'for a decision: the answer on one page, then results, prices, designs and sources' },
  { file: 'report.md', text: 'the same as text in Markdown' },
  {
    file: 'test-plan.zip',
    text: 'fio, vdbench, HCIBench and diskspd jobs that test the numbers, next to what is predicted',
  },
  { file: 'results.xlsx', text: 'the table of results, for your own analysis' },
  { file: 'results.csv', text: 'the same as CSV' },
]

const LIVE = ': a workbook whose cells ask the server when they are recalculated'

type Props = { scenarioId: string; source: SheetSource }

/** Files to take along; one of them goes on asking the server, and holds the key for that. */
export function SheetFiles({ scenarioId, source }: Props) {
  return (
    <section aria-labelledby="files">
      <h2 id="files">Ready-made files</h2>
      <p className="quiet">Designs without a simulation are simulated first, which can take minutes.</p>
      <ul>
        {FILES.map(({ file, text }) => (
          <li key={file}>
            <FileLink path={scenarioFilePath(scenarioId, file)} after={`: ${text}.`}>
              {file}
            </FileLink>
          </li>
        ))}
        <li>
          {source.key === '' ? (
            <>live.xlsx{LIVE}; make a key first.</>
          ) : (
            <FileLink path={tableAddress(source, 'live.xlsx')} after={`${LIVE}.`}>
              live.xlsx
            </FileLink>
          )}
        </li>
      </ul>
    </section>
  )
}
