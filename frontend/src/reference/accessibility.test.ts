import { expect, test } from 'vitest'

import { makeAccessible } from './accessibility'

test('fields without a name are named, and texts that scroll can be focused', () => {
  document.body.innerHTML = `
    <table><tr data-param-name="dialect"><td><select></select></td></tr></table>
    <textarea></textarea>
    <label>Media type <select id="labelled"></select></label>
    <input aria-label="Filter">
    <pre>{}</pre>`
  makeAccessible(document.body)
  const names = [...document.querySelectorAll('select, textarea, input')].map((field) =>
    field.getAttribute('aria-label'),
  )
  expect(names).toEqual(['dialect', 'Request body', null, 'Filter'])
  expect(document.querySelector('pre')?.tabIndex).toBe(0)
})
