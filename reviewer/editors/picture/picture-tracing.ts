import type { Camera } from '../canvas/camera'
import { readWindow } from '../canvas/read-window'
import type { LoadedPicture } from './picture-loader'
import type { Progress } from '../document/resource'
import type { Observable } from '../observable'
import type { Assistance } from '../session/assistance'
import { remoteWire } from '../assist/remote/remote-finders'
import { createTracing, wireWorker } from '../tools/tracing'
import { pictureAtHand } from './picture-at-hand'

/** Traces edges of the displayed picture at its current resolution. */
export function pictureTracing(
  progress: Observable<Progress<LoadedPicture>>,
  camera: Pick<Camera, 'viewport'>,
  assistance: Assistance,
  onRefused: (reason: string) => void,
) {
  const { picture } = pictureAtHand(progress)
  return createTracing({
    picture,
    read(part) {
      const now = picture()
      return now === undefined ? undefined : readWindow(now, part)
    },
    perDevicePixel: () => 1 / camera.viewport.get().scale,
    start: () => (assistance.isRemote('edges') ? remoteWire(assistance, onRefused) : wireWorker()),
  })
}
