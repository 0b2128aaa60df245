import type { ThreadPlace } from '#domain/annotation/comments/thread'
import { type PlatformError, platformError } from '#domain/errors'
import { err, ok, type Result } from '#domain/result'
import type { OpenedItem } from '#protocol/actions'
import type { ChangeBarrier } from '../../items/change-barrier'
import type { Size } from '../document/sight'
import { areaWorker, createAreaDesk } from '../document/area-desk'
import { type ClassChoice, type ClassMemory, createClassChoice } from '../document/class-choice'
import type { Annotation, AnnotationLoader } from '../document/annotation-loader'
import type { ClassDesk } from '../document/class-desk'
import { createClassDress } from '../document/class-dress'
import type { CopyWay } from '../document/clipboard'
import { type Commenting, createCommenting } from '../document/commenting'
import { createDrawing, type Drawing, isOfAnnotation } from '../document/drawing'
import { createEditing, type Editing, type EditingParts } from '../document/editing'
import type { ObjectViews } from '../document/object-view'
import { createMaskDesk, type MaskDesk, maskWorker } from '../document/mask-desk'
import { type OwnVersion, savedEntries } from '../document/own-version'
import { createPreviousObjects, type PreviousObjects, type PreviousObjectsParts } from '../document/previous-objects'
import type { Progress } from '../document/resource'
import type { StepParts } from '../document/steps'
import { createWaiting, type Waiting } from '../document/waiting'
import { createObservable, type Observable } from '../observable'
import { readChanges, readPlace } from '../work/changes'
import { openWork, type Work } from '../work/open-work'
import type { ItemNotes } from '../work/item-notes'
import type { JoinedDocument } from '../document/save'
import { createSaving, type Saving } from '../work/saving'
import type { WorkHost } from '../work/work-host'
import { workRefusal } from '../work/work-words'
import { createMergeBase, lastKnown, versionOf } from './merge-base'
import { createDrafting, type Drafting } from './drafting'
import { createWindowHandover } from './window-handover'
import { createVersions, type Versions } from './versions'

/** The opened item as something that is changed: its drawing, its history, its work. */
export interface Annotating {
  readonly drawing: Observable<Drawing | undefined>
  readonly editing: Editing
  /** What makes steps that only some editors have. */
  readonly changing: StepParts
  readonly commenting: Commenting
  /** What a person waits for, such as what is done with areas away from the page's own thread. */
  readonly waiting: Waiting
  readonly classes: ClassChoice
  /** What takes long with masks. */
  readonly masks: Pick<MaskDesk, 'blemishes'>
  /** The host takes masks with a save; undefined until it told. */
  readonly takesMasks: Observable<boolean | undefined>
  /** What the item that was seen before has. */
  readonly previous: PreviousObjects
  /** Where what is done is kept; undefined until the item's work is open. */
  readonly work: Observable<Work | undefined>
  /** Hands what is done to the platform; undefined where nothing can be done. */
  readonly saving: Observable<Saving | undefined>
  /** Writes down a shape that is not finished, and brings it back. */
  readonly drafting: Drafting
  /** Lets go of the item's work; what is not saved of it goes out. */
  readonly leave: () => Promise<void>
  /** Does what was done before to the annotation that is on show, where it was shown before its work was open. */
  readonly catchUp: () => Promise<void>
  /** Opens the work of an item; answers the address of the annotation that it goes on from. */
  open(opened: OpenedItem, isStillOpen: () => boolean): Promise<string | null>
  /** Another version of the item beside one's own, and those that were kept. */
  readonly versions: Versions
  readonly setReadOnly: (why: string | undefined) => void
  /** Has whoever writes to the item elsewhere let go of it, and goes on here. */
  readonly workHere: () => Promise<void>
  /** Lets go of what was done here, for what somebody else saved; nothing is let go of where the host refuses. */
  readonly giveUp: () => Promise<Result<null>>
  /** Saves what was done here, and then takes everything away on the platform; the item is to be opened anew then. */
  readonly revert: () => Promise<Result<null>>
  dispose(): void
}

