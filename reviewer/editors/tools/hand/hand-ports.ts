import type { PicturePorts } from '../ports'

/** The hand moves the view, and nothing else. */
export type HandPorts = Pick<PicturePorts, 'camera'>
