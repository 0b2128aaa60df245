import type { Observable } from './observable'

/** The tool in hand, as far as a session knows tools. */
export interface ToolChoice {
  readonly inHand: Observable<{
    readonly id: string
    /** No gesture is active. */
    readonly isIdle: boolean
  }>
  /** Activates a tool; ends a running gesture. */
  choose(id: string): void
}
