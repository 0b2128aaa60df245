import type { Camera } from '../canvas/camera'
import { readWindow } from '../canvas/read-window'
import type { LoadedPicture } from '../document/picture-loader'
import type { Progress } from '../document/resource'
import type { Observable } from '../observable'
import { createTracing, wireWorker } from '../tools/tracing'

/** Traces edges of the picture that is on show, as closely as it is seen. */
export function pictureTracing(progress: Observable<Progress<LoadedPicture>>, camera: Pick<Camera, 'viewport'>) {
  const picture = () => {
    const now = progress.get()
    return now.state === 'ready' ? now.value.picture : undefined
  }
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
