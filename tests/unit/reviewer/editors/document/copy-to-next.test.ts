import { describe, expect, it } from 'vitest'
import type { Native } from '../../../../../domain/annotation/native'
import { createCopyToNext } from '../../../../../reviewer/editors/document/copy-to-next'
import { createObservable } from '../../../../../reviewer/editors/observable'
import type { Work } from '../../../../../reviewer/editors/work/open-work'
import { edited } from '../../../../builders/edited'
import { settled } from '../../../../fakes/manual-clock'

const box = (x: number, more: Native = {}): Native => ({
  type: 'bbox',
  className: 'Car',
  classId: 1,
  points: { x1: x, y1: 10, x2: x + 40, y2: 50 },
  ...more,
})
const [FIRST, SECOND, THIRD] = [6, 7, 8].map((id) => ({ id, name: `street-${id}.png` }))

/** Facts of an item's work; `recovered` if it resumes unsaved changes. */
const workOf = (itemId: number, recovered: unknown = null) => ({ itemId, recovered }) as unknown as Work

/** Person on the first item with all its objects selected; `next` is the next item of the list. */
function onFirst(instances: readonly Native[], next = SECOND) {
  const made = edited(instances)
  const work = createObservable<Work | undefined>(workOf(6))
  let here = FIRST
  const carrying = createCopyToNext({
    here: () => here,
    goNext: () => Promise.resolve((here = next)),
    editing: made.editing,
    drawing: made.drawing,
    work,
    onRefused: (reason) => void made.refused.push(reason),
  })
  made.select(...instances.keys())
  return {
    ...made,
    carry: carrying.carry,
    work,
    /** The next item comes with its objects, and may be changed from now on. */
    async arrive(itemId: number, objects: readonly Native[], recovered?: unknown) {
      made.drawing.set(undefined)
      work.set(workOf(itemId, recovered))
      made.open(objects)
      await settled()
    },
  }
}

describe('objects copied to the next item', () => {
  it('are in the same places as one undoable step; existing objects and the original item stay', async () => {
    const mine = [box(0), box(100, { own: 'kept', error: true })]
    const { carry, arrive, saved, said, editing, selected, refused } = onFirst(mine)
    await carry()
    expect(saved()).toEqual(mine)
    await arrive(7, [box(500)])
    const [theirs, first, second, ...more] = saved()
    expect(more).toEqual([])
    expect(theirs).toEqual(box(500))
    expect(first).toMatchObject({ points: { x1: 0 }, creationType: 'Manual' })
    expect(second).toMatchObject({ points: { x1: 100 }, own: 'kept', error: null })
    expect(selected()).toHaveLength(2)
    expect(said.at(-1)).toBe('2 objects of street-6.png copied here')
    editing.undo()
    expect(saved()).toEqual([box(500)])
    expect(refused).toEqual([])
  })

  it('wait for unsaved work there', async () => {
    const { carry, arrive, drawing, work, open, saved } = onFirst([box(0)])
    await carry()
    drawing.set(undefined)
    // The preview gives way to the changed original.
    open([box(300)])
    work.set(workOf(7, { changes: [] }))
    await settled()
    expect(saved()).toEqual([box(300)])
    await arrive(7, [box(400)], { changes: [] })
    expect(saved()).toMatchObject([{ points: { x1: 400 } }, { points: { x1: 0 } }])
  })

  it('aren’t copied, with the reason, if the target is read-only or the person moved on', async () => {
    const last = onFirst([box(0)], FIRST)
    await last.carry()
    expect(last.refused).toEqual(['This is the last item.'])
    const tags = onFirst([{ type: 'tag', className: 'Rain' }])
    await tags.carry()
    expect(tags.refused).toEqual(['Select objects that have a place on the picture.'])
    const closed = onFirst([box(0)])
    await closed.carry()
    closed.refusal.set('Somebody else works on it.')
    await closed.arrive(7, [])
    expect(closed.refused).toEqual([
      '1 object of street-6.png can’t be copied to street-7.png: Somebody else works on it.',
    ])
    const gone = onFirst([box(0)])
    await gone.carry()
    await gone.arrive(THIRD?.id ?? 0, [box(9)])
    expect(gone.refused).toEqual([
      '1 object of street-6.png did not get to street-7.png: it was left before it was open.',
    ])
    await gone.arrive(7, [])
    expect([closed.saved(), gone.saved()]).toEqual([[], []])
  })
})
