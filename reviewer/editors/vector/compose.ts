import type { OpenedItem } from '#protocol/actions'
import type { ActionGroup } from '../actions/action'
import { createAutopan } from '../canvas/autopan'
import { watchInput } from '../canvas/input'
import { createLayers } from '../canvas/layers'
import { createLoupe } from '../canvas/loupe'
import { lightFilter, PLAIN_LIGHT } from '../canvas/light'
import { createPictureSource } from '../canvas/picture-source'
import { type Point, toPicture } from '../canvas/viewport'
import { annotationLoader } from '../document/annotation-loader'
import { createClassDesk } from '../document/class-desk'
import { createResources } from '../document/loaders'
import { createObjectViews } from '../document/object-view'
import { pictureLoader } from '../document/picture-loader'
import { selectedAt } from '../hits/object-at'
import { createObjectFinder } from '../hits/object-finder'
import { combined, createObservable } from '../observable'
import type { ToolInput } from '../tools/input'
import { EDITOR_TOOLS } from '../tools/editor-tools'
import { eraser } from '../tools/eraser/eraser'
import type { Pointing } from '../tools/ports'
import { createToolRunner } from '../tools/tool-runner'
import { ACTIONS } from './actions'
import { createAnnotating } from './annotating'
import { editPorts, reachOf } from './edit-ports'
import { holdOverlay } from './hold-overlay'
import { keepListing } from './keep-listing'
import { keepPlace } from './keep-place'
import { watchMenu } from './menu-place'
import { createPanelSwitch } from './panel-switch'
import { pictureTracing } from './picture-tracing'
import { createReadout } from './readout'
import { saySelected } from './say-selected'
import { showItem } from './show-item'
import type { VectorParts } from './vector-parts'

/** The picture's editor without its looks. */
export type VectorEditor = ReturnType<typeof composeVector>

