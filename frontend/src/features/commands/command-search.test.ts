import { describe, expect, it } from 'vitest'

import { matchingCommands, nextIndex } from './command-search'

const command = (label: string) => ({ id: label, label, run: () => undefined })
const COMMANDS = ['Save', 'Simulate', 'Add: Host', 'Select: Host esx01', 'Host settings'].map(command)
const labels = (typed: string) => matchingCommands(COMMANDS, typed).map(({ label }) => label)

describe('matchingCommands', () => {
  it('holds every word, in any order', () => expect(labels('esx host')).toEqual(['Select: Host esx01']))
  it('puts those first that begin with what was typed', () => expect(labels('host')[0]).toBe('Host settings'))
  it('offers all where nothing is typed', () => expect(labels(' ')).toHaveLength(5))
})

describe('nextIndex', () => {
  it('goes round both ends', () => {
    expect(nextIndex(2, 1, 3)).toBe(0)
    expect(nextIndex(0, -1, 3)).toBe(2)
  })
  it('stays where there is nothing', () => expect(nextIndex(0, 1, 0)).toBe(0))
})
