import { isNative, type Native } from '#domain/annotation/native'
import type { OpenedItem } from '#protocol/actions'
import { createClassDesk } from '../document/class-desk'
import { createObjectViews } from '../document/object-view'
import { createObservable } from '../observable'
import { createReviewRuleDesk } from '../review/review-rules'
import { createItemNotes } from '../work/item-notes'
import { createAnnotating } from './annotating'
import { createAnnotationSource } from './annotation-source'
import { createAssistance } from './assistance'
import { createChecking } from './checking'
import { createCopiesOnward, createCopyFit } from './copies-onward'
import { keepListing } from './keep-listing'
import { watchReadOnlyHost } from './read-only-host'
import { createOpening } from './opening'
import { createPanelSwitch } from './panel-switch'
import { createReviewing } from './reviewing'
import { announceSelection } from './announce-selection'
import { sessionActs } from './session-acts'
import { sessionFacts } from './session-facts'
import type { SessionParts } from './session-parts'
import type { Showing } from './showing'

/** The open item with its work, saving, checks and review. */
export type EditorSession = ReturnType<typeof openSession>

/** Opens items one after another; makes the parts of the session and connects them. */
export function openSession(parts: SessionParts, showing: Showing) {
  const { host, choices, email, onRefused } = parts
  const { client, actions } = host
  let opened: OpenedItem | undefined
  const { loader, resource } = createAnnotationSource({
    colours: parts.colours,
    forget: showing.forget,
    baseOf: (next) => annotating.open(next, () => opened === next),
    // Recovered work continues from the mask of its base.
    maskOf: ({ mask }) => (annotating.work.get()?.recovered ? annotating.work.get()?.recovered?.base.mask : mask),
    onLoadFailure: parts.onLoadFailure,
  })
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
  const gate = parts.handOn
  const copyFit = createCopyFit(choices, showing)
  const annotating = createAnnotating({
    ...parts,
    desk,
    annotation,
    loader,
    views,
    notes,
    say,
    project: { ...parts.lastClass, kept: showing.kept },
    bounds: showing.size,
    copies: copyFit,
    lookAt: showing.bringInSight,
    onChanged: gate.changed,
  })
  const shared = { host, annotating, annotation, showing, views, desk, rules, notes, reach, say }
  const checking = createChecking({
    ...shared,
    ownIssues: parts.ownIssues,
    gate,
    asksItem: parts.mayDraw && parts.asksItem === true,
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
  const review = createReviewing({ ...shared, choices, loadAt, item, email, onRefused })
  const { size, media } = showing
  const copies = createCopiesOnward({ ...parts, loader, annotating, item, size, copyWay: copyFit.way })
  const isOnlySeen = watchReadOnlyHost(annotating)
  const acts = sessionActs({ ...shared, media, retryAnnotation: resource.retry })
  const { save } = acts.keeping
  // The window may be closed next.
  window.addEventListener('blur', save)
  const stops = [
    isOnlySeen.stop,
    () => window.removeEventListener('blur', save),
    keepListing(views, choices),
    copyFit.follow(item),
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
    ...copies,
    issues: checking.issues,
    itemDecision: parts.itemDecision,
    rules,
    item,
    walk: parts.walk,
    onRefused,
    focus: showing.focus,
    ...acts,
    open(...next: Parameters<typeof opening.open>) {
      checking.open(next[0].item.id)
      opening.open(...next)
    },
    facts: sessionFacts({ ...rights, ...shared, review, checking, copies, panel, choices, said, isOnlySeen }),
    dispose() {
      for (const stop of stops) stop()
      review.dispose()
      copies.carrying.dispose()
      checking.dispose()
      annotating.dispose()
      panel.dispose()
      opening.dispose()
      media.dispose()
      resource.dispose()
    },
  }
}

/** Tells whether the head of a form's annotation holds answers. */
function hasAnswers(head: Native | undefined): boolean {
  const data = head?.data
  return isNative(data) && Object.keys(data).length > 0
}
