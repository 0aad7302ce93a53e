/** The small overview of a canvas: where the layout and the part in view stand in it. */

export type Area = { x: number; y: number; width: number; height: number }
/** How a view is moved and enlarged: x and y in pixels of the screen. */
export type Viewport = { x: number; y: number; zoom: number }

export const OVERVIEW_WIDTH = 200
export const OVERVIEW_HEIGHT = 150
/** Rim that stays free on each side, as a share of what the layout may take. */
const RIM = 1 / 30
const WHEEL_STEP = 0.002
const WHEEL_LINE_STEP = 0.05

/** The smallest area that holds all of them; needs at least one. */
export function boundingArea(areas: Area[]): Area {
  const x = Math.min(...areas.map((area) => area.x))
  const y = Math.min(...areas.map((area) => area.y))
  const right = Math.max(...areas.map((area) => area.x + area.width))
  const bottom = Math.max(...areas.map((area) => area.y + area.height))
  return { x, y, width: right - x, height: bottom - y }
}

/** What of the layout is in view, in pixels of the layout. */
export function visibleArea({ x, y, zoom }: Viewport, width: number, height: number): Area {
  return { x: -x / zoom, y: -y / zoom, width: width / zoom, height: height / zoom }
}

/** Whether nothing of the layout is out of view. */
export function showsAll(layout: Area, view: Area): boolean {
  const isWithin = (from: number, size: number, start: number, room: number) =>
    from >= start && from + size <= start + room
  return isWithin(layout.x, layout.width, view.x, view.width) && isWithin(layout.y, layout.height, view.y, view.height)
}

/** How the layout is moved and reduced so that it and the view both fit into the overview. */
export function overviewOf(layout: Area, view: Area): Viewport {
  const both = boundingArea([layout, view])
  const zoom = Math.min(OVERVIEW_WIDTH / both.width, OVERVIEW_HEIGHT / both.height) / (1 + 2 * RIM)
  return {
    x: OVERVIEW_WIDTH / 2 - (both.x + both.width / 2) * zoom,
    y: OVERVIEW_HEIGHT / 2 - (both.y + both.height / 2) * zoom,
    zoom,
  }
}

/** The view after its frame in the overview was dragged by some pixels. */
export function panView(view: Viewport, dx: number, dy: number, overview: Viewport): Viewport {
  const scale = view.zoom / overview.zoom
  return { x: view.x - dx * scale, y: view.y - dy * scale, zoom: view.zoom }
}

/** The zoom after the wheel was turned over the overview. */
export function zoomByWheel(zoom: number, deltaY: number, inLines: boolean): number {
  return zoom * 2 ** (-deltaY * (inLines ? WHEEL_LINE_STEP : WHEEL_STEP))
}

/** The four parts of the overview around what is in view, in whole pixels: no seams between them. */
export function maskAreas(view: Area, overview: Viewport): Area[] {
  const left = Math.round(overview.x + view.x * overview.zoom)
  const top = Math.round(overview.y + view.y * overview.zoom)
  const right = Math.round(overview.x + (view.x + view.width) * overview.zoom)
  const bottom = Math.round(overview.y + (view.y + view.height) * overview.zoom)
  return [
    { x: 0, y: 0, width: OVERVIEW_WIDTH, height: top },
    { x: 0, y: top, width: left, height: bottom - top },
    { x: right, y: top, width: OVERVIEW_WIDTH - right, height: bottom - top },
    { x: 0, y: bottom, width: OVERVIEW_WIDTH, height: OVERVIEW_HEIGHT - bottom },
  ]
}

/** Stretches a part of one pixel over an area. */
export function scaleTransform({ x, y, width, height }: Area): string {
  return `translate(${x}px, ${y}px) scale(${width}, ${height})`
}

export function viewTransform({ x, y, zoom }: Viewport): string {
  return `translate(${x}px, ${y}px) scale(${zoom})`
}
