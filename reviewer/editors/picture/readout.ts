import type { Camera } from '../canvas/camera'
import { createPixelReader } from '../canvas/read-pixel'
import type { Point } from '../canvas/viewport'
import type { LoadedPicture } from './picture-loader'
import type { Progress } from '../document/resource'
import { createObservable, type Observable } from '../observable'

/** A pixel of the picture, with its colour if loaded. */
export interface PointedPixel {
  readonly x: number
  readonly y: number
  readonly colour: string | undefined
}

/** The pixel under the pointer; undefined outside the picture. */
export interface Readout {
  readonly pixel: Observable<PointedPixel | undefined>
  readonly pointAt: (at: Point | undefined) => void
}

/** Follows the pointer on the picture. */
export function createReadout(
  camera: Pick<Camera, 'viewport'>,
  progress: Observable<Progress<LoadedPicture>>,
): Readout {
  const pixel = createObservable<PointedPixel | undefined>(undefined)
  const reader = createPixelReader()
  return {
    pixel,
    pointAt(at) {
      const now = progress.get()
      if (at === undefined || now.state !== 'ready') return pixel.set(undefined)
      const { picture } = now.value
      const [x, y] = [Math.floor(at.x), Math.floor(at.y)]
      if (x < 0 || y < 0 || x >= picture.width || y >= picture.height) return pixel.set(undefined)
      const before = pixel.get()
      if (before?.x === x && before.y === y) return
      pixel.set({ x, y, colour: reader.colourAt(picture, { x, y }, camera.viewport.get().scale) })
    },
  }
}
