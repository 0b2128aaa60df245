import type { AnnotationObject } from '#domain/annotation/document/read-document'
import type { OpenedItem } from '#protocol/actions'
import type { ActionGroup } from '../actions/action'
import { bringInSight } from '../canvas/bring-in-sight'
import { watchInput } from '../canvas/input'
import { createLayers } from '../canvas/layers'
import { lightFilter } from '../canvas/light'
import { createPictureSource } from '../canvas/picture-source'
import type { Point } from '../canvas/viewport'
import type { Preview } from '../canvas/picture-layer'
import { type Annotation, type AnnotationLoader, annotationLoader } from '../document/annotation-loader'
import { createCarrying } from '../document/carrying'
import { classFill } from '../document/class-fill'
import { createClassDesk } from '../document/class-desk'
import { createResources } from '../document/loaders'
import { createObjectViews } from '../document/object-view'
import { loadingAhead } from '../document/loading-ahead'
import { type LoadedPicture, pictureAhead, pictureLoader } from '../picture/picture-loader'
import { preparing } from '../picture/preparing'
import type { Loader } from '../document/resource'
import { createObjectFinder } from '../hits/object-finder'
import { combined, createObservable } from '../observable'
import type { ToolInput } from '../tools/input'
import { EDITOR_TOOLS } from './tools'
import { eraser } from '../tools/eraser/eraser'
import { createToolRunner } from '../tools/tool-runner'
import { ACTIONS } from './actions'
import { createItemNotes } from '../work/item-notes'
import { isElsewhere } from '../work/work-state'
import { createAnnotating } from '../session/annotating'
import { createAssisting } from '../picture/assisting'
import { createChecking } from '../session/checking'
import { editPorts } from './edit-ports'
import { createFollowing } from '../picture/following'
import { holdOverlay } from '../picture/hold-overlay'
import { keepListing } from '../session/keep-listing'
import { keepPlace } from '../picture/keep-place'
import { watchMenu } from '../picture/menu-place'
import { paintNext } from '../picture/paint-next'
import { createPanelSwitch } from '../session/panel-switch'
import { createOpening } from '../session/opening'
import { createPointerHelp } from '../picture/pointer-help'
import { createPointing } from '../picture/pointing'
import { createProjectView } from '../session/project-view'
import { createReadout } from '../picture/readout'
import { createReviewRuleDesk } from '../review/review-rules'
import { createReviewing } from '../session/reviewing'
import { saySelected } from '../session/say-selected'
import { showItem } from '../picture/show-item'
import type { VectorParts } from './vector-parts'
import { watchFirstWork } from '../session/watch-first-work'

/** The picture's editor without its looks. */
export type VectorEditor = ReturnType<typeof composeVector>

