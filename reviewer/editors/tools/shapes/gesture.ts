import type { Gesture as Listed, GestureGroup } from '../../../shortcuts/gestures'
import { SNAP_ONCE } from '../snapping'

/** How points become a shape; they come from the pointer or the keyboard crosshair. */
export interface Gesture {
  /** Number of points that completes the shape; undefined if Enter, a double-click or the first point completes it. */
  readonly count: number | undefined
  /** Minimum number of points. */
  readonly least: number
  /** A press and a distant release set two points. */
  readonly drags: boolean
  /** Draws a line while pressed. */
  readonly flows?: boolean
}

/** One click. */
export const onePoint: Gesture = { count: 1, least: 1, drags: false }
/** A drag, or two clicks. */
export const twoPoints: Gesture = { count: 2, least: 2, drags: true }
/** An edge, then the width. */
export const threePoints: Gesture = { count: 3, least: 3, drags: true }
/** A click on each extreme point. */
export const fourExtremes: Gesture = { count: 4, least: 4, drags: false }
/** Any number of clicks, or a line drawn while pressed. */
export const clicks = (least: number): Gesture => ({ count: undefined, least, drags: false, flows: true })
/** Any number of clicks, without drawing while pressed. */
export const singleClicks = (least: number): Gesture => ({ count: undefined, least, drags: false })

/** What the help lists for a tool with this gesture. */
export function drawingGestures({ count, drags, flows }: Gesture): GestureGroup {
  const isLine = flows === true
  const ways: readonly (readonly [has: boolean, title: string, by: string])[] = [
    [count === 2 && drags, 'Equal sides', 'Shift while drawing'],
    [count === 2 && drags, 'From the middle', 'Alt while drawing'],
    [isLine, 'Level, upright or in steps', 'Shift while drawing a line'],
    [isLine, 'Draw freehand', 'Press and drag'],
    [isLine, 'Follow the outline of a neighbour', 'Snap to it twice; Alt for the other way'],
    [count === undefined, 'Finish a line', 'Enter, double click, or its first point'],
    [count !== 1, 'Remove the last point', 'Backspace'],
    [true, 'Draw without a pointer', 'Enter, arrows, Enter'],
  ]
  const own = ways.flatMap(([has, title, by]): readonly Listed[] => (has ? [{ title, by, changes: true }] : []))
  return { title: 'Drawing', gestures: [...own, SNAP_ONCE] }
}
