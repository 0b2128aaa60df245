import { type PlatformError, platformError } from '#domain/errors'
import { err, ok, type Result } from '#domain/result'
import type { ChangeBarrier } from '../../items/change-barrier'
import type { Annotation, AnnotationLoader } from '../document/annotation-loader'
import type { ClassDesk } from '../document/class-desk'
import { createClassDress } from '../document/class-dress'
import type { Drawing } from '../document/drawing'
import type { ObjectViews } from '../document/object-view'
import { createMaskDesk, type MaskDesk, maskWorker } from '../document/mask-desk'
import type { OwnVersion } from '../document/own-version'
import type { Progress } from '../document/resource'
import { createWaiting, type Waiting } from '../document/waiting'
import { createObservable, type Observable } from '../observable'
import type { Work } from '../work/open-work'
import type { Saving } from '../work/saving'
import { createAnnotationIntake } from './annotation-intake'
import { type ChangeFacts, LOADING, ownRefusal, shownRefusal } from './change-refusal'
import { createDocumentWriter } from './document-writer'
import { createEditDesks, type EditDeskOptions, type EditDesks } from './edit-desks'
import { createItemWork, type ItemWork, type ItemWorkParts } from './item-work'
import { createMergeBase } from './merge-base'
import { conflictRevision, createUnsavedChanges } from './unsaved-changes'
import { createVersions, type Versions } from './versions'

/** The open item during changes: its drawing, history and work. */
export interface Annotating extends EditDesks, Pick<ItemWork, 'leave' | 'open' | 'giveUp'> {
  readonly drawing: Observable<Drawing | undefined>
  /** The operation that a person waits for, such as one on areas in a worker. */
  readonly waiting: Waiting
  /** Slow work on masks. */
  readonly masks: Pick<MaskDesk, 'blemishes'>
  /** The host accepts masks with a save; undefined until it answered. */
  readonly takesMasks: Observable<boolean | undefined>
  /** Stores the changes; undefined until the item's work is open. */
  readonly work: Observable<Work | undefined>
  /** Sends the changes to the platform; undefined if the item can't be changed. */
  readonly saving: Observable<Saving | undefined>
  /** Replays recovered changes on an annotation that was shown before its work was open. */
  readonly catchUp: () => Promise<void>
  /** The other version of the item, and the kept ones. */
  readonly versions: Versions
  readonly setReadOnly: (why: string | undefined) => void
  /** Takes the item over from another window. */
  readonly workHere: () => Promise<void>
  /** Saves the changes, then clears the annotation on the platform; the item must be opened again. */
  readonly revert: () => Promise<Result<null>>
  dispose(): void
}

export interface AnnotatingParts extends EditDeskOptions, Pick<ItemWorkParts, 'host' | 'mayDraw' | 'beforeSave'> {
  readonly desk: ClassDesk
  /** Makes changes of the item wait for unsaved work. */
  readonly beforeChanges: Pick<ChangeBarrier, 'hold'>
  readonly annotation: Observable<Progress<Annotation>>
  /** Loads other versions of the annotation, and annotations of other items. */
  readonly loader: Pick<AnnotationLoader, 'loadAt' | 'loadText'>
  readonly views: ObjectViews
  /** The person changed something of this item. */
  readonly onChanged: (itemId: number) => void
  /** Another window took over the item; this many changes didn't reach the disk before. */
  readonly onTaken: (lacking: number, isHere: boolean) => void
  /** Something is wrong with the files on this computer; work continues. */
  readonly onTrouble: (trouble: PlatformError) => void
  /** Work was restored except for this many changes. */
  readonly onLost: (changes: number) => void
  /** The item must be opened again to continue. */
  readonly onOutdated: () => void
}

