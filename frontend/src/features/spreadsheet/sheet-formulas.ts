/** Formulas and scripts with which spreadsheets read a scenario. */

import type { Metric } from '@/api/types'

export type SheetSource = {
  /** Where the server is, without a slash at the end. */
  origin: string
  /** Name of the scenario that opens it only together with a key. */
  readId: string
  /** Key that reads this scenario alone. */
  key: string
}

export type Cell = { design: string; metric: string }

/** An end of the interval of a number; empty for the number itself. */
export type IntervalEnd = '' | 'low' | 'high'

export type Snippet = { id: string; title: string; where: string; text: string }

const NO_KEY = 'MAKE-A-KEY-FIRST'
/** Excel refuses longer texts inside a formula. */
const LONGEST_TEXT = 255

const EXCEL = 'Paste into a cell of an English Excel; for other languages use live.xlsx below'

const LIBREOFFICE =
  'Paste into a cell of an English LibreOffice, and save the file in a folder that is listed under Tools > Options > LibreOffice > Security > Macro Security > Trusted Sources: from any other folder, the cell shows Err:540 when the file is opened again'

function scenarioPath({ readId }: SheetSource): string {
  return `/api/v1/scenarios/${encodeURIComponent(readId)}`
}

export function valueAddress(source: SheetSource, { design, metric }: Cell): string {
  const query = new URLSearchParams({ errors: 'text', design, metric, key: source.key || NO_KEY })
  return `${source.origin}${scenarioPath(source)}/value?${query.toString()}`
}

export function tableAddress(source: SheetSource, file: string): string {
  const query = new URLSearchParams({ key: source.key || NO_KEY })
  return `${source.origin}${scenarioPath(source)}/${file}?${query.toString()}`
}

/** A text in a formula: quotes doubled, and in pieces where it is too long for one. */
export function formulaText(text: string): string {
  const pieces: string[] = []
  for (let start = 0; start < text.length; start += LONGEST_TEXT) {
    pieces.push(`"${text.slice(start, start + LONGEST_TEXT).replaceAll('"', '""')}"`)
  }
  return pieces.join('&')
}

/** The name of a metric with its placeholder filled in, or that of an end of its interval. */
export function filledMetric(name: string, id: string, end: IntervalEnd = ''): string {
  return `${name.replace(/<[a-z]+>/, id)}${end === '' ? '' : `.${end}`}`
}

/** The end that was chosen, where the metric has an interval. */
export function knownEnd(
  metrics: Pick<Metric, 'name' | 'has_interval'>[],
  name: string,
  end: IntervalEnd,
): IntervalEnd {
  return metrics.find((metric) => metric.name === name)?.has_interval === true ? end : ''
}

export function needsId(name: string): boolean {
  return name.includes('<')
}

export function snippets(source: SheetSource, cell: Cell): Snippet[] {
  const address = formulaText(valueAddress(source, cell))
  const asked = `WEBSERVICE(${address})`
  // Where there is no number the answer is a word, which shall be seen.
  const number = `=IFERROR(NUMBERVALUE(${asked},"."),${asked})`
  return [
    { id: 'excel', title: 'Excel for Windows', where: EXCEL, text: number },
    { id: 'libreoffice', title: 'LibreOffice', where: LIBREOFFICE, text: number },
    { id: 'google', title: 'Google Sheets', where: 'In a cell', text: `=IMPORTDATA(${address})` },
    {
      id: 'power-query',
      title: 'Power Query',
      where: 'Data, Get data, Blank query, Advanced editor: the whole table of results',
      text: powerQuery(source),
    },
    {
      id: 'apps-script',
      title: 'Google Apps Script',
      where: `Extensions, Apps Script; then =QDEPTH("${cell.design}", "${cell.metric}") in a cell`,
      text: appsScript(source),
    },
  ]
}

function powerQuery(source: SheetSource): string {
  const text = (value: string) => `"${value.replaceAll('"', '""')}"`
  const path = `${scenarioPath(source).slice(1)}/results.csv`
  return `let
  Source = Csv.Document(
    Web.Contents(${text(source.origin)}, [
      RelativePath = ${text(path)},
      Query = [errors = "row", key = ${text(source.key || NO_KEY)}]
    ]),
    [Delimiter = ",", Encoding = 65001, QuoteStyle = QuoteStyle.Csv]
  ),
  Results = Table.PromoteHeaders(Source)
in
  Results`
}

function appsScript(source: SheetSource): string {
  return `function QDEPTH(design, metric) {
  const base = ${JSON.stringify(`${source.origin}${scenarioPath(source)}/value`)};
  const query = "?errors=text&design=" + encodeURIComponent(design) + "&metric=" + encodeURIComponent(metric);
  const headers = { Authorization: ${JSON.stringify(`Bearer ${source.key || NO_KEY}`)} };
  const text = UrlFetchApp.fetch(base + query, { headers: headers }).getContentText();
  return text === "" || isNaN(text) ? text : Number(text);
}`
}
