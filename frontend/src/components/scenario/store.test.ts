import { expect, it } from 'vitest'

import { createScenarioStore } from './store'

import { vmfsDesign } from '@/test/emulex'

const content = { title: 'One', designs: [vmfsDesign], options: {} }

function opened() {
  const store = createScenarioStore({ key: 'abc', content, base: null, saved: content, run: null, updated: '' })
  const history = store.temporal.getState
  const titled = (title: string, tag?: string) => store.getState().editContent({ title }, tag)
  return { titled, history, title: () => store.getState().content.title }
}

it('takes back edits of one tag in a row in one step', () => {
  const { titled, history, title } = opened()
  titled('Tw', 'title')
  titled('Two', 'title')
  history().undo()
  expect(title()).toBe('One')
  history().redo()
  expect(title()).toBe('Two')
})

it('remembers what an undo led to, also where the next edit has its tag', () => {
  const { titled, history, title } = opened()
  titled('Two', 'title')
  titled('Three')
  history().undo()
  titled('Twofold', 'title')
  history().redo()
  expect(title()).toBe('Twofold')
  history().undo()
  expect(title()).toBe('Two')
})
