import type { Native } from '#domain/annotation/native'
import { polygonSpans, type Spans } from '#domain/annotation/mask/spans'
import type { ObjectId } from '#domain/annotation/ops/op'
import type { Shape } from '#domain/annotation/shaping/shape'
import { shapeOf } from '#domain/annotation/shaping/shape-of'
import { createOutlining, type OutliningParts } from '../assist/outlining'
import { levelFor } from '../canvas/pyramid'
import { createObservable } from '../observable'
import { pictureAtHand } from '../picture/picture-at-hand'
import { outlineStart } from '../picture/picture-outlines'
import type { KitParts } from '../picture/tool-kit'

interface Parts extends Pick<KitParts, 'session' | 'picture' | 'choose'> {
  /** Colour of the next stroke. */
  readonly colour: () => string
  readonly paint: (spans: Spans) => void
}

/** A row outside the item: the box is no object. */
const ROW = -1
const ID: ObjectId = 'nbox'

/** Finds the object in a drawn box and paints its pixels; the box itself never becomes an object. */
export function createBoxToMask({ session, picture, choose, colour, paint }: Parts) {
  const { annotating, onRefused } = session
  let value: Native | undefined
  const selection = createObservable<{
    readonly selection: readonly { readonly row: number; readonly colour: string }[]
  }>({ selection: [] })
  const ONLY_BOX = { hold: async () => undefined, idOf: () => ID, reading: { value: () => value } } as const
  const boxes: OutliningParts['drawing'] = {
    ...annotating.drawing,
    // Returns a stable object, because a new one would mean another item.
    get: () => (annotating.drawing.get() === undefined ? undefined : ONLY_BOX),
  }
  const outlining = createOutlining({
    ...pictureAtHand(picture.progress),
    levelAtHand: (size) => levelFor(size, picture.camera.viewport.get().scale),
    drawing: boxes,
    views: { get: selection.get, still: selection },
    editing: {
      seen: annotating.editing.seen,
      remake(_name, how) {
        const box = value && shapeOf(value)
        const made = box && typeof how === 'function' ? how([{ id: ID, value: value ?? {}, shape: box }]) : undefined
        const found = made !== undefined && 'changes' in made ? made.changes : []
        paint(found.flatMap(({ shape: { outline } }) => polygonSpans(outline.lines)))
        choose('mask-box')
      },
    },
    waiting: annotating.waiting,
    start: outlineStart(session.assistance),
    onRefused,
  })
  return {
    outlining,
    /** Outlines the object in a drawn box. */
    begin(around: Shape): void {
      value = { type: around.kind, ...around.fields }
      selection.set({ selection: [{ row: ROW, colour: colour() }] })
      // The drawing tool must finish first.
      queueMicrotask(() => choose('outline'))
    },
  }
}