/** Makes the parts and hands each only what it needs. */
export function composeVector({
  host,
  camera,
  canvases,
  closeUp,
  choices,
  colours,
  workHost,
  beforeChanges,
  mayDraw,
  email,
  onLoadFailure,
  onRefused,
}: VectorParts) {
  const finder = createObjectFinder()
  const annotations = annotationLoader(colours, (next) => annotating.open(next, () => opened === next))
  const layers = createLayers(host, canvases, camera, finder.take)
  const resources = createResources(
    {
      picture: pictureLoader(createPictureSource(), {
        onPreview: (preview) => layers.show(preview, false),
        onTile() {
          layers.redraw()
          loupe.redraw()
        },
      }),
      annotation: annotations,
    },
    onLoadFailure,
  )
  const picture = resources.of('picture').progress
  const annotation = resources.of('annotation').progress
  const views = createObjectViews()
  const overlayOn = createObservable(true)
  const light = createObservable(PLAIN_LIGHT)
  const said = createObservable('')
  const mayApprove = createObservable(false)
  const panel = createPanelSwitch(choices)
  const readout = createReadout(camera, picture)
  const desk = createClassDesk({ client: workHost.client, actions: workHost.actions, colours })
  const annotating = createAnnotating({
    host: workHost,
    beforeChanges,
    desk,
    mayDraw,
    annotation,
    loadAt: annotations.loadAt,
    views,
    email,
    bounds,
    say: said.set,
    onRefused,
  })
  const { other, kept } = annotating.versions
  const lifted = createObservable<readonly number[]>([])
  const edits = editPorts({
    annotating,
    views,
    finder,
    bounds,
    lifted,
    camera,
    isShown: overlayOn.get,
    isMagnetOn: () => choices.get().magnet,
    onRefused,
  })
  const tracing = pictureTracing(picture, camera)
  const tools = createToolRunner(
    EDITOR_TOOLS,
    { camera, live: layers.live, say: said.set, objects: pointing(), tracing, ...edits },
    { eraser, mayFingersDraw: () => choices.get().fingers },
  )
  const loupe = createLoupe({
    canvas: closeUp,
    camera,
    closeUp: layers.closeUp,
    isOn: () => choices.get().loupe && picture.get().state === 'ready',
    isAtWork: () => /(placing|reshaping)$/.test(tools.inHand.get().path),
  })
  const autopan = createAutopan({
    camera,
    picture: bounds,
    isAtWork: () => !tools.inHand.get().path.startsWith('hand.'),
    take: tools.take,
  })
  const stopInput = watchInput(host, camera, take)
  let opened: OpenedItem | undefined

  function take(input: ToolInput): boolean {
    if (input.type === 'move') readout.pointAt(input.at)
    else if (input.type === 'leave') readout.pointAt(undefined)
    autopan.see(input)
    const isTaken = tools.take(input)
    loupe.see(input)
    return isTaken
  }

  function bounds() {
    const now = picture.get()
    return now.state === 'ready' ? now.value.picture : undefined
  }

  function find(at: Point) {
    if (!overlayOn.get() || picture.get().state !== 'ready') return undefined
    const reach = reachOf(camera)
    return selectedAt(views.get().selection, at, reach) ?? finder.at(views.shown(), at, reach)
  }

  function pointing(): Pointing {
    return {
      pointAt: (at) => views.hover(at === undefined ? undefined : find(at)),
      selectAt: (at) => views.select(find(at)),
    }
  }

  const menu = watchMenu(host, {
    camera,
    views,
    isBusy: () => !/(resting|ready|over-handle)$/.test(tools.inHand.get().path),
    pick(clientX, clientY) {
      const { left, top } = host.getBoundingClientRect()
      const ratio = camera.pixelRatio()
      const found = find(toPicture(camera.viewport.get(), { x: (clientX - left) * ratio, y: (clientY - top) * ratio }))
      if (found === undefined || !views.get().selection.includes(found)) views.select(found)
    },
  })

  let isFirst = true
  /** Where objects can be changed, that is what a person came for: the tool for it is in hand at the first time. */
  function takeTool(): void {
    if (!isFirst || annotating.editing.seen.get().refusal !== undefined) return
    isFirst = false
    if (tools.inHand.get().id === 'hand') tools.choose('select')
  }

  function open(next: OpenedItem): void {
    if (next.item.id !== opened?.item.id && !choices.get().keepView) camera.fitNext()
    opened = next
    resources.open(next)
  }

  async function bringBackNewest(): Promise<void> {
    const [newest] = kept.list.get()
    const why = newest && (await kept.bringBack(newest))
    if (why !== undefined) onRefused(why)
  }

  const save = () => void annotating.saving.get()?.saveNow()
  // Whoever turns to something else may close this page next.
  window.addEventListener('blur', save)

  const stops = [
    showItem({
      host,
      layers,
      picture,
      annotation,
      coming: annotations.coming,
      views,
      choices,
      overlayOn,
      lifted,
      tools,
      annotating,
    }),
    () => window.removeEventListener('blur', save),
    stopInput,
    autopan.stop,
    keepPlace({ camera, views, work: annotating.work, drawing: annotating.drawing, other: other.shown, picture }),
    holdOverlay(window, overlayOn),
    keepListing(views, choices),
    views.subscribe(saySelected(views, said)),
    choices.subscribe(loupe.wake),
    annotating.editing.seen.subscribe(takeTool),
    light.subscribe(() => layers.setFilter(lightFilter(light.get()))),
  ]
  const { editing, classes, drawing, areas } = annotating
  const focusCanvas = () => host.focus({ preventScroll: true })
  const ports = {
    camera,
    tools,
    overlayOn,
    choices,
    views,
    panel,
    light,
    editing,
    classes,
    skeletons: annotating.skeletons,
    drawing,
    areas,
    desk,
    versions: annotating.versions,
    mayApprove,
    save,
    bringBackNewest: () => void bringBackNewest(),
    hasKept: () => kept.list.get().length > 0,
    focusCanvas,
    openMenu: menu.open,
  }
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
    mayApprove,
    editing: editing.seen,
    view: views.still,
    classes,
    work: annotating.work,
    saving: annotating.saving,
    kept: kept.list,
    busy: areas.busy,
  })
  const actions: readonly ActionGroup<ReturnType<typeof seen.get>, typeof ports>[] = ACTIONS
  return {
    open,
    resources,
    readout,
    seen,
    ports,
    actions,
    menu,
    focusCanvas,
    versions: annotating.versions,
    setReadOnly: annotating.setReadOnly,
    giveUp: annotating.giveUp,
    dispose() {
      for (const stop of stops) stop()
      annotating.dispose()
      menu.dispose()
      panel.dispose()
      tools.dispose()
      tracing.dispose()
      resources.dispose()
      loupe.dispose()
      layers.dispose()
    },
  }
}
