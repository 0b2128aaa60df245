import { newMaskObject, nextColour, partsOf } from '#domain/annotation/commands/paint-mask'
import { laterBy } from '#domain/annotation/commands/new-object'
import { reworkParts } from '#domain/annotation/commands/rework-parts'
import type { AnnotationObject } from '#domain/annotation/document/read-document'
import { labelsOf, partsSpans } from '#domain/annotation/mask/mask-looks'
import { createMaskPainting } from '#domain/annotation/mask/painting'
import { colourOfLabel, emptyMask, labelOf, type PartMask } from '#domain/annotation/mask/part-mask'
import { movedSpans, type Spans } from '#domain/annotation/mask/spans'
import { tileChanges } from '#domain/annotation/mask/tile-changes'
import type { Native } from '#domain/annotation/native'
import type { ObjectId } from '#domain/annotation/ops/op'
import type { ChoiceSource } from '../../session/view-choices'
import type { ObjectViews } from '../document/object-view'
import type { Observable } from '../observable'
import { createSteps } from '../document/steps'
import type { Annotating } from '../session/annotating'
import { byLabel } from './mask-parts'
import { PIXEL_CHOICES } from './pixel-choices'

/** Actions on whole objects of a mask; each is one step. */
export interface PartActs {
  /** Moves the objects' pixels; at the target they replace pixels of unlocked objects. */
  readonly move: (rows: readonly number[], dx: number, dy: number) => void
  /** Merges all selected objects into the first one. */
  readonly mergeSelected: () => void
  /** Copies the selection with its pixels, also for later items. */
  readonly copy: () => void
  readonly canPaste: () => boolean
  /** Pastes the copy at its original place, onto empty pixels only. */
  readonly paste: () => void
  /** Copies the selection, opens the next item and pastes it there. */
  readonly carry: () => Promise<void>
}

interface Parts {
  readonly annotating: Annotating
  readonly views: ObjectViews
  readonly choices: ChoiceSource
  /** Goes to the next item and returns the current one afterwards. */
  readonly goNext: () => Promise<unknown>
  /** Changes when the open item's picture arrives. */
  readonly progress: Observable<unknown>
  readonly size: () => { readonly width: number; readonly height: number } | undefined
}

interface Copied {
  readonly value: Native
  readonly spans: Spans
}

const NOTHING = 'The selection has no pixels.'
const LOCKED = 'The selection is locked. Unlock it first.'

/** Outlives the item, so that users can paste on later items. */
let copied: readonly Copied[] = []

