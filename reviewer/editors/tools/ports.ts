import type { Camera } from '../canvas/camera'
import type { LiveLayer } from '../canvas/live-layer'

/** The view, as a tool may move it. */
export type Moving = Pick<Camera, 'panBy' | 'zoomBy'>

/** Everything that a tool of a picture may reach; each names the ports that it needs. */
export interface PicturePorts {
  readonly camera: Moving
  /** What the tool paints while it is at work. */
  readonly live: Pick<LiveLayer, 'show'>
  /** Tells a screen reader; an empty text takes back the last one, so that the same can be said again. */
  readonly say: (text: string) => void
}
