/** One thing drawn over a picture, in the picture's pixels. */
export interface Shape {
  readonly className: string
  /** Closed or open lines; the first of an area may be followed by its holes. */
  readonly lines: readonly Float32Array[]
  readonly closed: boolean
  /** Places marked by a dot: single points and template points. */
  readonly dots?: Float32Array
  readonly ellipse?: {
    readonly cx: number
    readonly cy: number
    readonly rx: number
    readonly ry: number
    readonly angle: number
  }
}

/** What the overlay shows of an annotation. */
export interface AnnotationShapes {
  readonly shapes: readonly Shape[]
  /** Instances of every kind, also those without a place. */
  readonly instances: number
  /** Instances that could not be read. */
  readonly unread: number
}
