import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readDocument } from '../../../../../domain/annotation/document/read-document'
import { createClassTable } from '../../../../../reviewer/editors/picture/object-columns'
import {
  NOTHING_SHOWN,
  shownChange,
  type ShownObjects,
  shownRows,
} from '../../../../../reviewer/editors/canvas/shown-objects'

const COUNT = 8
const instances = Array.from({ length: COUNT }, (_, at) => ({ type: 'point', className: 'Car', x: at, y: at }))
const OBJECTS = readDocument({ instances })?.objects ?? []

function seen(part: Partial<ShownObjects>): ShownObjects {
  const nothing = { document: 1, objects: OBJECTS, shown: OBJECTS, lifted: [], marked: [] }
  return { ...nothing, fill: 0.2, theme: 'dark', isVisible: true, ...part }
}

describe('the visible objects', () => {
  it('are the same after a full or an incremental update', () => {
    const rows = fc.uniqueArray(fc.integer({ min: 0, max: COUNT - 1 }))
    const views = fc
      .tuple(rows, rows, rows)
      .map(([shown, lifted, marked]) => seen({ shown: shown.flatMap((row) => OBJECTS[row] ?? []), lifted, marked }))
    fc.assert(
      fc.property(views, views, (before, after) => {
        const fresh = shownRows(after, COUNT, NOTHING_SHOWN)
        const { order, how, selected } = shownRows(after, COUNT, shownRows(before, COUNT, NOTHING_SHOWN))
        expect({ order, how, selected }).toEqual({ order: fresh.order, how: fresh.how, selected: fresh.selected })
      }),
    )
  })

  it('exclude those being dragged, and say which are marked', () => {
    const { order, how, selected } = shownRows(seen({ lifted: [2], marked: [1, 2] }), COUNT, NOTHING_SHOWN)
    expect([...order]).toEqual([0, 1, 3, 4, 5, 6, 7])
    expect([...how]).toEqual([1, 2, 0, 1, 1, 1, 1, 1])
    expect([...selected]).toEqual([0, 1, 1])
  })

  it('notify painters of the selection only when it changed', () => {
    const marked = [3]
    const [first, second] = [seen({ marked }), seen({ marked, lifted: [0] })]
    const before = shownRows(first, COUNT, NOTHING_SHOWN)
    const told = shownChange(first, before, NOTHING_SHOWN, createClassTable(), 1)
    expect(told.selected).toEqual(Uint8Array.of(0, 0, 0, 1))
    const after = shownRows(second, COUNT, before)
    const { order, selected } = shownChange(second, after, before, createClassTable(), 1)
    expect(selected).toBeUndefined()
    expect(order).toEqual({ at: 0, gone: 1, rows: new Uint32Array(0) })
  })
})
