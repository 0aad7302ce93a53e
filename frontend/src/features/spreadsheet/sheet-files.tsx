import { tableAddress, type SheetSource } from '@/lib/sheet-formulas'

const FILES = [
  { file: 'results.xlsx', text: 'The table of results as a workbook' },
  { file: 'results.csv', text: 'The same as CSV' },
  { file: 'workbook.xlsx', text: 'Results, inventory and settings with charts' },
  { file: 'live.xlsx', text: 'A workbook whose cells ask the server when they are recalculated' },
]

/** Files to take along, as the key opens them. */
export function SheetFiles({ source }: { source: SheetSource }) {
  if (source.key === '') return null
  return (
    <section aria-labelledby="files">
      <h2 id="files">Files</h2>
      <ul>
        {FILES.map(({ file, text }) => (
          <li key={file}>
            <a href={tableAddress(source, file)} download={file}>
              {file}
            </a>
            : {text}
          </li>
        ))}
      </ul>
    </section>
  )
}
