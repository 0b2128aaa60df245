import type { Display, Rectangle } from 'electron'

/** Fields of a display that decide a window's place. */
export type Screen = Pick<Display, 'id' | 'workArea'>

/** Saved place of a window: its normal bounds, relative to the corner of its display's work area. */
export interface KeptBounds extends Rectangle {
  /** Id of that display. */
  readonly display: number
}

/** Least visible part of a window that lets a person see and move it, in screen pixels. */
const SEEN = { width: 96, height: 32 }

/** Saves a window's place, relative to the screen that shows most of it. */
export function keepBounds(bounds: Rectangle, screens: readonly Screen[]): KeptBounds {
  const [screen] = screens.toSorted((one, other) => shared(bounds, other.workArea) - shared(bounds, one.workArea))
  const { x = 0, y = 0 } = screen?.workArea ?? {}
  return { x: bounds.x - x, y: bounds.y - y, width: bounds.width, height: bounds.height, display: screen?.id ?? 0 }
}

/** Restores a window's bounds: on its display, wherever that is now, or on the first of `screens`; always visible. */
export function placeBounds(kept: KeptBounds, screens: readonly Screen[]): Rectangle {
  const { workArea } = screens.find(({ id }) => id === kept.display) ?? screens[0] ?? { workArea: undefined }
  if (workArea === undefined) return { x: kept.x, y: kept.y, width: kept.width, height: kept.height }
  return inside({ ...kept, x: workArea.x + kept.x, y: workArea.y + kept.y }, workArea)
}

/** Returns visible bounds for a window that is mostly off screen; undefined if it can stay. */
export function backInSight(bounds: Rectangle, screens: readonly Screen[]): Rectangle | undefined {
  const [first] = screens
  if (first === undefined || screens.some(({ workArea }) => isSeen(bounds, workArea))) return undefined
  return inside(bounds, first.workArea)
}

/** Places a window beside another: slightly below and to the right, or in the corner at the edge of the screen. */
export function stepFrom(
  bounds: Rectangle,
  size: Pick<Rectangle, 'width' | 'height'>,
  screens: readonly Screen[],
): Rectangle {
  const { display } = keepBounds(bounds, screens)
  const { workArea } = screens.find(({ id }) => id === display) ?? { workArea: bounds }
  const next = { x: bounds.x + STEP, y: bounds.y + STEP, ...size }
  const fits =
    next.x + size.width <= workArea.x + workArea.width && next.y + size.height <= workArea.y + workArea.height
  return inside(fits ? next : { ...next, x: workArea.x + STEP, y: workArea.y + STEP }, workArea)
}

const STEP = 32

/** Shrinks and moves the bounds only as far as needed to fit an area. */
function inside({ x, y, width, height }: Rectangle, area: Rectangle): Rectangle {
  const size = { width: Math.min(width, area.width), height: Math.min(height, area.height) }
  return {
    x: Math.min(Math.max(x, area.x), area.x + area.width - size.width),
    y: Math.min(Math.max(y, area.y), area.y + area.height - size.height),
    ...size,
  }
}

function overlap(one: Rectangle, other: Rectangle): Pick<Rectangle, 'width' | 'height'> {
  return {
    width: Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x),
    height: Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y),
  }
}

function shared(one: Rectangle, other: Rectangle): number {
  const { width, height } = overlap(one, other)
  return Math.max(0, width) * Math.max(0, height)
}

/** Checks the upper edge, by which people move a window. */
function isSeen(bounds: Rectangle, area: Rectangle): boolean {
  const { width, height } = overlap({ ...bounds, height: SEEN.height }, area)
  return width >= SEEN.width && height >= SEEN.height
}
