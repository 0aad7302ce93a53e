/** Tables as CSV. */
export type Rows = { header: string[]; rows: (string | number)[][] }

/** RFC 4180. Text that a spreadsheet would run as a formula gets an apostrophe before it. */
export function csvText({ header, rows }: Rows): string {
  const cell = (value: string | number) => {
    if (typeof value === 'number') return String(value)
    const safe = /^[=+\-@\t\r\n]/.test(value) ? `'${value}` : value
    return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
  }
  return [header, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('')
}
