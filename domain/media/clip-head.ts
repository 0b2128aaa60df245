/** Frame facts in a clip's head. */
export interface ClipFacts {
  /** Frames a second, on average over the clip. */
  readonly rate: number
  readonly frames: number
  readonly width: number
  readonly height: number
}

/** A stretch of the file that is read next. */
export interface Stretch {
  readonly from: number
  readonly to: number
}
