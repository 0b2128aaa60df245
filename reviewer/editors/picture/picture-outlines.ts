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

/** Finds outlines inside boxes on the displayed picture, at its current resolution. */
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

/** Starts the outline finder: on the platform if the user chose it, else in a worker of this page. */
export function outlineStart(assistance: Assistance) {
  return () =>
    assistance.isRemote('box') && assistance.isRemote('scribble') ? remoteOutline(assistance) : outlineWorker()
}
