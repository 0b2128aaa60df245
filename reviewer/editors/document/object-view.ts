import type { AnnotationContents, AnnotationObject } from '#domain/annotation/document/read-document'
import { createObservable, type Observable } from '../observable'

/** What a person sees of an annotation's objects, and which one they have in mind. */
export interface ObjectView {
  readonly objects: readonly AnnotationObject[]
  /** Classes whose eye is closed; it stays so on the next item. */
  readonly hidden: ReadonlySet<string>
  readonly hovered: AnnotationObject | undefined
  readonly selected: AnnotationObject | undefined
  /** Only the selected object is shown. */
  readonly isolated: boolean
}

/** Looks at the objects of the opened item; nothing of it is saved. */
export interface ObjectViews extends Observable<ObjectView> {
  /** The objects that are shown now, in the order of the file. */
  readonly shown: () => readonly AnnotationObject[]
  /** Takes the objects of another item, or none. */
  setObjects(contents: Pick<AnnotationContents, 'objects'> | undefined): void
  hover(object: AnnotationObject | undefined): void
  select(object: AnnotationObject | undefined): void
  /** To the next shown object or the one before, around the ends. */
  step(by: 1 | -1): void
  toggleIsolated(): void
  toggleClass(className: string): void
  /** Shows this class alone. */
  onlyClass(className: string): void
  showAll(): void
}

const NONE: readonly AnnotationObject[] = []

/** Starts with no objects and every eye open. */
export function createObjectViews(): ObjectViews {
  const value = createObservable<ObjectView>({
    objects: NONE,
    hidden: new Set(),
    hovered: undefined,
    selected: undefined,
    isolated: false,
  })
  let known: { readonly of: ObjectView; readonly shown: readonly AnnotationObject[] } | undefined

  function set(part: Partial<ObjectView>): void {
    const next = { ...value.get(), ...part }
    const selected = stillShown(next.selected, next.hidden)
    value.set({
      ...next,
      selected,
      hovered: stillShown(next.hovered, next.hidden),
      isolated: next.isolated && selected !== undefined,
    })
  }

  /** Pointing at something does not make the list anew. */
  function shown(): readonly AnnotationObject[] {
    const now = value.get()
    if (known === undefined || !isAlike(known.of, now)) known = { of: now, shown: shownOf(now) }
    return known.shown
  }

  function step(by: 1 | -1): void {
    const { objects, hidden, selected } = value.get()
    // A tag has no place to go to.
    const open = objects.filter((object) => object.kind !== 'tag' && isShown(object, hidden))
    const here = selected === undefined ? -1 : open.indexOf(selected)
    const next = here === -1 ? (by === 1 ? 0 : open.length - 1) : (here + by + open.length) % open.length
    if (open.length > 0) set({ selected: open[next] })
  }

  return {
    get: value.get,
    subscribe: value.subscribe,
    shown,
    setObjects(contents) {
      const objects = contents?.objects ?? NONE
      if (objects !== value.get().objects) set({ objects, selected: undefined, hovered: undefined })
    },
    hover(hovered) {
      if (hovered !== value.get().hovered) set({ hovered })
    },
    select: (selected) => set({ selected }),
    step,
    toggleIsolated: () => set({ isolated: !value.get().isolated }),
    toggleClass(className) {
      const hidden = new Set(value.get().hidden)
      if (!hidden.delete(className)) hidden.add(className)
      set({ hidden })
    },
    onlyClass(className) {
      const names = value.get().objects.map((object) => object.className)
      set({ hidden: new Set(names.filter((name) => name !== className)) })
    },
    showAll: () => set({ hidden: new Set(), isolated: false }),
  }
}

function isShown({ className }: AnnotationObject, hidden: ReadonlySet<string>): boolean {
  return !hidden.has(className)
}

function stillShown(object: AnnotationObject | undefined, hidden: ReadonlySet<string>): AnnotationObject | undefined {
  return object !== undefined && isShown(object, hidden) ? object : undefined
}

function shownOf({ objects, hidden, selected, isolated }: ObjectView): readonly AnnotationObject[] {
  if (isolated && selected !== undefined) return [selected]
  return hidden.size === 0 ? objects : objects.filter((object) => isShown(object, hidden))
}

function isAlike(a: ObjectView, b: ObjectView): boolean {
  if (a.objects !== b.objects || a.hidden !== b.hidden || a.isolated !== b.isolated) return false
  return !b.isolated || a.selected === b.selected
}

/** A class of the opened item, and how many objects it has. */
export interface ClassCount {
  readonly className: string
  readonly colour: string
  readonly count: number
}

/** Counts objects by class, the largest classes first. */
export function classCounts(objects: readonly AnnotationObject[]): readonly ClassCount[] {
  const counts = new Map<string, ClassCount>()
  for (const { className, colour } of objects)
    counts.set(className, { className, colour, count: (counts.get(className)?.count ?? 0) + 1 })
  return [...counts.values()].sort((a, b) => b.count - a.count || a.className.localeCompare(b.className))
}
