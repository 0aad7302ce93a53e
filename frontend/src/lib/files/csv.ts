/** Tables as CSV. */
export type Rows = { header: string[]; rows: (string | number)[][] }

const NEEDS_QUOTES = /[",\r\n]/

/** A cell as RFC 4180 writes it. */
export function csvCell(text: string): string {
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** The cells of one line. A separator between quotes belongs to its cell. */
export function cellsOfLine(line: string, separator: string): string[] {
  const cells: string[] = []
  let cell = ''
  let quoted = false
  for (const sign of line) {
    if (sign === '"') quoted = !quoted
    if (sign === separator && !quoted) {
      cells.push(cell)
      cell = ''
    } else cell += sign
  }
  return [...cells, cell].map((text) =>
    text
      .trim()
      .replace(/^"([^]*)"$/, '$1')
      .replaceAll('""', '"'),
  )
}

/** RFC 4180. Text that a spreadsheet would run as a formula gets an apostrophe before it. */
export function csvText({ header, rows }: Rows): string {
  const cell = (value: string | number) => {
    if (typeof value === 'number') return String(value)
    const safe = /^[=+\-@\t\r\n]/.test(value) ? `'${value}` : value
    return csvCell(safe)
  }
  return [header, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('')
}
