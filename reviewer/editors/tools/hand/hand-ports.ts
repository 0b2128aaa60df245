import type { PicturePorts } from '../ports'

/** The hand moves the view and points at objects, and changes nothing. */
export type HandPorts = Pick<PicturePorts, 'camera' | 'objects' | 'wheelMoves'>