/** Creates the actions from the open session. */
export function createPartActs({ annotating, views, choices, goNext, progress, size }: Parts): PartActs {
  const { drawing, editing } = annotating
  const { author, onRefused } = annotating.changing
  const steps = createSteps(annotating.changing)
  const objects = () => drawing.get()?.drawn.get().objects ?? []
  const maskNow = () => drawing.get()?.drawn.get().mask
  const isLocked = ({ locked, className }: AnnotationObject) =>
    locked === true || choices.of(PIXEL_CHOICES).get().lockedClasses.includes(className)

  /** The editable objects with pixels among these rows; explains why if there are none. */
  function meant(rows: readonly number[]): readonly AnnotationObject[] {
    const all = objects().filter(({ row, parts }) => parts !== undefined && rows.includes(row))
    const open = all.filter((object) => !isLocked(object))
    if (open.length === 0) onRefused(all.length === 0 ? NOTHING : LOCKED)
    return open
  }

  /** Protects the pixels of locked objects. */
  function mayPaint(): (label: number) => boolean {
    const own = byLabel(objects())
    return (label) => {
      const object = own.get(label)
      return object === undefined || !isLocked(object)
    }
  }

  function rework(
    name: string,
    rows: readonly number[],
    label: string,
    before: PartMask | undefined,
    after: PartMask | undefined,
    made: {
      readonly remove?: readonly ObjectId[]
      readonly add?: readonly { readonly id: ObjectId; readonly value: Native }[]
      readonly change?: readonly { readonly id: ObjectId; readonly fields: Native }[]
      readonly after?: readonly ObjectId[]
    },
  ): void {
    const { remove = [], add = [], change = [] } = made
    const tiles =
      before === undefined || after === undefined
        ? undefined
        : { width: after.width, height: after.height, tiles: tileChanges(before, after) }
    const argsFor = () => ({ tiles, remove, add, change, label, author: author() })
    void steps.run(name, rows, reworkParts, argsFor, made.after === undefined ? {} : { after: made.after })
  }

  const named = (some: readonly AnnotationObject[]) =>
    some.length === 1 ? (some[0]?.className ?? 'Object') : `${some.length.toLocaleString('en')} objects`

  /** Copies the selection; returns false if there is nothing to copy. */
  async function take(): Promise<boolean> {
    const [open, mask] = [drawing.get(), maskNow()]
    const some = views.get().selection.filter(({ parts }) => parts !== undefined)
    if (open === undefined || mask === undefined || some.length === 0) {
      onRefused(NOTHING)
      return false
    }
    const rows = some.map(({ row }) => row)
    await open.hold(rows)
    copied = some.flatMap(({ row, parts = [] }) => {
      const value = open.reading.value(open.idOf(row))
      return value === undefined ? [] : [{ value, spans: partsSpans(mask, parts) }]
    })
    annotating.changing.onChanged(`${named(some)} copied`)
    return true
  }

  async function carry(): Promise<void> {
    const before = drawing.get()
    if (!(await take())) return
    if (!(await goNext())) return onRefused('There is no next item to copy to.')
    const stop = editing.seen.subscribe(look)
    const stopSize = progress.subscribe(look)
    /** Waits until the next item is complete; its own unsaved work arrives last. */
    function look(): void {
      const open = drawing.get()
      if (open === undefined || open === before || editing.seen.get().refusal !== undefined || size() === undefined)
        return
      stop()
      stopSize()
      queueMicrotask(paste)
    }
    look()
  }

  function paste(): void {
    const [open, bounds] = [drawing.get(), size()]
    if (open === undefined || bounds === undefined) return
    if (copied.length === 0) return onRefused('Nothing was copied.')
    const before = maskNow() ?? emptyMask(bounds.width, bounds.height)
    const painting = createMaskPainting(before)
    const used = new Set([...[...labelsOf(before)].map(colourOfLabel), ...objects().flatMap(({ parts = [] }) => parts)])
    const by = author()
    const add: { readonly id: ObjectId; readonly value: Native }[] = []
    for (const { value, spans } of copied) {
      const colour = nextColour(used)
      const box = colour && painting.paint(spans, labelOf(colour), (label) => label === 0)
      if (colour === undefined || box === undefined) continue
      used.add(colour)
      const at = { ...by, at: laterBy(by.at, add.length) }
      const { classId, className, attributes } = value
      const of = {
        classId: Number(classId ?? -1),
        className: typeof className === 'string' ? className : '',
        attributes: nativesOf(attributes),
      }
      add.push({ id: open.newId(), value: newMaskObject([colour], of, at) })
    }
    if (add.length === 0) return onRefused('There is no empty place where the copied objects lie.')
    const after = add.map(({ id }) => id)
    rework('paste', [], `${add.length === 1 ? '1 object' : `${add.length} objects`} pasted`, before, painting.mask, {
      add,
      after,
    })
  }

  return {
    move(rows, byX, byY) {
      const [dx, dy] = [Math.round(byX), Math.round(byY)]
      const [some, before, open] = [meant(rows), maskNow(), drawing.get()]
      if (some.length === 0 || before === undefined || open === undefined || (dx === 0 && dy === 0)) return
      const painting = createMaskPainting(before)
      const pieces = some.flatMap(({ parts = [] }) =>
        parts.map((colour) => ({ label: labelOf(colour), spans: partsSpans(before, [colour]) })),
      )
      for (const { spans } of pieces) painting.paint(spans, 0, () => true)
      const may = mayPaint()
      for (const { label, spans } of pieces) painting.paint(movedSpans(spans, dx, dy), label, may)
      const change = some.map(({ row }) => ({ id: open.idOf(row), fields: {} }))
      rework('move', rows, `${named(some)} moved`, before, painting.mask, { change })
    },
    mergeSelected() {
      const rows = views.get().selection.map(({ row }) => row)
      const [some, open] = [meant(rows), drawing.get()]
      const [first, ...others] = some
      if (first === undefined || open === undefined) return
      if (others.length === 0) return onRefused('Select several objects to make one of them.')
      const parts = partsOf(some.flatMap(({ parts: colours = [] }) => colours))
      rework('merge', rows, `${named(some)} merged`, undefined, undefined, {
        change: [{ id: open.idOf(first.row), fields: { parts } }],
        remove: others.map(({ row }) => open.idOf(row)),
        after: [open.idOf(first.row)],
      })
    },
    copy: () => void take(),
    canPaste: () => copied.length > 0,
    carry,
    paste,
  }
}

function nativesOf(value: unknown): readonly Native[] {
  return Array.isArray(value) ? value.filter((one): one is Native => typeof one === 'object' && one !== null) : []
}
