import type { Point } from '../canvas/viewport'

/** The modifiers that are down; `mod` is Ctrl, on macOS Cmd too. */
export interface Held {
  readonly shift: boolean
  readonly alt: boolean
  readonly mod: boolean
}

export type PointerKind = 'mouse' | 'pen' | 'touch'

/** The left button, a finger or a pen's tip; the middle button or that at a pen's side; the other end of a pen. */
export type PointerButton = 'first' | 'middle' | 'eraser'

/** Where something happened: in the picture's pixels, and in CSS pixels from the canvas's corner. */
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
  /** Where it was since the last of its inputs, in order, in the picture's pixels, while it is pressed: more than one place comes with each frame. */
  readonly trail?: readonly Point[]
}

export interface WheelInput extends Place {
  readonly type: 'wheel'
  readonly dx: number
  readonly dy: number
  /** Two fingers on a touch pad. */
  readonly pinch: boolean
}

export interface KeyInput {
  readonly type: 'key'
  readonly key: string
  readonly held: Held
}

/** Everything that a tool hears of. */
export type ToolInput =
  | (PointerInput & { readonly type: 'down' })
  | (PointerInput & { readonly type: 'move' })
  | (PointerInput & { readonly type: 'up' })
  | WheelInput
  /** The second of two quick clicks; both were told as `down` and `up` before. */
  | (Place & { readonly type: 'double' })
  | KeyInput
  /** The pointer is no longer over the canvas. */
  | { readonly type: 'leave' }
  /** The hand is wanted for as long as Space is held. */
  | { readonly type: 'lend'; readonly on: boolean }
  /** A modifier went down or up. */
  | { readonly type: 'held'; readonly held: Held }
  /** The gesture ends without a trace; `pointer` where one alone was lost. */
  | { readonly type: 'cancel'; readonly pointer?: number }
