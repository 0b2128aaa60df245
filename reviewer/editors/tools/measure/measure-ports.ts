import type { PicturePorts } from '../ports'
import type { Scale } from './scale'

/** Ports for measuring: it paints and announces, but doesn't edit. */
export type MeasurePorts = Pick<PicturePorts, 'live' | 'say'> & {
  /** Length of a pixel; left out if the editor doesn't know it. */
  readonly scale?: () => Scale | undefined
}
