import type { PicturePorts } from '../ports'

/** Ports of the hand: it moves the view and selects, but doesn't edit. */
export type HandPorts = Pick<PicturePorts, 'camera' | 'objects' | 'wheelMoves'>
