import type { Place } from '#domain/annotation/shaping/shape'
import type { PicturePorts } from '../ports'

/** What writing comments reaches. */
export interface NotePorts extends PicturePorts {
  /** Starts to write about a place of the picture. */
  readonly note: (place: Place) => void
}