/** Makes a drawing of each annotation, with the changes recovered from its work, and records its steps. */
export function createAnnotating(parts: AnnotatingParts): Annotating {
  const { host, mayDraw, desk, beforeChanges, annotation, loader, views, email, say } = parts
  const own = createObservable<OwnVersion | undefined>(undefined)
  /** The visible version: the own one, or another. */
  const drawing = createObservable<Drawing | undefined>(undefined)
  const work = createObservable<Work | undefined>(undefined)
  const saving = createObservable<Saving | undefined>(undefined)
  const readOnly = createObservable<string | undefined>(undefined)
  const refusal = createObservable<string | undefined>(LOADING)
  const waiting = createWaiting()
  const mergeBase = createMergeBase({ own, work, met: () => conflictRevision(saving.get()) })
  const versions = createVersions({
    host,
    loadAt: loader.loadAt,
    own,
    saving,
    refusal: refusal.get,
    ownRefusal: () => ownRefusal(facts()),
    author: () => ({ email: email(), at: new Date().toISOString() }),
    beginning: mergeBase,
  })
  const masks = createMaskDesk(maskWorker)
  const writer = createDocumentWriter({ host, own, masks, onSend: mergeBase.sends })
  const itemWork = createItemWork({
    host,
    mayDraw,
    own,
    work,
    saving,
    mergeBase,
    writer,
    beforeSave: parts.beforeSave,
    onTaken: parts.onTaken,
    onOutdated: parts.onOutdated,
    onTrouble: parts.onTrouble,
  })
  const { handover, left } = itemWork
  const desks = createEditDesks(parts, { host, drawing, views, refusal, work, waiting, left })
  const unsaved = createUnsavedChanges({ host, work, saving })
  const dress = createClassDress([desk.classes, desk.tags, desk.relations])
  const intake = createAnnotationIntake({
    annotation,
    own,
    drawing,
    work,
    views,
    dress,
    shown: versions.shown,
    onClose() {
      waiting.cancel()
      versions.close()
      mergeBase.close()
    },
    onOpen: handover.follow,
    onStep(happened) {
      handover.wrote()
      mergeBase.write(happened)
      saving.get()?.changed()
    },
    onShown: judge,
    onUnsaved: () => saving.get()?.changed(),
    onChanged: parts.onChanged,
    onLost: parts.onLost,
    say,
  })

  function facts(): ChangeFacts {
    return {
      readOnly: readOnly.get(),
      hasFailed: annotation.get().state === 'failed',
      hasOwn: own.get() !== undefined,
      shown: drawing.get() === undefined ? 'none' : versions.shown.get() === undefined ? 'own' : 'other',
      work: work.get()?.state.get(),
      busy: waiting.busy.get(),
    }
  }

  function judge(): void {
    refusal.set(shownRefusal(facts()))
  }

  function offerClasses(): void {
    desks.classes.offer(desk.classes.get() ?? [])
  }

  let unfollowWork = () => {}
  function followWork(): void {
    unfollowWork()
    const state = work.get()?.state
    const stops = [state?.subscribe(judge), state?.subscribe(unsaved.note)]
    unfollowWork = () => stops.forEach((stop) => stop?.())
    unsaved.note()
    judge()
  }

  if (mayDraw) void desk.load()
  if (mayDraw) void writer.askParts()
  offerClasses()
  const { atRisk, settle } = unsaved
  const unfollow = [
    desk.classes.subscribe(offerClasses),
    dress.subscribe(() => own.get()?.drawing.dress(dress.get())),
    dress.dispose,
    host.news.listen(({ name }) => void (name === 'classes_changed' && mayDraw && desk.reload())),
    beforeChanges.hold(async (itemId) => (work.get()?.itemId === itemId ? unsaved.saveOrExplain() : undefined)),
    annotation.subscribe(() => void intake.take()),
    work.subscribe(followWork),
    readOnly.subscribe(judge),
    versions.shown.subscribe(intake.showVersion),
    host.leaving.hold({ itemId: () => work.get()?.itemId, atRisk, settle, copy: writer.annotation }),
    work.subscribe(() => versions.turnTo(work.get()?.itemId)),
    waiting.busy.subscribe(judge),
  ]
  return {
    ...desks,
    drawing,
    waiting,
    masks,
    takesMasks: writer.takesMasks,
    work,
    saving,
    versions,
    leave: itemWork.leave,
    async catchUp() {
      if (work.get()?.recovered != null) await intake.take()
    },
    open: itemWork.open,
    setReadOnly: readOnly.set,
    workHere: handover.workHere,
    giveUp: itemWork.giveUp,
    async revert() {
      const before = work.get()
      if (before === undefined || (await saving.get()?.saveNow()) !== true) return err(platformError('not_saved'))
      const reverted = await versions.revert()
      if (!reverted.ok) return reverted
      await itemWork.end(before)
      return ok(null)
    },
    dispose() {
      waiting.cancel()
      itemWork.dispose()
      desks.drafting.dispose()
      // The last save still writes the mask.
      void itemWork.leave().finally(masks.dispose)
      unfollowWork()
      versions.dispose()
      intake.dispose()
      for (const stop of unfollow) stop()
    },
  }
}
