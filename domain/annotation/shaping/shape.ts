import type { Outline } from '../kinds/kind'
import type { Box } from '../kinds/outline-box'
import type { Native } from '../native'

/** Place on a picture, in its pixels. */
export interface Place {
  readonly x: number
  readonly y: number
}

/** Draggable handle of a shape. */
export interface Handle {
  /** Id among the handles of its shape. */
  readonly id: string
  readonly at: Place
  /** Corner or point, middle of an edge, or rotation handle. */
  readonly part: 'point' | 'edge' | 'turn'
  /** CSS cursor. */
  readonly cursor: string
}

/** Modifiers of a drag: equal sides or angle steps, and about the middle. */
export interface How {
  readonly even: boolean
  readonly centred: boolean
}

/** Geometry of one object of any kind, with its edit operations; immutable. */
export interface Shape {
  /** `type` of its objects in the platform's format. */
  readonly kind: string
  /** Fields of the native object for the geometry, with their other content. */
  readonly fields: Native
  readonly outline: Outline
  readonly handles: () => readonly Handle[]
  /** Handles of the points within a box; only for shapes whose many handles would cover the line. */
  readonly crowd?: ((box: Box) => readonly Handle[]) | undefined
  readonly moved: (dx: number, dy: number) => Shape
  readonly dragged: (handle: string, to: Place, how: How) => Shape
  /** Id of the nearest edge within `reach` of a place; for shapes that accept more points. */
  readonly edgeNear?: (at: Place, reach: number) => string | undefined
  /** Adds a point to this edge; `handle` is the new point's. */
  readonly split?: (edge: string, at: Place) => { readonly shape: Shape; readonly handle: string } | undefined
  /** Removes a point; undefined if it can't be removed. */
  readonly without?: (handle: string) => Shape | undefined
}
