import type { PlatformError } from '#domain/errors'
import type { OpenedItem } from '#protocol/actions'
import type { ViewChoiceKeeper } from '../../session/view-choices'
import type { ActionGroup } from '../actions/action'
import type { Camera } from '../canvas/camera'
import { watchInput } from '../canvas/input'
import { type CanvasElements, createLayers } from '../canvas/layers'
import { shapesPainter } from '../canvas/paint-shapes'
import { createPictureSource } from '../canvas/picture-source'
import { annotationLoader } from '../document/annotation-loader'
import { createResources } from '../document/loaders'
import { pictureLoader } from '../document/picture-loader'
import { combined, createObservable } from '../observable'
import { PICTURE_TOOLS } from '../tools/picture-tools'
import { createToolRunner } from '../tools/tool-runner'
import { ACTIONS } from './actions'

/** The picture's editor without its looks. */
export type VectorEditor = ReturnType<typeof composeVector>

interface VectorParts {
  readonly host: HTMLElement
  readonly camera: Camera
  readonly canvases: CanvasElements
  readonly choices: ViewChoiceKeeper
  readonly onLoadFailure: (error: PlatformError) => void
}

/** Makes the parts and hands each only what it needs. */
export function composeVector({ host, camera, canvases, choices, onLoadFailure }: VectorParts) {
  const layers = createLayers(host, canvases, camera)
  const resources = createResources(
    {
      picture: pictureLoader(createPictureSource(), {
        onPreview: (preview) => layers.show(preview, false),
        onTile: layers.redraw,
      }),
      annotation: annotationLoader(),
    },
    onLoadFailure,
  )
  const picture = resources.of('picture').progress
  const annotation = resources.of('annotation').progress
  const overlayOn = createObservable(true)
  const said = createObservable('')
  const tools = createToolRunner(PICTURE_TOOLS, { camera, live: layers.live, say: said.set })
  const stopInput = watchInput(host, camera, tools.take)

  let opened: OpenedItem | undefined

  function open(next: OpenedItem): void {
    if (next.item.id !== opened?.item.id && !choices.get().keepView) camera.fitNext()
    opened = next
    resources.open(next)
  }

  function showPicture(): void {
    const now = picture.get()
    if (now.state === 'ready') return layers.show(now.value.picture, now.value.transparent)
    tools.reset()
    // Nothing of the item before is seen while this one's comes.
    layers.show(undefined, false)
  }

  function showAnnotation(): void {
    const now = annotation.get()
    const isShown = overlayOn.get() && now.state === 'ready' && picture.get().state === 'ready'
    layers.setOverlay(isShown ? shapesPainter(now.value.shapes) : undefined)
  }

  function showCursor(): void {
    host.style.cursor = tools.inHand.get().cursor
  }

  showCursor()
  const stops = [
    stopInput,
    picture.subscribe(showPicture),
    ...[picture, annotation, overlayOn].map((one) => one.subscribe(showAnnotation)),
    tools.inHand.subscribe(showCursor),
  ]
  const ports = { camera, tools, overlayOn, choices }
  const seen = combined({ zoom: camera.zoom, tool: tools.inHand, overlayOn, picture, annotation, said, choices })
  const actions: readonly ActionGroup<ReturnType<typeof seen.get>, typeof ports>[] = ACTIONS
  return {
    open,
    resources,
    seen,
    ports,
    actions,
    dispose() {
      for (const stop of stops) stop()
      tools.dispose()
      resources.dispose()
      layers.dispose()
    },
  }
}
