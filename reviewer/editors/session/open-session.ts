import { isNative, type Native } from '#domain/annotation/native'
import type { OpenedItem } from '#protocol/actions'
import { type Annotation, type AnnotationLoader, annotationLoader } from '../document/annotation-loader'
import { COPY_CHOICES } from '../document/copy-choices'
import type { Size } from '../document/sight'
import { createCopyToNext } from '../document/copy-to-next'
import { createClassDesk } from '../document/class-desk'
import { loadingAhead } from '../document/loading-ahead'
import { createObjectViews } from '../document/object-view'
import { createResource } from '../document/resource'
import { createObservable } from '../observable'
import { createReviewRuleDesk } from '../review/review-rules'
import { createItemNotes } from '../work/item-notes'
import { isElsewhere } from '../work/work-state'
import { createAnnotating } from './annotating'
import { createAssistance } from './assistance'
import { createChecking } from './checking'
import { keepListing } from './keep-listing'
import { watchReadOnlyHost } from './read-only-host'
import { createOpening } from './opening'
import { createPanelSwitch } from './panel-switch'
import { createReviewing } from './reviewing'
import { createPropagating } from './propagating'
import { announceSelection } from './announce-selection'
import type { SessionParts } from './session-parts'
import type { Showing } from './showing'

/** The open item as something to work on, whatever shows it. */
export type EditorSession = ReturnType<typeof openSession>

