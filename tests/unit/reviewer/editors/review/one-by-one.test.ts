import { describe, expect, it } from 'vitest'
import type { Native } from '../../../../../domain/annotation/native'
import { edited } from '../../../../builders/edited'
import { walked } from '../../../../builders/walked'

function box(at: number, fields: Native = {}): Native {
  const left = 100 + 300 * at
  return { type: 'bbox', className: 'Car', points: { x1: left, y1: 100, x2: left + 100, y2: 200 }, ...fields }
}

/** Lets everything continue that waits for exact objects. */
const settled = () => new Promise((done) => setTimeout(done))

function walking(...instances: readonly Native[]) {
  const made = edited(instances)
  const { said, ...walk } = walked(made)
  const { oneByOne, camera } = walk
  return {
    ...made,
    ...walk,
    endSaid: said,
    errors: () => made.saved().map(({ error = null }) => error),
    place: () => [oneByOne.seen.get().at, oneByOne.seen.get().count, oneByOne.seen.get().left],
    /** Centre of the view. */
    middle: () => [Math.round(camera.view().x), Math.round(camera.view().y)],
  }
}

describe('walking objects one by one', () => {
  it('begins with the selected or an undecided one, zooms to each, and wraps around', () => {
    const made = walking(box(0, { error: false }), box(1), box(2))
    const before = made.camera.view()
    made.oneByOne.start()
    expect([made.selected(), made.place(), made.middle()]).toEqual([[1], [2, 3, 2], [450, 150]])
    expect(made.camera.view().scale).toBeGreaterThan(2)
    made.oneByOne.step(1)
    made.oneByOne.step(1)
    expect([made.selected(), made.place(), made.middle()]).toEqual([[0], [1, 3, 2], [150, 150]])
    made.oneByOne.step(-1)
    expect(made.selected()).toEqual([2])
    made.oneByOne.stop()
    expect(made.camera.view()).toEqual(before)
    expect(made.selected()).toEqual([2])
    made.oneByOne.start()
    expect(made.selected()).toEqual([2])
  })

  it('scrolls the object back into view when the window shrinks, unless the person looks elsewhere', () => {
    const { oneByOne, camera, middle } = walking(box(0), box(8), box(2))
    oneByOne.start()
    oneByOne.step(1)
    const { scale } = camera.view()
    camera.resize({ width: 900, height: 700 }, 1)
    expect([middle(), camera.view().scale]).toEqual([[2_550, 150], scale])
    camera.resize({ width: 300, height: 240 }, 1)
    expect(middle()).toEqual([2_550, 150])
    expect(camera.view().scale).toBeLessThan(scale)
    // It has the space again, and the view stays.
    const small = camera.view().scale
    camera.resize({ width: 1_000, height: 800 }, 1)
    expect(camera.view().scale).toBe(small)
    camera.panBy(-2_000, -1_000)
    const elsewhere = middle()
    expect(elsewhere).not.toEqual([2_550, 150])
    camera.resize({ width: 200, height: 160 }, 1)
    expect(middle()).toEqual(elsewhere)
  })

  it('each decision leads to the next undecided one, until none is left [S4.7]', async () => {
    const made = walking(box(0), box(1, { error: true }), box(2), box(3))
    made.select(2)
    made.oneByOne.start()
    made.oneByOne.decide('approved')
    expect(made.selected()).toEqual([3])
    // No one has to wait for the previous one.
    made.oneByOne.decide('disapproved')
    expect([made.selected(), made.place()]).toEqual([[0], [1, 4, 1]])
    await settled()
    expect(made.errors()).toEqual([null, true, false, true])
    made.oneByOne.decide('approved')
    await settled()
    expect(made.errors()).toEqual([false, true, false, true])
    expect(made.endSaid).toEqual(['All 4 objects are decided: 2 approved, 2 disapproved.'])
    expect([made.selected(), made.place()]).toEqual([[0], [1, 4, 0]])
  })

  it('each decision is a history step: undo returns to its object, and redo leaves it', async () => {
    const made = walking(box(0), box(1))
    made.oneByOne.start()
    made.oneByOne.decide('approved')
    await settled()
    expect([made.selected(), made.place()]).toEqual([[1], [2, 2, 1]])
    made.editing.undo()
    expect([made.selected(), made.place(), made.middle()]).toEqual([[0], [1, 2, 2], [150, 150]])
    expect(made.errors()).toEqual([null, null])
  })

  it('follows the list; an object removed from it by a decision stays in the count', async () => {
    const made = walking(
      box(0, { error: true }),
      box(1),
      box(2, { error: true }),
      box(3, { className: 'Van', error: true }),
    )
    made.views.list({ decided: 'disapproved', className: 'Car' })
    made.oneByOne.start()
    expect([made.selected(), made.place()]).toEqual([[0], [1, 2, 2]])
    made.oneByOne.decide('approved')
    await settled()
    expect([made.selected(), made.place()]).toEqual([[2], [2, 2, 1]])
    // Rejected again counts as decided too.
    made.oneByOne.decide('disapproved')
    await settled()
    expect(made.place()).toEqual([2, 2, 0])
    made.views.list({ className: undefined })
    expect([made.selected(), made.place()]).toEqual([[2], [1, 2, 2]])
    made.views.list({ decided: 'open' })
    expect([made.selected(), made.place()]).toEqual([[1], [1, 1, 1]])
  })

  it('asks again for objects with something in common, whatever was decided before', async () => {
    const made = walking(box(0, { error: false }), box(1), box(2, { error: true }), box(3))
    made.views.list({ among: { words: 'Changed since revision 3', rows: new Set([0, 2]) } })
    made.oneByOne.start()
    expect([made.selected(), made.place()]).toEqual([[0], [1, 2, 2]])
    made.oneByOne.decide('approved')
    expect([made.selected(), made.place()]).toEqual([[2], [2, 2, 1]])
    made.oneByOne.decide('approved')
    await settled()
    expect([made.errors(), made.place()]).toEqual([
      [false, null, false, null],
      [2, 2, 0],
    ])
    made.open([box(0), box(1), box(2)])
    expect(made.place()).toEqual([1, 3, 3])
  })

  it('returns to objects that changed after their decision', async () => {
    const made = walking(box(0), box(1))
    made.oneByOne.start()
    made.oneByOne.decide('approved')
    made.oneByOne.decide('approved')
    await settled()
    expect(made.place()).toEqual([2, 2, 0])
    made.editing.move([0], 10, 0)
    expect(made.place()).toEqual([2, 2, 1])
  })

  it('objects whose decision couldn’t be stored, because the item is read-only, stay undecided', async () => {
    const made = walking(box(0), box(1))
    made.oneByOne.start()
    made.refusal.set('Somebody else works on this item.')
    made.oneByOne.decide('approved')
    await settled()
    expect([made.errors(), made.place()[2], made.refused]).toEqual([
      [null, null],
      2,
      ['Somebody else works on this item.'],
    ])
  })

  it('never decides on hidden objects: after clicking elsewhere a decision first returns', async () => {
    const made = walking(box(0), box(1))
    made.oneByOne.start()
    made.oneByOne.step(1)
    made.select()
    expect(made.place()).toEqual([0, 2, 2])
    made.oneByOne.decide('approved')
    await settled()
    expect([made.selected(), made.errors()]).toEqual([[1], [null, null]])
  })

  it('continues with the next if one is deleted', () => {
    const made = walking(box(0), box(1), box(2))
    made.oneByOne.start()
    made.oneByOne.step(1)
    made.editing.remove([1])
    return settled().then(() => expect([made.selected(), made.place()]).toEqual([[2], [2, 2, 2]]))
  })

  it('continues on the next item, once its picture is loaded', () => {
    const made = walking(box(0), box(1))
    made.oneByOne.start()
    made.picture.set({ state: 'loading' })
    made.open([box(5, { error: false }), box(3), box(4)])
    expect([made.selected(), made.place()]).toEqual([[1], [2, 3, 2]])
    made.picture.set({ state: 'ready' })
    expect(made.middle()).toEqual([1_050, 150])
    made.open([])
    expect(made.place()).toEqual([0, 0, 0])
  })

  it('shows the others dimmed or hidden, as chosen', () => {
    const made = walking(box(0), box(1))
    made.oneByOne.start()
    expect([made.oneByOne.seen.get().isDimming, made.views.shown().length]).toEqual([true, 2])
    made.choices.set({ others: 'hidden' })
    expect([made.oneByOne.seen.get().isDimming, made.views.shown().map(({ row }) => row)]).toEqual([false, [0]])
    made.oneByOne.step(1)
    expect(made.views.shown().map(({ row }) => row)).toEqual([1])
    made.choices.set({ others: 'shown' })
    expect([made.oneByOne.seen.get().isDimming, made.views.shown().length]).toEqual([false, 2])
    made.choices.set({ others: 'hidden' })
    made.oneByOne.stop()
    expect(made.views.shown()).toHaveLength(2)
  })
})
