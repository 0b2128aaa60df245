import { isPicturePlace } from '#domain/annotation/comments/thread'
import type { PlatformError } from '#domain/errors'
import type { ViewChoiceKeeper } from '../../session/view-choices'
import { bringInSight } from '../canvas/bring-in-sight'
import type { Camera } from '../canvas/camera'
import { type CanvasElements, createLayers } from '../canvas/layers'
import type { Preview } from '../canvas/picture-layer'
import { pictureSight } from '../canvas/picture-sight'
import { createPictureSource } from '../canvas/picture-source'
import { loadingAhead } from '../document/loading-ahead'
import { createResource, type Loader } from '../document/resource'
import type { Size } from '../document/sight'
import { createObjectFinder } from '../hits/object-finder'
import { createObservable } from '../observable'
import type { Showing } from '../session/showing'
import { type LoadedPicture, pictureAhead, pictureLoader } from './picture-loader'
import { createProjectView } from './project-view'
import { VIEW_CHOICES } from './view-choices'

/** Where to display a picture, and the user's view settings. */
export interface PictureParts {
  /** The element with the input and the focus. */
  readonly element: HTMLElement
  readonly camera: Camera
  readonly canvases: CanvasElements
  /** Canvas for the close-up beside the pointer. */
  readonly closeUp: HTMLCanvasElement
  readonly choices: ViewChoiceKeeper
  /** The open item's project; undefined until the host names it. */
  readonly projectId: () => number | undefined
  readonly onLoadFailure: (error: PlatformError) => void
}

/** A picture on its canvases, before a session starts. */
export type Picture = ReturnType<typeof openPicture>

/** Creates the layers of a picture and loads it; the session controls the view. */
export function openPicture({
  element: host,
  camera,
  canvases,
  closeUp,
  choices,
  projectId,
  onLoadFailure,
}: PictureParts) {
  const finder = createObjectFinder()
  const layers = createLayers(host, canvases, camera, finder.take)
  /** Counts tiles that became sharper. */
  const sharper = createObservable(0)
  const source = createPictureSource()
  const onPreview = (preview: Preview) => layers.show(preview, false)
  const loader = loadingAhead<LoadedPicture, Loader<LoadedPicture>>(
    pictureLoader(source, { onPreview, onTile }),
    pictureAhead(source, onTile),
  )
  const resource = createResource(loader, onLoadFailure)
  const { progress } = resource
  const size = createObservable<Size | undefined>(undefined)
  progress.subscribe(() => size.set(bounds()))
  const overlayOn = createObservable(true)
  /** Counts opened items. */
  const opening = createObservable(0)
  const project = createProjectView({ choices, projectId, bounds })

  function onTile(): void {
    layers.redraw()
    sharper.set(sharper.get() + 1)
  }

  function bounds(): Size | undefined {
    const now = progress.get()
    return now.state === 'ready' ? now.value.picture : undefined
  }

  const showing: Showing = {
    sight: pictureSight(camera),
    media: {
      open: resource.open,
      clear: resource.clear,
      dispose: resource.dispose,
      isHeld: loader.isHeld,
      stay() {
        const now = progress.get()
        if (now.state === 'ready') now.value.picture.shown()
      },
      retryFailed() {
        if (progress.get().state === 'failed') resource.retry()
      },
      retry: resource.retry,
    },
    progress,
    size: bounds,
    kept: project.kept,
    turn() {
      if (!choices.of(VIEW_CHOICES).get().keepView) camera.fitNext()
    },
    begin: () => opening.set(opening.get() + 1),
    bringInSight(place) {
      if (isPicturePlace(place)) bringInSight(camera, place)
    },
    isBusy: () => !layers.isPainted(),
    forget: layers.forget,
    focus: () => host.focus({ preventScroll: true }),
  }
  return {
    host,
    camera,
    closeUp,
    layers,
    finder,
    loader,
    progress,
    size,
    bounds,
    sharper,
    overlayOn,
    opening,
    project,
    showing,
    dispose: layers.dispose,
  }
}
