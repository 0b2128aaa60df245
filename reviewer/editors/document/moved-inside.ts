import type { Box } from '#domain/annotation/kinds/outline-box'
import { rounded } from '#domain/annotation/shaping/numbers'
import type { Place } from '#domain/annotation/shaping/shape'
import type { Size } from './sight'

/** Limits a move so that objects inside the picture stay inside; objects outside may move closer. In picture pixels. */
export function movedInside(boxes: readonly Box[], { x, y }: Place, picture: Size | undefined): Place {
  if (picture === undefined || boxes.length === 0) return { x, y }
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const box of boxes) {
    left = Math.min(left, box.x)
    top = Math.min(top, box.y)
    right = Math.max(right, box.x + box.width)
    bottom = Math.max(bottom, box.y + box.height)
  }
  return {
    x: rounded(within(x, Math.min(0, -left), Math.max(0, picture.width - right))),
    y: rounded(within(y, Math.min(0, -top), Math.max(0, picture.height - bottom))),
  }
}

function within(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most)
}