/** So near to a line or a point a comment is on it, in the picture's pixels. */
const PINNED_WITHIN = 6

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
  handOn,
  mayDraw,
  projectId,
  email,
  seenBefore,
  itemDecision,
  goNext,
  onLoadFailure,
  onRefused,
  onTaken,
  onTrouble,
  onOutdated,
}: VectorParts) {
  const finder = createObjectFinder()
  const loading = annotationLoader(colours, (next) => annotating.open(next, () => opened === next))
  function close(annotation: Annotation): void {
    layers.forget(annotation.objects)
    annotation.close()
  }
  const annotations = loadingAhead<Annotation, AnnotationLoader>({ ...loading, close }, loading.loadAhead)
  const sharper = createObservable(0)
  const layers = createLayers(host, canvases, camera, finder.take)
  const source = createPictureSource()
  const onPreview = (preview: Preview) => layers.show(preview, false)
  const pictures = loadingAhead<LoadedPicture, Loader<LoadedPicture>>(
    pictureLoader(source, { onPreview, onTile }),
    pictureAhead(source, onTile),
  )
  const resources = createResources({ picture: pictures, annotation: annotations }, onLoadFailure)
  const picture = resources.of('picture').progress
  const annotation = resources.of('annotation').progress
  const views = createObjectViews()
  const overlayOn = createObservable(true)
  const project = createProjectView({ choices, projectId, bounds })
  const { light } = project
  const showLight = () => layers.setFilter(lightFilter(light.get()))
  const said = createObservable('')
  const mayApprove = createObservable(false)
  const mayRevert = createObservable(false)
  const panel = createPanelSwitch(choices)
  const readout = createReadout(camera, picture)
  const notes = createItemNotes(workHost)
  const desk = createClassDesk({ client: workHost.client, actions: workHost.actions, colours })
  const rules = createReviewRuleDesk({ client: workHost.client, actions: workHost.actions })
  const annotating = createAnnotating({
    host: workHost,
    beforeChanges,
    desk,
    mayDraw,
    annotation,
    loader: annotations,
    seenBefore,
    views,
    notes,
    email,
    project,
    bounds,
    lookAt: (place) => bringInSight(camera, place),
    say: said.set,
    onRefused,
    onTaken,
    onTrouble,
    onOutdated,
  })
  const checking = createChecking({
    host: workHost,
    notes,
    annotating,
    annotation,
    picture,
    desk,
    rules,
    views,
    gate: handOn,
    camera,
    layers,
    reach: panel.reach,
    say: said.set,
  })
  const { shown: otherShown, kept } = annotating.versions
  const lifted = createObservable<readonly number[]>([])
  const edits = editPorts({
    annotating,
    views,
    finder,
    bounds,
    kept: project.kept,
    lifted,
    camera,
    isShown: overlayOn.get,
    isMagnetOn: () => choices.get().magnet,
    fillOf: (className) => classFill(className, choices.get()),
    colourBy: () => choices.get().colourBy,
    keyPoints: () => following.flow.keyPoints,
    onRefused,
  })
  const pointing = createPointing({ host, camera, picture, overlayOn, views, finder })
  const [{ doing }, { clock }] = [edits, workHost]
  const assisting = createAssisting({ picture, camera, choices, views, annotating, doing, clock, onRefused })
  const { wand, collecting, outlining } = assisting.tools
  const tools = createToolRunner(
    EDITOR_TOOLS,
    {
      camera,
      wheelMoves: () => choices.get().wheel === 'move',
      live: layers.live,
      say: said.set,
      objects: pointing.objects,
      ...assisting.tools,
      putAway,
      ...edits,
    },
    { eraser, mayFingersDraw: () => choices.get().fingers },
  )
  const { following, stopFollowing } = createFollowing({
    desk,
    annotating,
    camera,
    views,
    tools,
    choices,
    projectId,
    notes,
    say: said.set,
    reach: panel.reach,
    focusCanvas,
  })
  const { loupe, autopan } = createPointerHelp({ camera, closeUp, layers, choices, picture, bounds, tools })
  const stopInput = watchInput(host, camera, take)
  let opened: OpenedItem | undefined

  function focusCanvas(): void {
    host.focus({ preventScroll: true })
  }

  function putAway(): void {
    tools.choose('select')
  }

  function onTile(): void {
    layers.redraw()
    sharper.set(sharper.get() + 1)
    loupe.redraw()
  }

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

  const menu = watchMenu(host, {
    camera,
    views,
    isBusy: () => !/(resting|ready|over-handle)$/.test(tools.inHand.get().path),
    pick: pointing.pick,
  })

  const { isOnlySeen, stopWatching } = watchFirstWork({ annotating, tools })

  const opening = createOpening({
    resources,
    annotating,
    isHeld: (next) => pictures.isHeld(next) && annotations.isHeld(next),
    onOther() {
      if (!choices.get().keepView) camera.fitNext()
    },
    onOpen(next) {
      opened = next
      showLight()
    },
  })

  const reviewing = createReviewing({
    host: workHost,
    annotating,
    rules,
    views,
    camera,
    choices,
    picture,
    loadAt: annotations.loadAt,
    item: () => opened?.item,
    email,
    reach: panel.reach,
    say: said.set,
    focusCanvas,
    onRefused,
  })
  const { oneByOne, disapproving, compareKeys } = reviewing
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
      oneByOne,
      asked: following.askedPoints.point,
    }),
    () => window.removeEventListener('blur', save),
    stopInput,
    autopan.stop,
    keepPlace({ camera, views, work: annotating.work, drawing: annotating.drawing, other: otherShown, picture }),
    holdOverlay(window, overlayOn),
    keepListing(views, choices),
    oneByOne.seen.subscribe(() => layers.setDimmed(oneByOne.seen.get().isDimming)),
    reviewing.dispose,
    views.subscribe(saySelected(views, said)),
    choices.subscribe(loupe.wake),
    stopWatching,
    light.subscribe(showLight),
  ]
  const { editing, classes, drawing, waiting, work } = annotating
  const carrying = createCarrying({ here: () => opened?.item, goNext, editing, drawing, work, onRefused })
  const ports = {
    camera,
    tools,
    overlayOn,
    choices,
    views,
    objectAt: (objects: readonly AnnotationObject[], place: Point) => finder.at(objects, place, PINNED_WITHIN),
    panel,
    ...project,
    editing,
    commenting: annotating.commenting,
    classes,
    skeletons: annotating.skeletons,
    simplifying: annotating.simplifying,
    wand,
    outlining,
    ...following,
    collecting,
    ...reviewing,
    itemDecision,
    say: said.set,
    drawing,
    waiting,
    previous: annotating.previous,
    carrying,
    desk,
    issues: checking.issues,
    versions: { ...annotating.versions, compareKeys },
    revert: annotating.revert,
    coverage: checking.coverage,
    mayApprove,
    mayRevert,
    save,
    workHere: () => void annotating.workHere(),
    isElsewhere: () => isElsewhere(annotating.work.get()?.state.get()),
    bringBackNewest: () => void reviewing.bringBackNewest(),
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
    mayRevert,
    editing: editing.seen,
    view: views.still,
    flow: following.flow.seen,
    hasSteps: following.flow.hasSteps,
    oneByOne: oneByOne.seen,
    classes,
    work,
    saving: annotating.saving,
    kept: kept.list,
    comparison: annotating.versions.comparing.seen,
    busy: waiting.busy,
    isOnlySeen,
    asking: checking.asking,
    asksWhy: disapproving.asking,
  })
  const actions: readonly ActionGroup<ReturnType<typeof seen.get>, typeof ports>[] = ACTIONS
  return {
    open(...next: Parameters<typeof opening.open>) {
      checking.open(next[0].item.id)
      opening.open(...next)
    },
    ahead: preparing({ pictures, annotations, paint: paintNext({ layers, views, choices }) }),
    resources,
    readout,
    seen,
    ports,
    actions,
    menu,
    focusCanvas,
    bounds,
    /** The comments that are open, and the first of them opened. */
    showOpenComments() {
      annotating.commenting.setFilter('open')
      panel.reach('comments')
      annotating.commenting.open(undefined)
      annotating.commenting.step(1)
    },
    /** What the wheel does over something that lies on the picture, it does to the picture. */
    passWheel: (event: WheelEvent) => void host.dispatchEvent(new WheelEvent('wheel', event)),
    versions: annotating.versions,
    earlier: { camera, picture, sharper, comparing: annotating.versions.comparing, choices, light, overlayOn },
    setReadOnly: annotating.setReadOnly,
    giveUp: annotating.giveUp,
    dispose() {
      for (const stop of stops) stop()
      carrying.dispose()
      checking.dispose()
      annotating.dispose()
      stopFollowing()
      menu.dispose()
      panel.dispose()
      tools.dispose()
      assisting.dispose()
      opening.dispose()
      resources.dispose()
      loupe.dispose()
      layers.dispose()
    },
  }
}
