import { describe, expect, it } from 'vitest'
import { readDocument } from '../../../../../domain/annotation/document/read-document'
import { createObjectViews } from '../../../../../reviewer/editors/document/object-view'

const CONTENTS = {
  objects:
    readDocument({
      instances: ['Car', 'Tree', 'Car', 'Van'].map((className, x) => ({ type: 'point', className, x, y: 1 })),
    })?.objects ?? [],
}

function someViews() {
  const views = createObjectViews()
  views.setObjects(CONTENTS)
  const rows = () => views.shown().map(({ row }) => row)
  const selected = () => views.get().selected?.row
  return { views, rows, selected }
}

describe('the view of objects', () => {
  it('hides classes one by one, isolates one, and shows all again', () => {
    const { views, rows } = someViews()
    views.toggleClass('Car')
    expect(rows()).toEqual([1, 3])
    views.toggleClass('Car')
    expect(rows()).toEqual([0, 1, 2, 3])
    views.onlyClass('Van')
    expect(rows()).toEqual([3])
    views.showAll()
    expect(rows()).toEqual([0, 1, 2, 3])
  })

  it('notifies of hovering only those who ask', () => {
    const { views } = someViews()
    let [all, still] = [0, 0]
    views.subscribe(() => (all += 1))
    views.still.subscribe(() => (still += 1))
    views.hover(CONTENTS.objects[1])
    views.hover(CONTENTS.objects[2])
    expect([all, still]).toEqual([2, 0])
    views.toggleClass('Tree')
    views.hover(CONTENTS.objects[1])
    // Hidden objects can't be hovered.
    expect(views.get().hovered).toBe(CONTENTS.objects[2])
    expect([all, still]).toEqual([3, 1])
    expect(views.still.get().hidden).toEqual(new Set(['Tree']))
  })

  it('steps through objects with an open eye', () => {
    const { views, selected } = someViews()
    views.toggleClass('Tree')
    const walk = [1, 1, 1, 1].map(() => {
      views.step(1)
      return selected()
    })
    expect(walk).toEqual([0, 2, 3, 0])
    views.step(-1)
    expect(selected()).toBe(3)
    views.onlyClass('nobody')
    views.step(1)
    expect(selected()).toBeUndefined()
  })

  it('isolates the selection, and ends the isolation with it', () => {
    const { views, rows, selected } = someViews()
    views.toggleIsolated()
    expect(rows()).toEqual([0, 1, 2, 3])
    views.select(CONTENTS.objects[2])
    views.toggleIsolated()
    expect(rows()).toEqual([2])
    views.showAll()
    expect(rows()).toEqual([0, 1, 2, 3])
    expect(selected()).toBe(2)
    views.toggleIsolated()
    views.step(1)
    expect(rows()).toEqual([3])
    views.toggleClass('Van')
    expect(selected()).toBeUndefined()
    expect(rows()).toEqual([0, 1, 2])
    expect(views.get().isolated).toBe(false)
  })

  it('clears the selection with the item, and keeps hidden classes', () => {
    const { views, rows, selected } = someViews()
    views.toggleClass('Car')
    views.select(CONTENTS.objects[1])
    views.setObjects(undefined)
    expect(selected()).toBeUndefined()
    views.setObjects(CONTENTS)
    expect(rows()).toEqual([1, 3])
  })

  it('rebuilds its list only when visible objects change, not on hovering', () => {
    const { views } = someViews()
    views.toggleClass('Car')
    const before = views.shown()
    views.hover(CONTENTS.objects[1])
    views.select(CONTENTS.objects[1])
    expect(views.shown()).toBe(before)
  })
})
