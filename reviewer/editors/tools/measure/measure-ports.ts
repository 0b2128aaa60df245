import type { PicturePorts } from '../ports'
import type { Scale } from './scale'

/** Measuring paints and speaks; it changes nothing. */
export type MeasurePorts = Pick<PicturePorts, 'live' | 'say'> & {
  /** How long a pixel is, where the editor knows it. */
  readonly scale?: () => Scale | undefined
}
