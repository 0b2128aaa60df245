import type { PicturePorts } from '../ports'

/** Measuring paints and speaks; it changes nothing. */
export type MeasurePorts = Pick<PicturePorts, 'live' | 'say'>
