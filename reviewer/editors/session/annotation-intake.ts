import type { Annotation } from '../document/annotation-loader'
import type { ClassDress } from '../document/class-dress'
import { createDrawing, type Drawing, type Happened, isOfAnnotation } from '../document/drawing'
import type { ObjectViews } from '../document/object-view'
import type { OwnVersion } from '../document/own-version'
import type { Progress } from '../document/resource'
import type { Observable, Settable } from '../observable'
import { readChanges, readPlace } from '../work/changes'
import type { Recovered, Work } from '../work/open-work'

/** Turns a loaded annotation into the drawing that is changed. */
export interface AnnotationIntake {
  /** Makes the drawing of the annotation that was loaded, with the changes recovered from its work. */
  readonly take: () => Promise<void>
  /** Makes the visible version the drawing, the own one or another. */
  readonly showVersion: () => void
  readonly dispose: () => void
}

interface Parts {
  readonly annotation: Observable<Progress<Annotation>>
  readonly own: Settable<OwnVersion | undefined>
  readonly drawing: Settable<Drawing | undefined>
  readonly work: Pick<Observable<Work | undefined>, 'get'>
  readonly views: ObjectViews
  readonly dress: Pick<Observable<ClassDress>, 'get'>
  /** The other version that is visible; undefined if the own one is. */
  readonly shown: Pick<Observable<Annotation | undefined>, 'get'>
  /** The own version is about to be replaced. */
  readonly onClose: () => void
  /** The own version is open and has its recovered changes. */
  readonly onOpen: () => void
  /** A step was done on the own version. */
  readonly onStep: (happened: Happened) => void
  /** The visible version may have become another. */
  readonly onShown: () => void
  /** Recovered changes are not saved yet. */
  readonly onUnsaved: () => void
  /** The person changed something of this item. */
  readonly onChanged: (itemId: number) => void
  /** This many recovered changes are lost. */
  readonly onLost: (changes: number) => void
  readonly say: (words: string) => void
}

/** Follows an own version and writes its steps until the next annotation comes. */
export function createAnnotationIntake(parts: Parts): AnnotationIntake {
  const { annotation, own, drawing, work, views, dress, shown } = parts
  const { onClose, onOpen, onStep, onShown, onUnsaved, onChanged, onLost, say } = parts
  let stops: readonly (() => void)[] = []

  function stop(): void {
    for (const end of stops) end()
    stops = []
  }

  function close(): void {
    stop()
    onClose()
    own.set(undefined)
    drawing.set(undefined)
    onShown()
  }

  function write(happened: Happened): void {
    onStep(happened)
    const itemId = work.get()?.itemId
    if (itemId !== undefined && isOfAnnotation(happened)) onChanged(itemId)
  }

  /** Restores the earlier selection, and reports the recovered work. */
  function resume(made: Drawing, recovered: Recovered | null): void {
    const { lost = 0, isWriter = false } = work.get() ?? {}
    if (lost > 0) onLost(lost)
    const place = readPlace(recovered?.place)
    if (place !== undefined) views.choose(made.rowsOf(place.selection))
    if (recovered === null || recovered.since === null || !isWriter) return
    onUnsaved()
    say(restoredWords(recovered.since, lost))
  }

  return {
    async take() {
      const now = annotation.get()
      close()
      if (now.state !== 'ready') return views.setObjects(undefined)
      const { value } = now
      views.setObjects(value)
      const made = drawingOf(value)
      const follow = made.drawn.subscribe(() => {
        // Another version that is visible keeps its objects.
        if (shown.get() === undefined) views.replaceObjects(made.drawn.get().objects)
      })
      made.dress(dress.get())
      const recovered = work.get()?.recovered ?? null
      if (recovered !== null) await made.replay(readChanges(recovered.changes))
      // Meanwhile another item may have been opened.
      if (annotation.get() !== now) return follow()
      stops = [follow, made.subscribe(write)]
      own.set({ annotation: value, drawing: made })
      drawing.set(made)
      onOpen()
      onShown()
      resume(made, recovered)
    },
    showVersion() {
      const [mine, theirs] = [own.get(), shown.get()]
      if (mine === undefined) return
      const next = theirs === undefined ? mine.drawing : drawingOf(theirs)
      drawing.set(next)
      views.setObjects({ objects: next.drawn.get().objects })
      onShown()
    },
    dispose: stop,
  }
}

function drawingOf(annotation: Annotation): Drawing {
  return createDrawing({ ...annotation, randomId: () => crypto.randomUUID().slice(0, 13) })
}

function restoredWords(since: number, lost: number): string {
  const from = new Date(since).toLocaleTimeString('en', { timeStyle: 'short' })
  return `Unsaved work from ${from} was restored${lost > 0 ? ' in part' : ''}.`
}
