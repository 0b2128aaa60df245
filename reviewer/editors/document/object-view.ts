import type { AnnotationContents, AnnotationObject } from '#domain/annotation/document/read-document'
import { createObservable, type Observable } from '../observable'
import { listChange } from './list-change'
import { digestOf } from './object-digest'
import { type Listing, listed, WHOLE_LISTING } from './object-listing'

/** View of an annotation's objects: visibility, hover and selection. */
export interface ObjectView {
  readonly objects: readonly AnnotationObject[]
  /** Hidden classes; kept for the next item. */
  readonly hidden: ReadonlySet<string>
  readonly hovered: AnnotationObject | undefined
  /** Selected objects, in file order. */
  readonly selection: readonly AnnotationObject[]
  /** The selected object, if it is the only one. */
  readonly selected: AnnotationObject | undefined
  /** Individually hidden objects. */
  readonly hiddenRows: ReadonlySet<number>
  /** Shows only the selection. */
  readonly isolated: boolean
  /** Filter and order of the list; kept for the next item. */
  readonly listing: Listing
}

/** View without the hovered object. */
export type StillView = Omit<ObjectView, 'hovered'>

/** View of the open item's objects; never saved. */
export interface ObjectViews extends Observable<ObjectView> {
  /** The same without hover updates. */
  readonly still: Observable<StillView>
  /** Visible objects, in file order. */
  readonly shown: () => readonly AnnotationObject[]
  /** Objects of the list in its order, without tags and hidden classes. */
  readonly listed: () => readonly AnnotationObject[]
  /** Changes filter or order of the list. */
  list(part: Partial<Listing>): void
  /** Sets the objects of another item, or none. */
  setObjects(contents: Pick<AnnotationContents, 'objects'> | undefined): void
  /** Sets the same item's objects after a change. */
  replaceObjects(objects: readonly AnnotationObject[]): void
  hover(object: AnnotationObject | undefined): void
  select(object: AnnotationObject | undefined): void
  /** Selects the objects of these rows; hidden ones can't be selected. */
  choose(rows: readonly number[]): void
  /** Selects the next or previous visible object of the list, wrapping around. */
  step(by: 1 | -1): void
  toggleIsolated(): void
  /** Shows only the selection, or all objects; without a selection it shows all. */
  isolate(isOn: boolean): void
  toggleClass(className: string): void
  /** Hides these objects, or shows them if all are hidden. */
  toggleRows(rows: readonly number[]): void
  /** Shows only this class. */
  onlyClass(className: string): void
  showAll(): void
}

const NONE: readonly AnnotationObject[] = []

