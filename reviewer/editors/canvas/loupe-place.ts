import type { Place } from '#domain/annotation/shaping/shape'
import type { Size } from './viewport'

/** How wide the loupe is, in CSS pixels. */
export const LOUPE_SIZE = 148
/** Distance of its centre from the magnified place: a finger covers more than a pointer. */
const AWAY = { mouse: 104, pen: 104, touch: 140 } as const
/** Zoom bounds: a minimum factor over the canvas, at least one whole pixel, and a maximum. */
const CLOSER = 3
const SCALE_LEAST = 1.5
const CLOSER_MOST = 12

/** Where the loupe's middle lies: to the upper right of a pointer and over a finger, on the other side where there is no room. */
export function loupePlace({ x, y }: Place, { width, height }: Size, kind: 'mouse' | 'pen' | 'touch'): Place {
  const away = AWAY[kind]
  const side = kind === 'touch' ? 0 : away * 0.8
  const half = LOUPE_SIZE / 2
  const within = (value: number, end: number) => Math.min(Math.max(value, half), Math.max(half, end - half))
  const isRoomAbove = y - away >= half
  const isRoomRight = x + side + half <= width
  return {
    x: within(isRoomRight ? x + side : x - side, width),
    y: within(isRoomAbove ? y - away : y + away, height),
  }
}

/** How many times as closely as the canvas the loupe looks, where the canvas shows a pixel of the picture `scale` wide. */
export function loupeZoom(scale: number): number {
  return Math.min(CLOSER_MOST, Math.max(CLOSER, SCALE_LEAST / scale))
}
