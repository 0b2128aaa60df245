import type { PlatformError } from '#domain/errors'
import type { OpenedItem } from '#protocol/actions'
import type { ClassColours } from '../../session/class-colours'
import type { ViewChoiceKeeper } from '../../session/view-choices'
import type { ActionGroup } from '../actions/action'
import type { Camera } from '../canvas/camera'
import { watchInput } from '../canvas/input'
import { type CanvasElements, createLayers } from '../canvas/layers'
import { lightFilter, PLAIN_LIGHT } from '../canvas/light'
import { fullLabelOf } from '../canvas/paint-labels'
import { marksPainter } from '../canvas/paint-marks'
import { createPictureSource } from '../canvas/picture-source'
import { annotationLoader } from '../document/annotation-loader'
import { createResources } from '../document/loaders'
import { createObjectViews } from '../document/object-view'
import { pictureLoader } from '../document/picture-loader'
import { objectAt } from '../hits/object-at'
import { combined, createObservable } from '../observable'
import type { ToolInput } from '../tools/input'
import { PICTURE_TOOLS } from '../tools/picture-tools'
import type { Pointing } from '../tools/ports'
import { createToolRunner } from '../tools/tool-runner'
import { ACTIONS } from './actions'
import { overlayContent } from './overlay-content'
import { createPanelSwitch } from './panel-switch'
import { createReadout } from './readout'

/** The picture's editor without its looks. */
export type VectorEditor = ReturnType<typeof composeVector>

interface VectorParts {
  readonly host: HTMLElement
  readonly camera: Camera
  readonly canvases: CanvasElements
  readonly choices: ViewChoiceKeeper
  readonly colours: () => Promise<ClassColours>
  readonly onLoadFailure: (error: PlatformError) => void
}

/** How near is near enough to a line, in CSS pixels. */
const REACH = 5

/** Makes the parts and hands each only what it needs. */
export function composeVector({ host, camera, canvases, choices, colours, onLoadFailure }: VectorParts) {
  const layers = createLayers(host, canvases, camera)
  const resources = createResources(
    {
      picture: pictureLoader(createPictureSource(), {
        onPreview: (preview) => layers.show(preview, false),
        onTile: layers.redraw,
      }),
      annotation: annotationLoader(colours),
    },
    onLoadFailure,
  )
  const picture = resources.of('picture').progress
  const annotation = resources.of('annotation').progress
  const views = createObjectViews()
  const overlayOn = createObservable(true)
  const light = createObservable(PLAIN_LIGHT)
  const said = createObservable('')
  const panel = createPanelSwitch(choices)
  const readout = createReadout(camera, picture)
  const tools = createToolRunner(PICTURE_TOOLS, { camera, live: layers.live, say: said.set, objects: pointing() })
  const stopInput = watchInput(host, camera, take)
  let opened: OpenedItem | undefined

  function take(input: ToolInput): boolean {
    if (input.type === 'move') readout.pointAt(input.at)
    else if (input.type === 'leave') readout.pointAt(undefined)
    return tools.take(input)
  }

  function pointing(): Pointing {
    function find(at: { readonly x: number; readonly y: number }) {
      if (!overlayOn.get() || picture.get().state !== 'ready') return undefined
      return objectAt(views.shown(), at, (REACH * camera.pixelRatio()) / camera.viewport.get().scale)
    }
    return {
      pointAt: (at) => views.hover(at === undefined ? undefined : find(at)),
      selectAt: (at) => views.select(find(at)),
    }
  }

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

  function takeObjects(): void {
    const now = annotation.get()
    views.setObjects(now.state === 'ready' ? now.value : undefined)
  }

  let drawn: readonly unknown[] = []

  /** Pointing and selecting change the marks alone; all objects are painted anew only where they look otherwise. */
  function showObjects(): void {
    const now = annotation.get()
    const isShown = overlayOn.get() && now.state === 'ready' && picture.get().state === 'ready'
    const { fill, labels } = choices.get()
    const shown = views.shown()
    const next = [isShown, shown, fill, labels]
    if (next.some((part, at) => part !== drawn[at])) {
      drawn = next
      const look = { fill: fill / 100, labels }
      layers.setOverlay(isShown ? overlayContent(now.value, shown, views.get(), look) : undefined)
    }
    const { hovered, selected } = views.get()
    layers.marks.show(isShown ? marksPainter(hovered, selected) : undefined)
  }

  function showCursor(): void {
    const { id, path, cursor } = tools.inHand.get()
    const isAtObject = id === 'hand' && path.endsWith('resting') && views.get().hovered !== undefined
    host.style.cursor = isAtObject ? 'pointer' : cursor
  }

  let spoken: unknown

  /** What is selected by a key is heard, not only seen. */
  function saySelected(): void {
    const { selected } = views.get()
    if (selected === spoken) return
    spoken = selected
    said.set(selected === undefined ? '' : `Selected: ${fullLabelOf(selected)}, number ${selected.row + 1}`)
  }

  showCursor()
  const stops = [
    stopInput,
    picture.subscribe(showPicture),
    annotation.subscribe(takeObjects),
    ...[picture, annotation, overlayOn, views, choices].map((one) => one.subscribe(showObjects)),
    ...[tools.inHand, views].map((one) => one.subscribe(showCursor)),
    views.subscribe(saySelected),
    light.subscribe(() => layers.setFilter(lightFilter(light.get()))),
  ]
  const ports = { camera, tools, overlayOn, choices, views, panel, light }
  const seen = combined({
    zoom: camera.zoom,
    tool: tools.inHand,
    overlayOn,
    picture,
    annotation,
    said,
    choices,
    light,
    panelOn: panel.on,
  })
  const actions: readonly ActionGroup<ReturnType<typeof seen.get>, typeof ports>[] = ACTIONS
  return {
    open,
    resources,
    readout,
    seen,
    ports,
    actions,
    dispose() {
      for (const stop of stops) stop()
      panel.dispose()
      tools.dispose()
      resources.dispose()
      layers.dispose()
    },
  }
}
