import type { Outline } from '#domain/annotation/kinds/kind'
import type { Box } from '#domain/annotation/kinds/outline-box'
import type { Place, Shape } from '#domain/annotation/shaping/shape'
import type { Skeleton } from '#domain/annotation/shaping/template-shape'
import type { Size } from '../canvas/viewport'
import type { KeyPointSteps } from '../flow/flow'
import type { Snap } from '../hits/snap-at'
import type { Held } from './input'
import type { PicturePorts } from './ports'

/** An object's row, valid while its document is open. */
export type Row = number

/** An object's appearance. */
export interface Looks {
  readonly outline: Outline
  readonly box: Box
  readonly colour: string
  /** Fill opacity, from 0 to 1. */
  readonly fill: number
}

/** Finds objects by place; skips hidden and locked ones. */
export interface Nearby {
  /** The object at a place; with `below`, the next one beneath it. After the last it returns the first again. */
  readonly at: (place: Place, below?: Row) => Row | undefined
  /** Objects whose drawing, including its inside, touches the box; with `isWhole`, those completely inside it. */
  readonly within: (box: Box, isWhole: boolean) => readonly Row[]
  readonly looks: (row: Row) => Looks | undefined
}

/** Snap options: objects that are changing themselves are excluded, and upright boxes also align with others. */
export interface Snapped {
  readonly without?: readonly Row[]
  readonly isBox?: boolean
}

/** The snap target of a place under these modifiers, if any. */
export type Snapping = (place: Place, held: Held, what?: Snapped) => Snap | undefined

/** The selection. */
export interface Choosing {
  readonly rows: () => readonly Row[]
  readonly choose: (rows: readonly Row[]) => void
}

/** An object and its new shape. */
export interface Reshaped {
  readonly row: Row
  readonly shape: Shape
}

/** Changes by tools; each call is one step of the history. */
export interface Doing {
  /** Why nothing can be changed now; undefined if it can. */
  readonly refusal: () => string | undefined
  /** The precise shape of a selected object; undefined if it has none or isn't loaded. */
  readonly shape: (row: Row) => Shape | undefined
  /** Adds objects of the current class in one step and selects them. */
  readonly add: (...shapes: readonly Shape[]) => void
  readonly reshape: (changes: readonly Reshaped[]) => void
  readonly move: (rows: readonly Row[], dx: number, dy: number) => void
  readonly remove: (rows: readonly Row[]) => void
  /** Cuts areas and lines along an open or closed line: the selected ones, else the one beneath it. */
  readonly cut: (line: readonly Place[]) => void
  /** Cuts a ring out of areas: the selected ones, else the one beneath it. */
  readonly hole: (ring: readonly Place[]) => void
  /** Outlines the object in a box for painting; only in editors that paint. */
  readonly boxed?: (around: Shape) => void
  /** Starts a comment at a place. */
  readonly comment: (place: Place) => void
  /** Colour of the next object. */
  readonly colour: () => string
  /** Fill opacity of the current class, from 0 to 1. */
  readonly fill: () => number
  /** The template of the next skeleton; undefined for a plain chain of points. */
  readonly skeleton: () => Skeleton | undefined
  readonly keyPoints: KeyPointSteps
  /** Excludes objects from regular painting, because the tool paints them; an empty list restores all. */
  readonly lift: (rows: readonly Row[]) => void
}

/** Ports of tools that change shapes; a tool declares further ports itself. */
export interface EditPorts extends PicturePorts {
  readonly nearby: Nearby
  readonly snap: Snapping
  readonly choosing: Choosing
  readonly doing: Doing
  /** The picture, the bounds for every object; undefined if its size is unknown or objects may extend outside. */
  readonly bounds: () => Size | undefined
}

/** Picture pixels per CSS pixel. */
export function perPixel({ viewport, pixelRatio }: EditPorts['camera']): number {
  return pixelRatio() / viewport.get().scale
}

/** Maximum distance for hitting a line, in CSS pixels. */
const REACH = 6

/** Maximum distance for hitting a line, in picture pixels. */
export function reachOf(camera: EditPorts['camera']): number {
  return REACH * perPixel(camera)
}

/** The nearest place inside the picture. */
export function keptInside({ x, y }: Place, bounds: Size | undefined): Place {
  if (bounds === undefined) return { x, y }
  return { x: Math.min(Math.max(x, 0), bounds.width), y: Math.min(Math.max(y, 0), bounds.height) }
}
