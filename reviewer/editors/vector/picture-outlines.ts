import { createOutlining, outlineWorker } from '../assist/outlining'
import type { Camera } from '../canvas/camera'
import { levelFor } from '../canvas/pyramid'
import { cutWindow } from '../canvas/read-window'
import type { ObjectViews } from '../document/object-view'
import type { LoadedPicture } from '../document/picture-loader'
import type { Progress } from '../document/resource'
import type { Observable } from '../observable'
import type { Annotating } from './annotating'

interface PictureOutlinesParts {
  readonly picture: Observable<Progress<LoadedPicture>>
  readonly camera: Pick<Camera, 'viewport'>
  readonly views: Pick<ObjectViews, 'get' | 'still'>
  readonly annotating: Pick<Annotating, 'drawing' | 'editing' | 'waiting'>
  readonly onRefused: (reason: string) => void
}

/** Outlines what is in boxes on the picture that is on show, as closely as it is seen. */
export function pictureOutlines({ picture: progress, camera, views, annotating, onRefused }: PictureOutlinesParts) {
  const { drawing, editing, waiting } = annotating
  const picture = () => {
    const now = progress.get()
    return now.state === 'ready' ? now.value.picture : undefined
  }
  return createOutlining({
    picture,
    read(part) {
      const now = picture()
      const bitmap = now && cutWindow(now, part)
      return bitmap && { bitmap }
    },
    levelAtHand: (size) => levelFor(size, camera.viewport.get().scale),
    drawing,
    views,
    editing,
    waiting,
    start: outlineWorker,
    onRefused,
  })
}
