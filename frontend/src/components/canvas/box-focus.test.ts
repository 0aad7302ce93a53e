import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { boxAfter, boxWithFocus, mayTakeFocus } from './box-focus'

const box = (id: string, inside = '') => `<div class="react-flow__node" tabindex="0" data-id="${id}">${inside}</div>`

beforeEach(() => {
  document.body.innerHTML = `<main tabindex="-1"><div class="react-flow">
    ${box('web')}${box('fold db', '<div data-holds-selection="true"></div>')}${box('esx01', '<button>port</button>')}
  </div><button>Undo</button></main>`
})
afterEach(() => document.body.replaceChildren())

function found(selector: string): HTMLElement {
  const element = document.querySelector<HTMLElement>(selector)
  if (element === null) throw new Error(`no ${selector}`)
  return element
}
const ofId = (id: string) => found(`[data-id="${id}"]`)

describe('boxAfter', () => {
  it('is the next that stays, past a fold whose parts go', () =>
    expect(boxAfter(ofId('web'), new Set(['web']))?.dataset.id).toBe('esx01'))
  it('is the last before where none follows', () =>
    expect(boxAfter(ofId('esx01'), new Set(['esx01']))?.dataset.id).toBe('web'))
  it('is the box itself where only something inside goes', () =>
    expect(boxAfter(found('[data-id="esx01"] button'), new Set(['vmhba1']))?.dataset.id).toBe('esx01'))
  it('is none where all go, or the focus is elsewhere', () => {
    expect(boxAfter(ofId('web'), new Set(['web', 'esx01']))).toBeNull()
    expect(boxAfter(found('main > button'), new Set())).toBeNull()
  })
})

describe('the focus', () => {
  it('is on a box, or on something inside', () => {
    expect(boxWithFocus(ofId('web'))).toBe(ofId('web'))
    expect(boxWithFocus(found('[data-id="esx01"] button'))).toBeNull()
  })
  it('goes to a box that comes back, unless it is on something outside', () => {
    ofId('esx01').focus()
    expect(mayTakeFocus(ofId('web'))).toBe(true)
    found('main').focus()
    expect(mayTakeFocus(ofId('web'))).toBe(true)
    found('main > button').focus()
    expect(mayTakeFocus(ofId('web'))).toBe(false)
  })
})
