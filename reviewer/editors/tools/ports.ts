import type { Camera } from '../canvas/camera'
import type { LiveLayer } from '../canvas/live-layer'
import type { Point } from '../canvas/viewport'

/** Maps the pointer to objects; places are in picture pixels, undefined for none. */
export interface Pointing {
  readonly pointAt: (at: Point | undefined) => void
  /** Selects the object there; without one, clears the selection. */
  readonly selectAt: (at: Point) => void
}

/** All ports of picture tools; each tool picks the ports it needs. */
export interface PicturePorts {
  /** Moves the view. */
  readonly camera: Pick<Camera, 'panBy' | 'zoomBy' | 'toggleZoom' | 'viewport' | 'pixelRatio' | 'canvas'>
  /** The wheel moves the picture instead of zooming. */
  readonly wheelMoves: () => boolean
  /** The objects under the pointer. */
  readonly objects: Pointing
  /** Displays the tool's painting while it works. */
  readonly live: Pick<LiveLayer, 'show'>
  /** Returns to the select tool when this tool is done. */
  readonly putAway: () => void
  /** Announces a text to screen readers; an empty text clears it, so that the same text can follow again. */
  readonly say: (text: string) => void
}
