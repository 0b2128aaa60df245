import type { AnnotationObject } from '#domain/annotation/document/read-document'
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

/** What is seen of the open item, as far as a session reads and moves it; the same for pictures, texts and forms. */
export interface Sight {
  /** Another value whenever something else of the item is seen. */
  readonly viewport: Observable<unknown>
  /** The frame that the item is seen in, in device pixels. */
  readonly canvas: () => Size
  /** Remembers what is seen now; the answer leads back to it. */
  readonly remember: () => () => void
  /** Brings objects into the middle, as large as they fit; nothing moves where none of them has a place. */
  readonly showObjects: (objects: readonly AnnotationObject[]) => void
  /** Brings an object, or a part of the item where it is wrong, into the middle with what lies around it. */
  readonly showAround: (object: AnnotationObject, part: Box | undefined) => void
  /** The whole object is seen, and large enough to be judged. */
  readonly isInSight: (object: AnnotationObject) => boolean
}

/** An object lies somewhere on the item, on its picture, in its text or in its time. */
export function isPlaced({ box, span, track }: Pick<AnnotationObject, 'box' | 'span' | 'track'>): boolean {
  return box !== undefined || span !== undefined || track !== undefined
}
