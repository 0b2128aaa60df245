import type { AnnotationObject } from '#domain/annotation/document/read-document'
import type { Box } from '#domain/annotation/kinds/outline-box'
import type { Place } from '#domain/annotation/shaping/shape'
import type { Observable } from '../observable'

/** Width and height in pixels. */
export interface Size {
  readonly width: number
  readonly height: number
}

/** Placement of the item on its canvas: a point p of it is drawn at `p * scale + (x, y)`. */
export interface Viewport {
  readonly scale: number
  readonly x: number
  readonly y: number
}

/** The item's point at the canvas's centre, and CSS pixels per item pixel. */
export interface View extends Place {
  readonly scale: number
}

/** The open item's view, as far as a session reads and moves it; the same for pictures, texts and forms. */
export interface Sight {
  /** Changes whenever the view does. */
  readonly viewport: Observable<unknown>
  /** Frame of the item, in device pixels. */
  readonly canvas: () => Size
  /** Remembers the present view; the returned function restores it. */
  readonly remember: () => () => void
  /** Centres objects at the largest size that fits; does nothing if none has a place. */
  readonly showObjects: (objects: readonly AnnotationObject[]) => void
  /** Centres an object, or a faulty part of the item, with its surroundings. */
  readonly showAround: (object: AnnotationObject, part: Box | undefined, time?: number) => void
  /** Whether the whole object is visible, and large enough for a review. */
  readonly isInSight: (object: AnnotationObject) => boolean
}

/** Whether an object has a place on the item: on its picture, in its text or in its time. */
export function isPlaced({ box, span, track }: Pick<AnnotationObject, 'box' | 'span' | 'track'>): boolean {
  return box !== undefined || span !== undefined || track !== undefined
}
