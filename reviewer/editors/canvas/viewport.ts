import type { Size, Viewport } from '../document/sight'

export type { Size, Viewport } from '../document/sight'

/** A place in device pixels, or in the picture's own pixels. */
export interface Point {
  readonly x: number
  readonly y: number
}

/** What of the canvas is covered at its edges, so that nothing is fitted under it. */
export interface Insets {
  readonly top: number
  readonly right: number
  readonly bottom: number
  readonly left: number
}

const NO_INSETS: Insets = { top: 0, right: 0, bottom: 0, left: 0 }
const SCALE_MAX = 64
/** From here on single pixels of the picture are shown as squares. */
export const CRISP_FROM = 2
const FIT_MARGIN = 24
/** This much of the picture, in device pixels, can't be pushed off the canvas. */
const ALWAYS_SEEN = 48

/** The whole picture, centred in the free room, with a margin; small pictures are not blown up. */
export function fitted(picture: Size, canvas: Size, margin = FIT_MARGIN, insets = NO_INSETS): Viewport {
  const roomX = Math.max(1, canvas.width - insets.left - insets.right - 2 * margin)
  const roomY = Math.max(1, canvas.height - insets.top - insets.bottom - 2 * margin)
  return centred(picture, canvas, Math.min(1, roomX / picture.width, roomY / picture.height), insets)
}

/** The picture centred in the free room at a scale. */
export function centred(picture: Size, canvas: Size, scale: number, insets = NO_INSETS): Viewport {
  const { top, right, bottom, left } = insets
  return {
    scale,
    x: left + (canvas.width - left - right - picture.width * scale) / 2,
    y: top + (canvas.height - top - bottom - picture.height * scale) / 2,
  }
}

/** The least and the most that one may zoom: out to half of fitting, in to squares of 64 pixels. */
export function scaleLimits(picture: Size, canvas: Size): { readonly min: number; readonly max: number } {
  const fit = fitted(picture, canvas).scale
  return { min: Math.min(fit / 2, 0.5), max: SCALE_MAX }
}

/** Zooms around `at`. */
export function zoomedAt(viewport: Viewport, scale: number, at: Point): Viewport {
  const ratio = scale / viewport.scale
  return { scale, x: at.x - (at.x - viewport.x) * ratio, y: at.y - (at.y - viewport.y) * ratio }
}

/** Moves the picture. */
export function pannedBy(viewport: Viewport, dx: number, dy: number): Viewport {
  return { ...viewport, x: viewport.x + dx, y: viewport.y + dy }
}

/** Keeps the scale within its limits and some of the picture on the canvas. */
export function keptInSight(viewport: Viewport, picture: Size, canvas: Size): Viewport {
  const { min, max } = scaleLimits(picture, canvas)
  const scale = clamp(viewport.scale, min, max)
  const at = { x: canvas.width / 2, y: canvas.height / 2 }
  const { x, y } = scale === viewport.scale ? viewport : zoomedAt(viewport, scale, at)
  const seenX = Math.min(ALWAYS_SEEN, picture.width * scale)
  const seenY = Math.min(ALWAYS_SEEN, picture.height * scale)
  return {
    scale,
    x: clamp(x, seenX - picture.width * scale, canvas.width - seenX),
    y: clamp(y, seenY - picture.height * scale, canvas.height - seenY),
  }
}

/** The point of the picture under a point of the canvas. */
export function toPicture(viewport: Viewport, at: Point): Point {
  return { x: (at.x - viewport.x) / viewport.scale, y: (at.y - viewport.y) / viewport.scale }
}

/** The next larger or smaller of the usual steps. */
export function steppedScale(scale: number, direction: 1 | -1): number {
  const next =
    direction === 1 ? STEPS.find((step) => step > scale * 1.001) : STEPS.findLast((step) => step < scale * 0.999)
  return next ?? scale * (direction === 1 ? 2 : 0.5)
}

const STEPS = [0.01, 0.02, 0.03, 0.05, 0.1, 0.15, 0.25, 0.33, 0.5, 0.67, 1, 1.5, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64]

function clamp(value: number, min: number, max: number): number {
  return Math.min(Math.max(value, min), Math.max(min, max))
}
