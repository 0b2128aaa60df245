/** Order to find a box's content on the following frames. */
export interface FollowOrder {
  readonly url: string
  /** The box on the first of these frames, in pixels of the clip: x1, y1, x2, y2. */
  readonly numbers: readonly number[]
  readonly frame: number
  readonly count: number
}

/** Where it lies on a frame; `lost`: it isn't seen any more there; `end`: no frame is left. */
export type FollowNews =
  | { readonly type: 'found'; readonly frame: number; readonly numbers: readonly number[]; readonly score: number }
  | { readonly type: 'lost'; readonly frame: number }
  | { readonly type: 'end' }
  | { readonly type: 'failed'; readonly message: string }
