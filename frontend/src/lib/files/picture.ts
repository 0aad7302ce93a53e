/** Charts as files: SVG and PNG that look the same elsewhere. */

const SVG_NAMESPACE = 'http://www.w3.org/2000/svg'

/** Replaces each `var(--name)` by its value, fit for an attribute: a file has no style sheet. */
export function withValues(text: string, valueOf: (name: string) => string): string {
  return text.replace(/var\((--[\w-]+)\)/g, (_all, name: string) => valueOf(name).trim().replaceAll('"', "'"))
}

/** A drawing of the page as a document of its own, on the background of the page. */
export function svgDocument(svg: SVGSVGElement, valueOf: (name: string) => string): string {
  const { width, height } = svg.getBoundingClientRect()
  const copy = svg.cloneNode(true) as SVGSVGElement
  copy.setAttribute('xmlns', SVG_NAMESPACE)
  copy.setAttribute('width', String(width))
  copy.setAttribute('height', String(height))
  copy.setAttribute('font-family', valueOf('--font'))
  const background = document.createElementNS(SVG_NAMESPACE, 'rect')
  background.setAttribute('width', '100%')
  background.setAttribute('height', '100%')
  background.setAttribute('fill', 'var(--panel)')
  copy.prepend(background)
  return withValues(new XMLSerializer().serializeToString(copy), valueOf)
}

const SHARPNESS = 2

/** The same as PNG, with twice the pixels, for slides and documents. */
export async function pngOf(svgText: string): Promise<Blob> {
  const url = URL.createObjectURL(new Blob([svgText], { type: 'image/svg+xml' }))
  try {
    const image = new Image()
    image.src = url
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = image.width * SHARPNESS
    canvas.height = image.height * SHARPNESS
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
    return await new Promise((resolve, reject) => {
      canvas.toBlob((blob) => {
        if (blob === null) reject(new Error('This browser cannot make a PNG of the chart; use the SVG.'))
        else resolve(blob)
      })
    })
  } finally {
    URL.revokeObjectURL(url)
  }
}
