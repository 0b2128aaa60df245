/** One small break: `text` takes the place of what stands from `start` to `end`. */
export interface Break {
  readonly start: number
  readonly end: number
  readonly text: string
  readonly line: number
  readonly kind: string
}

/** All breaks that can be made in a file, in its order. */
export function breaksOf(path: string, source: string): Break[]
