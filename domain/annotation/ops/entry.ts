import type { ObjectId, Op } from './op'

/** Where the person was. */
export interface Place {
  readonly selection: readonly ObjectId[]
}

/** What goes with a step beside its delta. */
export interface Extra {
  readonly before: Place
  readonly after: Place
  /** Steps of the same name that follow closely are one. */
  readonly joins?: string
}

/** One step of the history. */
export interface Entry {
  readonly seq: number
  readonly command: string
  readonly label: string
  readonly delta: readonly Op[]
  readonly extra: Extra
  readonly at: string
  readonly by: string
}
