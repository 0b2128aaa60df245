import type { Assistance } from '../session/assistance'
import { outlineWorker } from '../assist/outline-queries'
import { createOutlining } from '../assist/outlining'
import { remoteOutline } from '../assist/remote/remote-finders'
import type { Camera } from '../canvas/camera'
import { levelFor } from '../canvas/pyramid'
import type { ObjectViews } from '../document/object-view'
import type { LoadedPicture } from './picture-loader'
import type { Progress } from '../document/resource'
import type { Observable } from '../observable'
import type { Annotating } from '../session/annotating'
import { pictureAtHand } from './picture-at-hand'

interface PictureOutlinesParts {
  readonly picture: Observable<Progress<LoadedPicture>>
  readonly camera: Pick<Camera, 'viewport'>
  readonly views: Pick<ObjectViews, 'get' | 'still'>
  readonly assistance: Assistance
  readonly annotating: Pick<Annotating, 'drawing' | 'editing' | 'waiting'>
  readonly onRefused: (reason: string) => void
}

/** Outlines what is in boxes on the picture that is on show, as closely as it is seen. */
export function pictureOutlines({ picture, camera, views, annotating, assistance, onRefused }: PictureOutlinesParts) {
  const { drawing, editing, waiting } = annotating
  return createOutlining({
    ...pictureAtHand(picture),
    levelAtHand: (size) => levelFor(size, camera.viewport.get().scale),
    drawing,
    views,
    editing,
    waiting,
    start: outlineStart(assistance),
    onRefused,
  })
}

/** Starts what finds things in boxes: the platform where it was chosen, and a worker of this page otherwise. */
export function outlineStart(assistance: Assistance) {
  return () =>
    assistance.isRemote('box') && assistance.isRemote('scribble') ? remoteOutline(assistance) : outlineWorker()
}
