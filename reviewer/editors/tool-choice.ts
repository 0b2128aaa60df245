import type { Observable } from './observable'

/** The tool in hand, as far as a session knows tools. */
export interface ToolChoice {
  readonly inHand: Observable<{
    readonly id: string
    /** No gesture is under way. */
    readonly isIdle: boolean
  }>
  /** Takes a tool in hand; ends a gesture that is under way. */
  choose(id: string): void
}