export interface AnnotatingParts {
  readonly host: WorkHost
  /** What is drawn here is what the project is about. */
  readonly mayDraw: boolean
  readonly desk: ClassDesk
  /** Has changes of the item wait for what is not saved yet. */
  readonly beforeChanges: Pick<ChangeBarrier, 'hold'>
  readonly annotation: Observable<Progress<Annotation>>
  /** Loads another version of the annotation, and those of other items. */
  readonly loader: Pick<AnnotationLoader, 'loadAt' | 'loadText'>
  /** The item that was seen before the open one. */
  readonly seenBefore: PreviousObjectsParts['before']
  readonly views: ObjectViews
  /** Where unsent comments are kept. */
  readonly notes: ItemNotes
  readonly email: () => string
  readonly role: () => string
  /** Which class was in hand in this project last, and within what its objects are kept. */
  readonly project: ClassMemory & { readonly kept: () => Size | undefined }
  /** The picture; undefined where its size is not known. */
  readonly bounds: () => Size | undefined
  readonly newTag?: EditingParts['newTag']
  /** How copies lie on a picture of another size, and the size of a picture that was seen here. */
  readonly copies?: { readonly way: () => CopyWay; readonly sizeOf: (itemId: number) => Size | undefined }
  /** Moves the view to a place of the picture. */
  readonly lookAt: (place: ThreadPlace) => void
  readonly say: (words: string) => void
  readonly onRefused: (reason: string) => void
  /** Says what a change did beside what was asked for. */
  readonly onTold?: EditingParts['onTold']
  /** The person changed something of this item. */
  readonly onChanged: (itemId: number) => void
  /** The item was taken over by another window; so many changes did not get to the disk before. */
  readonly onTaken: (lacking: number, isHere: boolean) => void
  /** Something is wrong with what is kept on this computer, though the work goes on. */
  readonly onTrouble: (trouble: PlatformError) => void
  /** Work came back, but for so many changes that were never kept. */
  readonly onLost: (changes: number) => void
  /** What is shown can't go on from here: the item is to be opened anew. */
  readonly onOutdated: () => void
  /** Why the answers are not to be saved now; undefined where they are. */
  readonly beforeSave?: (() => Promise<string | undefined>) | undefined
}

const WITHOUT_ANNOTATION = {
  coming: 'The annotation is still loading.',
  failed: 'Couldn’t open the annotation, so it’s read-only.',
}

/** The platform gets this long to take what the disk doesn't, before the person is asked. */
const SETTLE_MS_MAX = 3_000

const UNDECIDED = 'Someone else saved this item, so your work isn’t in it yet. Resolve the conflict first.'

