import type { Point } from '../canvas/viewport'

/** The pressed modifiers; `mod` is Ctrl, on macOS also Cmd. */
export interface Held {
  readonly shift: boolean
  readonly alt: boolean
  readonly mod: boolean
}

export type PointerKind = 'mouse' | 'pen' | 'touch'

/**
 * `first`: left button, finger or pen tip. `middle`: middle button or pen side button. `eraser`: the pen's eraser end.
 */
export type PointerButton = 'first' | 'middle' | 'eraser'

/** A position in picture pixels, and in CSS pixels from the canvas's corner. */
interface Place {
  readonly at: Point
  readonly screen: Point
  readonly held: Held
}

export interface PointerInput extends Place {
  readonly type: 'down' | 'move' | 'up'
  readonly pointer: number
  readonly kind: PointerKind
  readonly button: PointerButton
  /** The pressed pointer's positions since its last input, in order, in picture pixels; a frame may bring several. */
  readonly trail?: readonly Point[]
}

export interface WheelInput extends Place {
  readonly type: 'wheel'
  readonly dx: number
  readonly dy: number
  /** A two-finger pinch on a touchpad. */
  readonly pinch: boolean
}

export interface KeyInput {
  readonly type: 'key'
  readonly key: string
  readonly held: Held
}

/** All inputs of a tool. */
export type ToolInput =
  | (PointerInput & { readonly type: 'down' })
  | (PointerInput & { readonly type: 'move' })
  | (PointerInput & { readonly type: 'up' })
  | WheelInput
  /** The second of two quick clicks; `down` and `up` of both came before. */
  | (Place & { readonly type: 'double' })
  | KeyInput
  /** The pointer left the canvas. */
  | { readonly type: 'leave' }
  /** Space temporarily switches to the hand. */
  | { readonly type: 'lend'; readonly on: boolean }
  /** A modifier was pressed or released. */
  | { readonly type: 'held'; readonly held: Held }
  /** Ends the gesture without a trace; with `pointer`, only that pointer was lost. */
  | { readonly type: 'cancel'; readonly pointer?: number }
