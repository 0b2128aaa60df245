import type { GestureGroup } from '../../shortcuts/gestures'
import type { IconName } from '../actions/action'
import type { KeyInput, ToolInput } from './input'

/** A tool's next state after an input: another state, its first one (`rest`), or no change. */
export type Next<P> = State<P> | 'rest' | undefined | void

type Told = Exclude<ToolInput['type'], 'key'>

/**
 * One state of a tool, one per file. Its variables live as long as it does. It uses only its ports `P`, never the page.
 */
export interface State<P> {
  readonly name: string
  /** A CSS cursor; defaults to the tool's own. */
  readonly cursor?: string
  /** Cursor while an object is under the pointer. */
  readonly cursorOver?: string
  /** No gesture is in progress: a menu may open, and the tool may change. */
  readonly isIdle?: true
  /** The pointer sets points: the view pans at the canvas edge. */
  readonly isPlacing?: true
  /** The pointer sets an object's point: a close-up helps. */
  readonly isFine?: true
  readonly enter?: (ports: P) => void
  /** Cleans up, regardless of how the state ends. */
  readonly leave?: (ports: P) => void
  readonly on: { readonly [T in Told]?: (ports: P, input: Extract<ToolInput, { type: T }>) => Next<P> }
  /**
   * By `KeyboardEvent.key`, with the prefix `Mod+` or `Mod+Shift+` while Mod is pressed. Unlisted keys go on to the
   * shortcuts.
   */
  readonly keys?: { readonly [key: string]: (ports: P, input: KeyInput) => Next<P> }
}

/** A tool that users can't choose; it is active only while a button is pressed. */
export type BorrowedTool<P> = Pick<Tool<P>, 'id' | 'cursor' | 'gestures' | 'rest'>

/** A tool as listed: its button, key and menu row, and its first state. */
export interface Tool<P> {
  readonly id: string
  readonly title: string
  readonly keys: readonly string[]
  readonly icon: IconName
  readonly cursor: string
  /** Fingers don't draw with it; they move the picture and select. */
  readonly noFingers?: boolean
  /** Gestures of its states, except plain clicks and drags, for the help. */
  readonly gestures?: GestureGroup
  readonly rest: () => State<P>
  /** Resumes from a draft; undefined if it is unreadable. */
  readonly resumed?: (ports: P, draft: unknown) => State<P> | undefined
}
