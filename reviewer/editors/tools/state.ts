import type { IconName } from '../actions/action'
import type { KeyInput, ToolInput } from './input'

/** Where a tool is after an input: in another state, back in its first one (`rest`), or where it was. */
export type Next<P> = State<P> | 'rest' | undefined | void

type Told = Exclude<ToolInput['type'], 'key'>

/** One state of a tool; a file holds one state. What it remembers ends with it. It sees its ports `P`, never the page. */
export interface State<P> {
  readonly name: string
  /** A CSS cursor; the tool's own where none is named. */
  readonly cursor?: string
  /** The cursor while an object lies under the pointer. */
  readonly cursorOver?: string
  /** No gesture is under way: a menu may open, another tool may be chosen. */
  readonly isIdle?: true
  /** The pointer sets points: at the edge of the canvas the view moves with it. */
  readonly isPlacing?: true
  /** The pointer sets a point of an object: a close-up helps. */
  readonly isFine?: true
  readonly enter?: (ports: P) => void
  /** Runs however the state ends, so that nothing of it stays behind. */
  readonly leave?: (ports: P) => void
  readonly on: { readonly [T in Told]?: (ports: P, input: Extract<ToolInput, { type: T }>) => Next<P> }
  /** By `KeyboardEvent.key`, with `Mod+` or `Mod+Shift+` before it where Mod is down; a key that is not named here goes on to the shortcuts. */
  readonly keys?: { readonly [key: string]: (ports: P, input: KeyInput) => Next<P> }
}

/** A tool that is never chosen, but had for as long as something is pressed. */
export type BorrowedTool<P> = Pick<Tool<P>, 'id' | 'cursor' | 'rest'>

/** A tool as its list knows it: what its button, key and menu row show, and the state it starts in. */
export interface Tool<P> {
  readonly id: string
  readonly title: string
  readonly keys: readonly string[]
  readonly icon: IconName
  readonly cursor: string
  /** A finger does not use it: it moves the picture, and selects. */
  readonly noFingers?: boolean
  readonly rest: () => State<P>
  /** The state that goes on from a draft; undefined where it can't read that. */
  readonly resumed?: (ports: P, draft: unknown) => State<P> | undefined
}
