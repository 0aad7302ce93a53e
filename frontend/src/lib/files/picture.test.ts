import { describe, expect, it } from 'vitest'

import { svgDocument, withValues } from './picture'

const valueOf = (name: string) => ({ '--line': ' #123456', '--panel': '#fff', '--font': 'serif' })[name] ?? ''

describe('withValues', () => {
  it('puts the colour in the place of its name', () =>
    expect(withValues('<path stroke="var(--line)"/>', valueOf)).toBe('<path stroke="#123456"/>'))
})

describe('withValues of a font', () => {
  it('keeps its quotes out of the attribute', () =>
    expect(withValues('<text font-family="var(--font)"/>', () => '"Segoe UI"')).toBe(
      `<text font-family="'Segoe UI'"/>`,
    ))
})

describe('svgDocument', () => {
  it('stands alone: size, name space, background, no variables', () => {
    const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
    svg.getBoundingClientRect = () => new DOMRect(0, 0, 640, 480)
    svg.innerHTML = '<path stroke="var(--line)"/>'
    const text = svgDocument(svg, valueOf)
    expect(text).toContain('xmlns="http://www.w3.org/2000/svg"')
    expect(text).toContain('width="640"')
    expect(text).toContain('fill="#fff"')
    expect(text).not.toContain('var(')
    expect(svg.childNodes).toHaveLength(1)
  })
})
