import type { Camera } from '../canvas/camera'
import type { LiveLayer } from '../canvas/live-layer'
import type { Point } from '../canvas/viewport'

/** What a pointer means to the objects; places are in the picture's pixels, undefined for none. */
export interface Pointing {
  readonly pointAt: (at: Point | undefined) => void
  /** Selects what lies there; nothing where nothing does. */
  readonly selectAt: (at: Point) => void
}

/** Everything that a tool of a picture may reach; each names the ports that it needs. */
export interface PicturePorts {
  /** The view, to be moved. */
  readonly camera: Pick<Camera, 'panBy' | 'zoomBy' | 'toggleZoom' | 'viewport' | 'pixelRatio' | 'canvas'>
  /** The wheel moves the picture instead of zooming. */
  readonly wheelMoves: () => boolean
  /** The objects under the pointer. */
  readonly objects: Pointing
  /** What the tool paints while it is at work. */
  readonly live: Pick<LiveLayer, 'show'>
  /** Takes the tool for selecting in hand: the tool in hand is done. */
  readonly putAway: () => void
  /** Tells a screen reader; an empty text takes back the last one, so that the same can be said again. */
  readonly say: (text: string) => void
}
