import type { Observable } from '../observable'
import type { SessionParts } from './session-parts'
import type { Annotating } from './annotating'
import type { createChecking } from './checking'
import type { createReviewing } from './reviewing'
import type { createCopiesOnward } from './copies-onward'
import type { PanelSwitch } from './panel-switch'
import type { Showing } from './showing'
import type { Annotation } from '../document/annotation-loader'
import type { Progress } from '../document/resource'
import type { ObjectViews } from '../document/object-view'

interface Parts {
  readonly showing: Pick<Showing, 'progress'>
  readonly annotation: Observable<Progress<Annotation>>
  readonly annotating: Pick<Annotating, 'classes' | 'work' | 'saving' | 'editing' | 'versions' | 'waiting'>
  readonly views: Pick<ObjectViews, 'still'>
  readonly review: Pick<ReturnType<typeof createReviewing>, 'oneByOne' | 'disapproving'>
  readonly checking: Pick<ReturnType<typeof createChecking>, 'asking'>
  readonly copies: Pick<ReturnType<typeof createCopiesOnward>, 'propagating'>
  readonly panel: Pick<PanelSwitch, 'on'>
  readonly choices: SessionParts['choices']
  readonly said: Observable<string>
  readonly isOnlySeen: Observable<boolean>
  readonly mayApprove: Observable<boolean>
  readonly mayRevert: Observable<boolean>
}

/** Collects the observables that a page needs to draw the session. */
export function sessionFacts(parts: Parts) {
  const { showing, annotation, annotating, views, review, checking, copies, panel } = parts
  const { choices, said, isOnlySeen, mayApprove, mayRevert } = parts
  const { classes, work, saving, editing, versions, waiting } = annotating
  return {
    media: showing.progress,
    isOnlySeen,
    annotation,
    said,
    choices,
    classes,
    work,
    saving,
    mayApprove,
    mayRevert,
    panelOn: panel.on,
    editing: editing.seen,
    view: views.still,
    oneByOne: review.oneByOne.seen,
    kept: versions.kept.list,
    comparison: versions.comparing.seen,
    busy: waiting.busy,
    asking: checking.asking,
    asksWhy: review.disapproving.asking,
    propagating: copies.propagating.seen,
  }
}
