import type { Outline } from '../kinds/kind'
import type { Native } from '../native'

/** A place on a picture, in its pixels. */
export interface Place {
  readonly x: number
  readonly y: number
}

/** Something of a shape that can be taken hold of. */
export interface Handle {
  /** Its name among the handles of its shape. */
  readonly id: string
  readonly at: Place
  /** A corner or point of the shape, the middle of an edge, or what turns it. */
  readonly part: 'point' | 'edge' | 'turn'
  /** A CSS cursor. */
  readonly cursor: string
}

/** How a hand holds what it drags: to equal sides or steps of angle, and about the middle. */
export interface How {
  readonly even: boolean
  readonly centred: boolean
}

/** The geometry of one object, whatever its kind, and what a hand can do with it; it never changes, it is replaced. */
export interface Shape {
  /** The `type` of its objects in the platform's format. */
  readonly kind: string
  /** The fields of the native object that hold it, with what else came in them. */
  readonly fields: Native
  readonly outline: Outline
  readonly handles: () => readonly Handle[]
  readonly moved: (dx: number, dy: number) => Shape
  readonly dragged: (handle: string, to: Place, how: How) => Shape
  /** The name of the edge that lies nearest to a place, no further off than `reach`; for shapes that take more points. */
  readonly edgeNear?: (at: Place, reach: number) => string | undefined
  /** Makes a point in the edge of this name; `handle` is the new point's own. */
  readonly split?: (edge: string, at: Place) => { readonly shape: Shape; readonly handle: string } | undefined
  /** Leaves out a point; undefined where none of that name can go. */
  readonly without?: (handle: string) => Shape | undefined
}
