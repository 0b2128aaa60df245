import { ok, type Result } from '#domain/result'
import type { OpenedItem } from '#protocol/actions'
import type { ChangeBarrier } from '../../items/change-barrier'
import type { Size } from '../canvas/viewport'
import { type AreaDesk, areaWorker, createAreaDesk } from '../document/area-desk'
import { type ClassChoice, createClassChoice } from '../document/class-choice'
import type { Annotation, AnnotationLoader } from '../document/annotation-loader'
import type { ClassDesk } from '../document/class-desk'
import { createDrawing, type Drawing } from '../document/drawing'
import { createEditing, type Editing } from '../document/editing'
import type { ObjectViews } from '../document/object-view'
import { type AcceptedVersion, type OwnVersion, savedEntries } from '../document/own-version'
import type { Progress } from '../document/resource'
import { createSkeletons, type Skeletons } from '../document/skeletons'
import { createObservable, type Observable } from '../observable'
import { readChanges, readPlace } from '../work/changes'
import { openWork, type Work } from '../work/open-work'
import { createSaving, type Saving } from '../work/saving'
import type { WorkHost } from '../work/work-host'
import { workRefusal } from '../work/work-words'
import { createVersions, type Versions } from './versions'

/** The opened item as something that is changed: its drawing, its history, its work. */
export interface Annotating {
  readonly drawing: Observable<Drawing | undefined>
  readonly editing: Editing
  /** What is done with areas away from the page's own thread. */
  readonly areas: Pick<AreaDesk, 'busy' | 'cancel'>
  readonly classes: ClassChoice
  readonly skeletons: Skeletons
  /** Where what is done is kept; undefined until the item's work is open. */
  readonly work: Observable<Work | undefined>
  /** Hands what is done to the platform; undefined where nothing can be done. */
  readonly saving: Observable<Saving | undefined>
  /** Opens the work of an item; answers the address of the annotation that it goes on from. */
  open(opened: OpenedItem, isStillOpen: () => boolean): Promise<string | null>
  /** Another version of the item beside one's own, and those that were kept. */
  readonly versions: Versions
  readonly setReadOnly: (why: string | undefined) => void
  /** Lets go of what was done here, for what somebody else saved; nothing is let go of where the host refuses. */
  readonly giveUp: () => Promise<Result<null>>
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
  /** Loads another version of the annotation. */
  readonly loadAt: AnnotationLoader['loadAt']
  readonly views: ObjectViews
  readonly email: () => string
  /** The picture; undefined where its size is not known. */
  readonly bounds: () => Size | undefined
  readonly say: (words: string) => void
  readonly onRefused: (reason: string) => void
}

const WITHOUT_ANNOTATION = {
  coming: 'The annotation is not there yet.',
  failed: 'The annotation can’t be opened, so nothing of it can be changed.',
}