/** Opens items one after another over what shows them; makes each part and hands it only what it needs. */
export function openSession(parts: SessionParts, showing: Showing) {
  const { host, choices, email, role, onRefused } = parts
  const { client, actions } = host
  let opened: OpenedItem | undefined
  const loading = annotationLoader(
    parts.colours,
    (next) => annotating.open(next, () => opened === next),
    // Recovered work continues from the mask of its base.
    ({ mask }) => (annotating.work.get()?.recovered ? annotating.work.get()?.recovered?.base.mask : mask),
  )
  const close = (annotation: Annotation): void => {
    showing.forget(annotation.objects)
    annotation.close()
  }
  const loader = loadingAhead<Annotation, AnnotationLoader>({ ...loading, close }, loading.loadAhead)
  const resource = createResource(loader, parts.onLoadFailure)
  const annotation = resource.progress
  const views = createObjectViews()
  const said = createObservable('')
  const say = said.set
  const rights = { mayApprove: createObservable(false), mayRevert: createObservable(false) }
  const panel = createPanelSwitch(choices, parts.panels)
  const { reach } = panel
  const notes = createItemNotes(host)
  const desk = createClassDesk({ client, actions, colours: parts.colours })
  const rules = createReviewRuleDesk({ client, actions })
  const { beforeChanges, mayDraw, seenBefore, onTaken, onTrouble, onLost, onOutdated } = parts
  const gate = parts.handOn
  /** Sizes of pictures that were seen here, so that copies from them can keep their proportion. */
  const sizes = new Map<number, Size>()
  const annotating = createAnnotating({
    host,
    beforeChanges,
    desk,
    mayDraw,
    newTag: parts.newTag,
    annotation,
    loader,
    seenBefore,
    views,
    notes,
    email,
    role,
    say,
    project: { ...parts.lastClass, kept: showing.kept },
    bounds: showing.size,
    copies: { way: () => choices.of(COPY_CHOICES).get().copyWay, sizeOf: (itemId) => sizes.get(itemId) },
    lookAt: showing.bringInSight,
    onRefused,
    onTold: parts.onTold,
    onChanged: gate.changed,
    onTaken,
    onTrouble,
    onLost,
    onOutdated,
    beforeSave: parts.beforeSave,
  })
  const checking = createChecking({
    ownIssues: parts.ownIssues,
    host,
    notes,
    annotating,
    annotation,
    showing,
    desk,
    rules,
    views,
    gate,
    asksItem: mayDraw && parts.asksItem === true,
    reach,
    say,
  })
  const opening = createOpening({
    media: showing.media,
    annotation: resource,
    annotating,
    isHeld: (next) => showing.media.isHeld(next) && loader.isHeld(next),
    onOther: showing.turn,
    onOpen(next) {
      opened = next
      showing.begin()
    },
  })
  const item = () => opened?.item
  const { loadAt } = loader
  const assistance = createAssistance({ client, actions, choices, item })
  const review = createReviewing({
    host,
    annotating,
    rules,
    views,
    showing,
    choices,
    loadAt,
    item,
    email,
    reach,
    say,
    onRefused,
  })
  const { editing, drawing, work, saving, versions } = annotating
  const carrying = createCopyToNext({
    here: item,
    size: showing.size,
    goNext: parts.goNext,
    editing,
    drawing,
    work,
    onRefused,
  })
  const propagating = createPropagating({
    host,
    loader,
    following: parts.walk.following,
    here: item,
    size: showing.size,
    copyWay: () => choices.of(COPY_CHOICES).get().copyWay,
    editing,
    author: () => ({ email: email(), role: role(), at: new Date().toISOString() }),
    onRefused,
  })
  const isOnlySeen = watchReadOnlyHost(annotating)
  const save = () => void saving.get()?.saveNow()
  // The person may close the window next.
  window.addEventListener('blur', save)
  const stops = [
    isOnlySeen.stop,
    () => window.removeEventListener('blur', save),
    keepListing(views, choices),
    showing.progress.subscribe(() => {
      const size = showing.size()
      if (opened !== undefined && size !== undefined) sizes.set(opened.item.id, size)
    }),
    gate.tell((itemId) => {
      const drawn = opened?.item.id === itemId ? annotating.drawing.get()?.drawn.get() : undefined
      return drawn && (drawn.objects.length > 0 || hasAnswers(drawn.head))
    }),
    views.subscribe(announceSelection(views, said)),
  ]

  return {
    showing,
    choices,
    views,
    desk,
    notes,
    clock: host.clock,
    rights,
    panel,
    said,
    say,
    loader,
    annotation,
    annotating,
    assistance,
    review,
    carrying,
    propagating,
    issues: checking.issues,
    itemDecision: parts.itemDecision,
    rules,
    item,
    walk: parts.walk,
    onRefused,
    focus: showing.focus,
    /** What keeps the item: its saving, and the window that writes to it. */
    keeping: {
      save,
      workHere: () => void annotating.workHere(),
      isElsewhere: () => isElsewhere(work.get()?.state.get()),
    },
    open(...next: Parameters<typeof opening.open>) {
      checking.open(next[0].item.id)
      opening.open(...next)
    },
    retryAnnotation: resource.retry,
    retryFailed() {
      showing.media.retryFailed()
      if (annotation.get().state === 'failed') resource.retry()
    },
    /** Opens the first of the open comments, in their panel. */
    showOpenComments() {
      annotating.commenting.setFilter('open')
      reach('comments')
      annotating.commenting.open(undefined)
      annotating.commenting.step(1)
    },
    /** What is seen of the session, for what is drawn by it. */
    facts: {
      media: showing.progress,
      isOnlySeen,
      annotation,
      said,
      choices,
      classes: annotating.classes,
      work,
      saving,
      ...rights,
      panelOn: panel.on,
      editing: editing.seen,
      view: views.still,
      oneByOne: review.oneByOne.seen,
      kept: versions.kept.list,
      comparison: versions.comparing.seen,
      busy: annotating.waiting.busy,
      asking: checking.asking,
      asksWhy: review.disapproving.asking,
      propagating: propagating.seen,
    },
    dispose() {
      for (const stop of stops) stop()
      review.dispose()
      carrying.dispose()
      checking.dispose()
      annotating.dispose()
      panel.dispose()
      opening.dispose()
      showing.media.dispose()
      resource.dispose()
    },
  }
}

/** Tells whether the head of a form's annotation holds answers. */
function hasAnswers(head: Native | undefined): boolean {
  const data = head?.data
  return isNative(data) && Object.keys(data).length > 0
}
