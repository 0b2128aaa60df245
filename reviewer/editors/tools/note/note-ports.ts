import type { Place } from '#domain/annotation/shaping/shape'
import type { PicturePorts } from '../ports'

/** Ports for writing comments. */
export interface NotePorts extends PicturePorts {
  /** Starts a comment at a place on the picture. */
  readonly note: (place: Place) => void
}