/** Makes a drawing of each annotation that comes, with what was done to it before, and writes down what is done. */
export function createAnnotating(parts: AnnotatingParts): Annotating {
  const { host, mayDraw, desk, beforeChanges, annotation, loadAt, views, email, bounds, say, onRefused } = parts
  const own = createObservable<OwnVersion | undefined>(undefined)
  /** What is on show: one's own, or another version. */
  const drawing = createObservable<Drawing | undefined>(undefined)
  const work = createObservable<Work | undefined>(undefined)
  /** What the platform has of it; undefined: it is as it came. */
  let accepted: AcceptedVersion | undefined
  /** What is on its way there, with how many changes. */
  let sent: { readonly upTo: number; readonly version: AcceptedVersion } | undefined
  const saving = createObservable<Saving | undefined>(undefined)
  const readOnly = createObservable<string | undefined>(undefined)
  const refusal = createObservable<string | undefined>(WITHOUT_ANNOTATION.coming)
  const classes = createClassChoice()
  const author = () => ({ email: email(), role: 'Annotator', at: new Date().toISOString() })
  const versions = createVersions({ host, loadAt, own, saving, refusal: refusal.get, author, accepted: () => accepted })
  const areas = createAreaDesk(areaWorker)
  const skeletons = createSkeletons(drawing, classes, desk.templates)
  const editing = createEditing({
    drawing,
    views,
    refusal,
    areas,
    author,
    bounds,
    onRefused,
    onChanged: say,
  })
  let stops: readonly (() => void)[] = []

  function close(): void {
    areas.cancel()
    for (const stop of stops) stop()
    stops = []
    versions.other.close()
    accepted = undefined
    sent = undefined
    own.set(undefined)
    drawing.set(undefined)
  }

  async function leave(): Promise<void> {
    const [before, beforeSaving] = [work.get(), saving.get()]
    saving.set(undefined)
    work.set(undefined)
    await beforeSaving?.leave()
    await before?.close()
  }

  async function open(opened: OpenedItem, isStillOpen: () => boolean): Promise<string | null> {
    const { item, annotation: url, revision = 0 } = opened
    await leave()
    if (!mayDraw) return url
    const made = await openWork(host, { itemId: item.id, revision })
    if (!isStillOpen()) {
      await made.close()
      return url
    }
    work.set(made)
    const { recovered } = made
    const base = recovered?.saved?.revision ?? recovered?.base.revision ?? revision
    saving.set(createSaving({ host, work: made, revision: base, body, onAccepted: accept }))
    return recovered === null ? url : recovered.base.annotation
  }

  /** The annotation as it is now; undefined where none is open. */
  async function body(): Promise<Blob | undefined> {
    const mine = own.get()
    if (mine === undefined) return undefined
    const version = { ids: mine.drawing.ids(), entries: savedEntries(mine.drawing) }
    sent = { upTo: work.get()?.upTo() ?? 0, version }
    return mine.annotation.join(version.entries)
  }

  function accept(upTo: number): void {
    if (sent !== undefined && sent.upTo <= upTo) accepted = sent.version
  }

  /** Whoever looks at another version sees its objects everywhere, and can change none. */
  function putOnShow(): void {
    const [mine, theirs] = [own.get(), versions.other.shown.get()]
    if (mine === undefined) return
    const next = theirs === undefined ? mine.drawing : drawingOf(theirs)
    drawing.set(next)
    views.setObjects({ objects: next.drawn.get().objects })
    judge()
  }

  function judge(): void {
    const open = work.get()
    const waiting =
      drawing.get() === undefined
        ? WITHOUT_ANNOTATION[annotation.get().state === 'failed' ? 'failed' : 'coming']
        : versions.other.shown.get() && 'The other version can only be looked at. Go back to yours to change something.'
    const ofWork = open === undefined ? 'Nothing can be drawn on this item.' : workRefusal(open.state.get())
    refusal.set(readOnly.get() ?? waiting ?? ofWork ?? areas.busy.get())
  }

  async function takeAnnotation(): Promise<void> {
    const now = annotation.get()
    close()
    judge()
    if (now.state !== 'ready') return views.setObjects(undefined)
    const { value } = now
    views.setObjects(value)
    const made = drawingOf(value)
    const follow = made.drawn.subscribe(() => views.replaceObjects(made.drawn.get().objects))
    const recovered = work.get()?.recovered ?? null
    if (recovered !== null) await made.replay(readChanges(recovered.changes))
    // Meanwhile another item may have been opened.
    if (annotation.get() !== now) return follow()
    const write = made.subscribe((happened) => {
      work.get()?.write(happened)
      saving.get()?.changed()
    })
    stops = [follow, write]
    own.set({ annotation: value, drawing: made })
    drawing.set(made)
    judge()
    const place = readPlace(recovered?.place)
    if (place !== undefined) views.choose(made.rowsOf(place.selection))
    if (recovered !== null && recovered.since !== null) saving.get()?.changed()
    if (recovered !== null && recovered.since !== null)
      say(
        `Unsaved work from ${new Date(recovered.since).toLocaleTimeString('en', { timeStyle: 'short' })} was restored`,
      )
  }

  function offerClasses(): void {
    classes.offer(desk.classes.get() ?? [])
  }

  let unfollowWork = () => {}
  if (mayDraw) void desk.load()
  offerClasses()
  const unfollow = [
    desk.classes.subscribe(offerClasses),
    beforeChanges.hold(async (itemId) => (work.get()?.itemId === itemId ? saving.get()?.saveNow() : undefined)),
    annotation.subscribe(() => void takeAnnotation()),
    work.subscribe(() => {
      unfollowWork()
      unfollowWork = work.get()?.state.subscribe(judge) ?? (() => {})
      judge()
    }),
    readOnly.subscribe(judge),
    versions.other.shown.subscribe(putOnShow),
    work.subscribe(() => void versions.kept.read(work.get()?.itemId)),
    areas.busy.subscribe(judge),
  ]
  return {
    drawing,
    editing,
    skeletons,
    areas,
    classes,
    work,
    saving,
    versions,
    open,
    setReadOnly: readOnly.set,
    async giveUp() {
      const [before, beforeSaving] = [work.get(), saving.get()]
      const given = (await beforeSaving?.takeTheirs()) ?? ok(null)
      // Meanwhile another item may have been opened.
      if (!given.ok || work.get() !== before) return given
      beforeSaving?.end()
      saving.set(undefined)
      work.set(undefined)
      await before?.close(true)
      return given
    },
    dispose() {
      areas.cancel()
      void leave()
      unfollowWork()
      versions.dispose()
      skeletons.dispose()
      for (const stop of [...unfollow, ...stops]) stop()
    },
  }
}

function drawingOf(annotation: Annotation): Drawing {
  return createDrawing({ ...annotation, randomId: () => crypto.randomUUID().slice(0, 13) })
}
