import type { Box } from '#domain/annotation/kinds/outline-box'
import type { Place } from '#domain/annotation/shaping/shape'
import type { Observable } from '../observable'

/** A width and a height, in pixels. */
export interface Size {
  readonly width: number
  readonly height: number
}

/** Where the item lies on its canvas: a point p of it is drawn at `p * scale + (x, y)`. */
export interface Viewport {
  readonly scale: number
  readonly x: number
  readonly y: number
}

/** The place of the item in the middle of the canvas, and how many CSS pixels one of its pixels takes. */
export interface View extends Place {
  readonly scale: number
}

/** The view of the open item, as far as a session reads and moves it. */
export interface Sight {
  readonly viewport: Observable<Viewport>
  /** The canvas in device pixels. */
  readonly canvas: () => Size
  readonly view: () => View
  lookAt(view: View): void
  /** Brings a part of the item into the middle, as large as it fits. */
  showPart(part: Box): void
}
