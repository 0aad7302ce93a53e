type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** Names what Swagger UI leaves without a name, and lets the keyboard reach what scrolls. */
export function makeAccessible(root: Element): void {
  for (const field of root.querySelectorAll<Field>('input, select, textarea'))
    if (field.labels?.length === 0 && !field.hasAttribute('aria-label')) field.setAttribute('aria-label', nameOf(field))
  for (const text of root.querySelectorAll('pre')) text.tabIndex = 0
}

function nameOf(field: Field): string {
  const parameter = field.closest('[data-param-name]')?.getAttribute('data-param-name')
  return parameter ?? 'Request body'
}
