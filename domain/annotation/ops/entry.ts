import type { ObjectId, Op } from './op'

/** Place of the person. */
export interface Place {
  readonly selection: readonly ObjectId[]
}

/** Data of a step besides its delta. */
export interface Extra {
  readonly before: Place
  readonly after: Place
  /** Close steps of the same name are joined. */
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
