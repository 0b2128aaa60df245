import type { Camera } from '../canvas/camera'
import { readWindow } from '../canvas/read-window'
import type { LoadedPicture } from './picture-loader'
import type { Progress } from '../document/resource'
import type { Observable } from '../observable'
import { createTracing, wireWorker } from '../tools/tracing'
import { pictureAtHand } from './picture-at-hand'

/** Traces edges of the picture that is on show, as closely as it is seen. */
export function pictureTracing(progress: Observable<Progress<LoadedPicture>>, camera: Pick<Camera, 'viewport'>) {
  const { picture } = pictureAtHand(progress)
  return createTracing({
    picture,
    read(part) {
      const now = picture()
      return now === undefined ? undefined : readWindow(now, part)
    },
    perDevicePixel: () => 1 / camera.viewport.get().scale,
    start: wireWorker,
  })
}
