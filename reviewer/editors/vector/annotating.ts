import { type ClassChoice, createClassChoice } from '../document/class-choice'
import type { Annotation } from '../document/annotation-loader'
import { createDrawing, type Drawing } from '../document/drawing'
import { createEditing, type Editing } from '../document/editing'
import type { ObjectViews } from '../document/object-view'
import type { Progress } from '../document/resource'
import { createObservable, type Observable, type Settable } from '../observable'
import { readChanges, readPlace } from '../work/changes'
import type { Work } from '../work/open-work'
import { workRefusal } from '../work/work-words'

/** The opened item as something that is changed: its drawing, its history, its work. */
export interface Annotating {
  readonly drawing: Observable<Drawing | undefined>
  readonly editing: Editing
  readonly classes: ClassChoice
  /** Where what is done is kept; undefined until the item's work is open. */
  readonly work: Settable<Work | undefined>
  readonly setReadOnly: (why: string | undefined) => void
  dispose(): void
}

export interface AnnotatingParts {
  readonly annotation: Observable<Progress<Annotation>>
  readonly views: ObjectViews
  readonly email: () => string
  readonly say: (words: string) => void
  readonly onRefused: (reason: string) => void
}

/** Makes a drawing of each annotation that comes, with what was done to it before, and writes down what is done. */
export function createAnnotating({ annotation, views, email, say, onRefused }: AnnotatingParts): Annotating {
  const drawing = createObservable<Drawing | undefined>(undefined)
  const work = createObservable<Work | undefined>(undefined)
  const readOnly = createObservable<string | undefined>(undefined)
  const refusal = createObservable<string | undefined>('The annotation is not there yet.')
  const classes = createClassChoice()
  const editing = createEditing({
    drawing,
    views,
    refusal,
    author: () => ({ email: email(), role: 'Annotator', at: new Date().toISOString() }),
    onRefused,
    onChanged: say,
  })
  let stops: readonly (() => void)[] = []

  function close(): void {
    for (const stop of stops) stop()
    stops = []
    drawing.set(undefined)
  }

  function judge(): void {
    const open = work.get()
    const waiting = drawing.get() === undefined ? 'The annotation is not there yet.' : undefined
    const ofWork = open === undefined ? 'Nothing can be drawn on this item.' : workRefusal(open.state.get())
    refusal.set(readOnly.get() ?? waiting ?? ofWork)
  }

  async function takeAnnotation(): Promise<void> {
    const now = annotation.get()
    close()
    judge()
    if (now.state !== 'ready') return views.setObjects(undefined)
    const { value } = now
    offerClasses(value)
    views.setObjects(value)
    const made = createDrawing({ ...value, randomId: () => crypto.randomUUID().slice(0, 13) })
    const follow = made.drawn.subscribe(() => show(value, made))
    const recovered = work.get()?.recovered ?? null
    if (recovered !== null) await made.replay(readChanges(recovered.changes))
    // Meanwhile another item may have been opened.
    if (annotation.get() !== now) return follow()
    const write = made.subscribe((happened) => work.get()?.write(happened))
    stops = [follow, write]
    drawing.set(made)
    judge()
    const place = readPlace(recovered?.place)
    if (place !== undefined) views.choose(made.rowsOf(place.selection))
    if (recovered !== null && recovered.since !== null)
      say(
        `Unsaved work from ${new Date(recovered.since).toLocaleTimeString('en', { timeStyle: 'short' })} was restored`,
      )
  }

  function show(value: Annotation, { drawn }: Drawing): void {
    const { objects, touched, isMixed } = drawn.get()
    const rows = new Set(touched)
    const changed = objects.filter(({ row }) => rows.has(row))
    const kept = new Set(changed.map(({ row }) => row))
    value.change({
      order: isMixed ? objects.map(({ row }) => row) : undefined,
      changed,
      removed: touched.filter((row) => !kept.has(row)),
    })
    views.replaceObjects(objects)
  }

  function offerClasses({ colours }: Annotation): void {
    const offered = Object.entries(colours).map(([className, colour]) => ({ classId: -1, className, colour }))
    classes.offer(offered)
  }

  let unfollowWork = () => {}
  const unfollow = [
    annotation.subscribe(() => void takeAnnotation()),
    work.subscribe(() => {
      unfollowWork()
      unfollowWork = work.get()?.state.subscribe(judge) ?? (() => {})
      judge()
    }),
    readOnly.subscribe(judge),
  ]
  return {
    drawing,
    editing,
    classes,
    work,
    setReadOnly: readOnly.set,
    dispose() {
      unfollowWork()
      for (const stop of [...unfollow, ...stops]) stop()
    },
  }
}