/** Makes a drawing of each annotation that comes, with what was done to it before, and writes down what is done. */
export function createAnnotating(parts: AnnotatingParts): Annotating {
  const {
    host,
    mayDraw,
    desk,
    beforeChanges,
    annotation,
    loader,
    seenBefore,
    views,
    notes,
    email,
    role,
    project,
    bounds,
    lookAt,
    say,
    onRefused,
  } = parts
  const { onChanged, onTaken, onTrouble, onOutdated, onLost } = parts
  const own = createObservable<OwnVersion | undefined>(undefined)
  /** What is on show: one's own, or another version. */
  const drawing = createObservable<Drawing | undefined>(undefined)
  const work = createObservable<Work | undefined>(undefined)
  const saving = createObservable<Saving | undefined>(undefined)
  const readOnly = createObservable<string | undefined>(undefined)
  const refusal = createObservable<string | undefined>(WITHOUT_ANNOTATION.coming)
  const classes = createClassChoice(project)
  const author = () => ({ email: email(), role: role(), at: new Date().toISOString() })
  const beginning = createMergeBase({ own, work, met })
  const versions = createVersions({
    host,
    loadAt: loader.loadAt,
    own,
    saving,
    refusal: refusal.get,
    ownRefusal,
    author,
    beginning,
  })
  const waiting = createWaiting()
  const areas = createAreaDesk(areaWorker, waiting)
  const masks = createMaskDesk(maskWorker)
  const takesMasks = createObservable<boolean | undefined>(undefined)
  const changing = { drawing, views, refusal, author, onRefused, onChanged: say }
  const { copies } = parts
  const editing = createEditing({
    ...changing,
    areas,
    bounds,
    kept: project.kept,
    newTag: parts.newTag,
    onTold: parts.onTold,
    ...(copies === undefined ? {} : { copyWay: copies.way }),
  })
  const drafting = createDrafting({ work, classes, drawing, editing })
  const commenting = createCommenting({ ...changing, lookAt, notes })
  /** The item before as it was left, where something was done to it: the platform may not have that yet. */
  let lastLeft: { readonly itemId: number; readonly body: Promise<Blob | undefined> } | undefined
  const previous = createPreviousObjects({
    before: seenBefore,
    client: host.client,
    actions: host.actions,
    sizeOf: (itemId) => copies?.sizeOf(itemId),
    loader,
    left: (itemId) => (lastLeft?.itemId === itemId ? lastLeft.body : undefined),
    drawing,
    editing,
    waiting,
    onRefused,
  })
  let stops: readonly (() => void)[] = []
  const handing = createWindowHandover({ host, own, work, onTaken, onOutdated, onOpened: go })

  function close(): void {
    waiting.cancel()
    for (const stop of stops) stop()
    stops = []
    versions.close()
    beginning.close()
    own.set(undefined)
    drawing.set(undefined)
  }

  let leaving = Promise.resolve()
  /** The last save takes the document as it is at this moment; the next item waits for no more than that. */
  function leave(): Promise<void> {
    const [before, beforeSaving] = [work.get(), saving.get()]
    if (before !== undefined) lastLeft = leftAs(before.itemId)
    saving.set(undefined)
    work.set(undefined)
    const [earlier, left] = [leaving, beforeSaving?.leave()]
    leaving = Promise.allSettled([earlier])
      .then(() => left)
      .then(() => before?.close())
    return leaving
  }

  function leftAs(itemId: number): typeof lastLeft {
    const mine = own.get()
    const { past = [], future = [] } = mine?.drawing.drawn.get().history ?? {}
    if (mine === undefined || past.length + future.length === 0) return undefined
    return { itemId, body: mine.annotation.join(savedEntries(mine.drawing), undefined, mine.drawing.savedHead()) }
  }

  async function open(opened: OpenedItem, isStillOpen: () => boolean): Promise<string | null> {
    const { item, annotation: url, revision = 0 } = opened
    await leave()
    if (!mayDraw) return url
    const made = await openWork(host, { itemId: item.id, revision, ...handing.wishFor(item.id) })
    if (!isStillOpen()) {
      await made.close()
      return url
    }
    handing.begin(made, made.recovered?.base.revision ?? revision)
    go(made, revision)
    const { recovered } = made
    return recovered === null ? url : recovered.base.annotation
  }

  /** Goes on with a work that was just opened on this revision. */
  function go(made: Work, revision: number | string): void {
    saving.get()?.end()
    const { recovered } = made
    const base = (recovered && lastKnown(recovered)?.revision) ?? recovered?.base.revision ?? revision
    work.set(made)
    if (made.trouble !== null) onTrouble(made.trouble)
    const onAccepted = beginning.turnTo(recovered)
    const { beforeSave } = parts
    const next = createSaving({ host, work: made, revision: base, body: document, onAccepted, beforeSave })
    saving.set(next)
    if (made.isUnsaved() && own.get() !== undefined) next.changed()
  }

  /** The annotation with its mask, both of one moment; undefined where they can't be written. */
  async function document(): Promise<JoinedDocument | undefined> {
    const mask = takesMasks.get() === true ? own.get()?.drawing.drawn.get().mask : undefined
    const [annotation, file] = await Promise.all([body(), mask && masks.file(mask)])
    if (annotation === undefined || (mask !== undefined && file === undefined)) return undefined
    return file === undefined ? { annotation } : { annotation, parts: { mask: file } }
  }

  async function askParts(): Promise<void> {
    const isAsked = (await host.actions()).has('saveParts')
    const answer = isAsked ? await host.client.call('saveParts', []) : undefined
    takesMasks.set(answer?.ok === true && answer.value.parts.includes('mask'))
  }

  /** The annotation as it is now; undefined where none is open. */
  async function body(): Promise<Blob | undefined> {
    const mine = own.get()
    if (mine === undefined) return undefined
    const version = versionOf(mine.drawing)
    beginning.sends(version)
    return mine.annotation.join(version.entries, mine.drawing.savedThreads(), mine.drawing.savedHead())
  }

  /** Saves what is not saved; what another version keeps from being saved would be left behind when the item goes on. */
  async function undecided(): Promise<string | undefined> {
    await saving.get()?.saveNow()
    const now = saving.get()?.state.get()
    if (now?.at === 'failed' && now.error.code === 'save_held') return now.error.message
    return met() === undefined ? undefined : UNDECIDED
  }

  /** Changes that are neither on the disk nor with the platform, as far as is known at once. */
  function atRisk(): number {
    const open = work.get()
    return open?.isUnsaved() === true ? open.lacking() : 0
  }

  /** Gives the disk, then the platform, one more chance; the platform a limited one. */
  async function settle(): Promise<number> {
    const open = work.get()
    await open?.flushed()
    if (atRisk() === 0) return 0
    const limit = new Promise<void>((resolve) => host.clock.setTimeout(resolve, SETTLE_MS_MAX))
    await Promise.race([saving.get()?.saveNow(), limit])
    return work.get() === open ? atRisk() : 0
  }

  /** The row of the item, and the host, know what is kept nowhere. */
  function tellUnkept(): void {
    const open = work.get()
    if (open !== undefined) host.leaving.note(open.itemId, open.state.get().at === 'nowhere' ? atRisk() : 0)
  }

  function met(): number | string | undefined {
    const now = saving.get()?.state.get()
    return now?.at === 'conflict' ? now.revision : undefined
  }

  /** Whoever looks at another version sees its objects everywhere, and can change none. */
  function putOnShow(): void {
    const [mine, theirs] = [own.get(), versions.shown.get()]
    if (mine === undefined) return
    const next = theirs === undefined ? mine.drawing : drawingOf(theirs)
    drawing.set(next)
    views.setObjects({ objects: next.drawn.get().objects })
    judge()
  }

  /** Why one's own version can't be changed, whichever is looked at. */
  function ownRefusal(): string | undefined {
    const open = work.get()
    const ofWork = open === undefined ? 'This item can’t be drawn on.' : workRefusal(open.state.get())
    const absent = own.get() === undefined ? WITHOUT_ANNOTATION.coming : undefined
    return readOnly.get() ?? absent ?? ofWork ?? waiting.busy.get()
  }

  function judge(): void {
    const absent =
      drawing.get() === undefined
        ? WITHOUT_ANNOTATION[annotation.get().state === 'failed' ? 'failed' : 'coming']
        : versions.shown.get() && 'This version is read-only. Go back to yours to make changes.'
    refusal.set(readOnly.get() ?? absent ?? ownRefusal())
  }

  async function takeAnnotation(): Promise<void> {
    const now = annotation.get()
    close()
    judge()
    if (now.state !== 'ready') return views.setObjects(undefined)
    const { value } = now
    views.setObjects(value)
    const made = drawingOf(value)
    const follow = made.drawn.subscribe(() => {
      // While another version is looked at, its objects stay on show.
      if (versions.shown.get() === undefined) views.replaceObjects(made.drawn.get().objects)
    })
    made.dress(dress.get())
    const recovered = work.get()?.recovered ?? null
    if (recovered !== null) await made.replay(readChanges(recovered.changes))
    // Meanwhile another item may have been opened.
    if (annotation.get() !== now) return follow()
    const write = made.subscribe((happened) => {
      handing.wrote()
      beginning.write(happened)
      saving.get()?.changed()
      const itemId = work.get()?.itemId
      if (itemId !== undefined && isOfAnnotation(happened)) onChanged(itemId)
    })
    stops = [follow, write]
    own.set({ annotation: value, drawing: made })
    drawing.set(made)
    handing.follow()
    judge()
    const lost = work.get()?.lost ?? 0
    if (lost > 0) onLost(lost)
    const place = readPlace(recovered?.place)
    if (place !== undefined) views.choose(made.rowsOf(place.selection))
    if (recovered === null || recovered.since === null || work.get()?.isWriter !== true) return
    saving.get()?.changed()
    const from = new Date(recovered.since).toLocaleTimeString('en', { timeStyle: 'short' })
    say(`Unsaved work from ${from} was restored${lost > 0 ? ' in part' : ''}.`)
  }

  /** Ends a work that nobody goes on with, unless another item was opened meanwhile. */
  async function letGo(before: Work | undefined): Promise<void> {
    if (work.get() !== before) return
    saving.get()?.end()
    saving.set(undefined)
    work.set(undefined)
    await before?.close(true)
  }

  function offerClasses(): void {
    classes.offer(desk.classes.get() ?? [])
  }

  const dress = createClassDress([desk.classes, desk.tags, desk.relations])
  let unfollowWork = () => {}
  if (mayDraw) void desk.load()
  if (mayDraw) void askParts()
  offerClasses()
  const unfollow = [
    desk.classes.subscribe(offerClasses),
    dress.subscribe(() => own.get()?.drawing.dress(dress.get())),
    dress.dispose,
    host.news.listen(({ name }) => void (name === 'classes_changed' && mayDraw && desk.reload())),
    beforeChanges.hold(async (itemId) => (work.get()?.itemId === itemId ? undecided() : undefined)),
    annotation.subscribe(() => void takeAnnotation()),
    work.subscribe(() => {
      unfollowWork()
      const open = work.get()
      const stops = [open?.state.subscribe(judge), open?.state.subscribe(tellUnkept)]
      unfollowWork = () => stops.forEach((stop) => stop?.())
      tellUnkept()
      judge()
    }),
    readOnly.subscribe(judge),
    versions.shown.subscribe(putOnShow),
    host.leaving.hold({ itemId: () => work.get()?.itemId, atRisk, settle, copy: body }),
    work.subscribe(() => versions.turnTo(work.get()?.itemId)),
    waiting.busy.subscribe(judge),
  ]
  return {
    drawing,
    editing,
    changing,
    commenting,
    drafting,
    previous,
    waiting,
    classes,
    masks,
    takesMasks,
    work,
    saving,
    versions,
    leave,
    catchUp: async () => {
      if (work.get()?.recovered != null) await takeAnnotation()
    },
    open,
    setReadOnly: readOnly.set,
    workHere: handing.workHere,
    async giveUp() {
      const before = work.get()
      const given = (await saving.get()?.takeTheirs()) ?? ok(null)
      if (given.ok) await letGo(before)
      return given
    },
    async revert() {
      const before = work.get()
      if (before === undefined || (await saving.get()?.saveNow()) !== true) return err(platformError('not_saved'))
      const reverted = await versions.revert()
      if (!reverted.ok) return reverted
      await letGo(before)
      return ok(null)
    },
    dispose() {
      waiting.cancel()
      handing.dispose()
      drafting.dispose()
      // The last save still writes the mask.
      void leave().finally(masks.dispose)
      unfollowWork()
      versions.dispose()
      for (const stop of [...unfollow, ...stops]) stop()
    },
  }
}

function drawingOf(annotation: Annotation): Drawing {
  return createDrawing({ ...annotation, randomId: () => crypto.randomUUID().slice(0, 13) })
}