/** Starts without objects and with everything visible. */
export function createObjectViews(): ObjectViews {
  const value = createObservable<ObjectView>({
    objects: NONE,
    hidden: new Set(),
    hovered: undefined,
    selection: NONE,
    selected: undefined,
    hiddenRows: new Set(),
    isolated: false,
    listing: WHOLE_LISTING,
  })
  const still = createObservable<StillView>(value.get())
  let inList: { readonly of: ObjectView; readonly rows: readonly AnnotationObject[] } | undefined
  let known: { readonly of: ObjectView; readonly shown: readonly AnnotationObject[] } | undefined

  function set(part: Partial<Omit<ObjectView, 'selected'>>): void {
    const before = value.get()
    const next = { ...before, ...part }
    const isOpen = (object: AnnotationObject) => isShown(object, next)
    const selection = next.selection.every(isOpen) ? next.selection : next.selection.filter(isOpen)
    const set = {
      ...next,
      selection,
      selected: selection.length === 1 ? selection[0] : undefined,
      hovered: next.hovered !== undefined && isOpen(next.hovered) ? next.hovered : undefined,
      isolated: next.isolated && selection.length > 0,
    }
    value.set(set)
    if (value.get() === set) still.set(set)
  }

  /** Updates only the hovered object. */
  function point(hovered: AnnotationObject | undefined): void {
    const now = value.get()
    if (hovered === now.hovered || (hovered !== undefined && !isShown(hovered, now))) return
    value.set({ ...now, hovered })
  }

  /** Cached: hovering doesn't rebuild the list. */
  function shown(): readonly AnnotationObject[] {
    const now = value.get()
    if (known === undefined || !isAlike(known.of, now)) known = { of: now, shown: shownOf(now) }
    return known.shown
  }

  /** Cached: hovering and selecting don't rebuild it. */
  function rowsOfList(): readonly AnnotationObject[] {
    const now = value.get()
    if (inList === undefined || !isListedAlike(inList.of, now)) {
      const { placed } = digestOf(now.objects)
      const open = now.hidden.size === 0 ? placed : placed.filter(({ className }) => !now.hidden.has(className))
      inList = { of: now, rows: listed(open, now.listing) }
    }
    return inList.rows
  }

  function step(by: 1 | -1): void {
    const now = value.get()
    const open = rowsOfList().filter((object) => isShown(object, now))
    const last = now.selection.at(-1)
    const here = last === undefined ? -1 : open.indexOf(last)
    const next = open[here === -1 ? (by === 1 ? 0 : open.length - 1) : (here + by + open.length) % open.length]
    if (next !== undefined) set({ selection: [next] })
  }

  return {
    get: value.get,
    subscribe: value.subscribe,
    still,
    shown,
    listed: rowsOfList,
    list: (part) => set({ listing: { ...value.get().listing, ...part } }),
    setObjects(contents) {
      const objects = contents?.objects ?? NONE
      if (objects === value.get().objects) return
      const { listing } = value.get()
      const ofAnyItem = listing.among === undefined ? listing : { ...listing, among: undefined }
      set({ objects, selection: NONE, hovered: undefined, hiddenRows: new Set(), listing: ofAnyItem })
    },
    replaceObjects(objects) {
      const { objects: before, selection, hovered } = value.get()
      const { at, gone, come } = listChange(before, objects)
      const [went, came] = [new Set(before.slice(at, at + gone)), objects.slice(at, at + come)]
      const isSelected = selection.some((object) => went.has(object))
      const [over] = hovered === undefined ? [] : went.has(hovered) ? found(came, new Set([hovered.row])) : [hovered]
      const rows = () => new Set(selection.map(({ row }) => row))
      set({ objects, selection: isSelected ? found(objects, rows()) : selection, hovered: over })
    },
    hover: point,
    select: (object) => set({ selection: object === undefined ? NONE : [object] }),
    choose: (rows) => set({ selection: found(value.get().objects, new Set(rows)) }),
    step,
    toggleIsolated: () => set({ isolated: !value.get().isolated }),
    isolate(isOn) {
      if (isOn !== value.get().isolated) set({ isolated: isOn })
    },
    toggleClass(className) {
      const hidden = new Set(value.get().hidden)
      if (!hidden.delete(className)) hidden.add(className)
      set({ hidden })
    },
    toggleRows(rows) {
      const hiddenRows = new Set(value.get().hiddenRows)
      const areHidden = rows.every((row) => hiddenRows.has(row))
      for (const row of rows) {
        if (areHidden) hiddenRows.delete(row)
        else hiddenRows.add(row)
      }
      set({ hiddenRows })
    },
    onlyClass(className) {
      const names = value.get().objects.map((object) => object.className)
      set({ hidden: new Set(names.filter((name) => name !== className)) })
    },
    showAll: () => set({ hidden: new Set(), hiddenRows: new Set(), isolated: false }),
  }
}

/** The current objects of these rows, in list order. */
function found(objects: readonly AnnotationObject[], rows: ReadonlySet<number>): readonly AnnotationObject[] {
  const [row] = rows
  if (row === undefined) return NONE
  const one = rows.size === 1 ? atRow(objects, row) : undefined
  return one === undefined ? objects.filter((object) => rows.has(object.row)) : [one]
}

/** Finds an object by binary search while rows ascend, as they do until reordered; undefined also for a miss. */
function atRow(objects: readonly AnnotationObject[], row: number): AnnotationObject | undefined {
  let [from, to] = [0, objects.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((objects[middle]?.row ?? 0) < row) from = middle + 1
    else to = middle
  }
  const object = objects[from]
  return object?.row === row ? object : undefined
}

function isShown(
  { className, row }: AnnotationObject,
  { hidden, hiddenRows }: Pick<ObjectView, 'hidden' | 'hiddenRows'>,
): boolean {
  return !hidden.has(className) && !hiddenRows.has(row)
}

function shownOf(view: ObjectView): readonly AnnotationObject[] {
  const { objects, hidden, hiddenRows, selection, isolated } = view
  if (isolated && selection.length > 0) return selection
  return hidden.size + hiddenRows.size === 0 ? objects : objects.filter((object) => isShown(object, view))
}

function isAlike(a: ObjectView, b: ObjectView): boolean {
  if (a.objects !== b.objects || a.hidden !== b.hidden || a.hiddenRows !== b.hiddenRows) return false
  return a.isolated === b.isolated && (!b.isolated || a.selection === b.selection)
}

function isListedAlike(a: ObjectView, b: ObjectView): boolean {
  return a.objects === b.objects && a.hidden === b.hidden && a.listing === b.listing
}
