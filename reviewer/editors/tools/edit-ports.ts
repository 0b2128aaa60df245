import type { Outline } from '#domain/annotation/kinds/kind'
import type { Box } from '#domain/annotation/kinds/outline-box'
import type { Place, Shape } from '#domain/annotation/shaping/shape'
import type { Skeleton } from '#domain/annotation/shaping/template-shape'
import type { Size } from '../canvas/viewport'
import type { KeyPointSteps } from '../flow/flow'
import type { Snap } from '../hits/snap-at'
import type { Held } from './input'
import type { PicturePorts } from './ports'

/** An object of the opened document, for as long as it is open. */
export type Row = number

/** What is seen of an object. */
export interface Looks {
  readonly outline: Outline
  readonly box: Box
  readonly colour: string
  /** How strongly its area is filled, from 0 to 1. */
  readonly fill: number
}

/** Which objects lie where; those that are hidden or locked lie nowhere. */
export interface Nearby {
  /** The object at a place; with `below`, the next one under that, and under the last of all the first one again. */
  readonly at: (place: Place, below?: Row) => Row | undefined
  /** The objects of which a box touches what is drawn of them, their inside included, or those that lie in it whole. */
  readonly within: (box: Box, isWhole: boolean) => readonly Row[]
  readonly looks: (row: Row) => Looks | undefined
}

/** What snaps: objects that are changed themselves are left out, and what is an upright box is put level with others. */
export interface Snapped {
  readonly without?: readonly Row[]
  readonly isBox?: boolean
}

/** What a place snaps to, if anything, while these keys are held. */
export type Snapping = (place: Place, held: Held, what?: Snapped) => Snap | undefined

/** Which objects are selected. */
export interface Choosing {
  readonly rows: () => readonly Row[]
  readonly choose: (rows: readonly Row[]) => void
}

/** An object and the shape that it gets. */
export interface Reshaped {
  readonly row: Row
  readonly shape: Shape
}

/** What tools change; each call is one step of the history. */
export interface Doing {
  /** Why nothing can be changed now; undefined where it can. */
  readonly refusal: () => string | undefined
  /** The exact shape of a selected object; undefined where it has none, or is not there yet. */
  readonly shape: (row: Row) => Shape | undefined
  /** Makes objects of the current class, as one step, and selects them. */
  readonly add: (...shapes: readonly Shape[]) => void
  readonly reshape: (changes: readonly Reshaped[]) => void
  readonly move: (rows: readonly Row[], dx: number, dy: number) => void
  readonly remove: (rows: readonly Row[]) => void
  /** Cuts areas and lines along a line, which may end where it began: the selected ones, else the one under it. */
  readonly cut: (line: readonly Place[]) => void
  /** Takes a ring out of areas: the selected ones, else the one under it. */
  readonly hole: (ring: readonly Place[]) => void
  /** Outlines the object in a box, to be painted; only where the editor paints. */
  readonly boxed?: (around: Shape) => void
  /** Starts to write about a place. */
  readonly comment: (place: Place) => void
  /** The colour of what is drawn next. */
  readonly colour: () => string
  /** How strongly an area of that class is filled, from 0 to 1. */
  readonly fill: () => number
  /** What the next skeleton is like; undefined for points that follow each other. */
  readonly skeleton: () => Skeleton | undefined
  readonly keyPoints: KeyPointSteps
  /** Leaves objects out of what is painted at rest, because the tool paints them; none puts all back. */
  readonly lift: (rows: readonly Row[]) => void
}

/** What a tool reaches that changes shapes; a tool that needs more names it beside itself. */
export interface EditPorts extends PicturePorts {
  readonly nearby: Nearby
  readonly snap: Snapping
  readonly choosing: Choosing
  readonly doing: Doing
  /** The picture, within which everything is kept; undefined where its size is not known, or things may lie beside it. */
  readonly bounds: () => Size | undefined
}

/** So many of the picture's pixels are one CSS pixel. */
export function perPixel({ viewport, pixelRatio }: EditPorts['camera']): number {
  return pixelRatio() / viewport.get().scale
}

/** How near is near enough to a line, in CSS pixels. */
const REACH = 6

/** How near is near enough to a line, in the picture's pixels. */
export function reachOf(camera: EditPorts['camera']): number {
  return REACH * perPixel(camera)
}

/** The nearest place on the picture. */
export function keptInside({ x, y }: Place, bounds: Size | undefined): Place {
  if (bounds === undefined) return { x, y }
  return { x: Math.min(Math.max(x, 0), bounds.width), y: Math.min(Math.max(y, 0), bounds.height) }
}
