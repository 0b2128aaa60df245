import { expect, it, vi } from 'vitest'
import type { Native } from '../../../../../domain/annotation/native'
import { readDocument } from '../../../../../domain/annotation/document/read-document'
import { listed, WHOLE_LISTING } from '../../../../../reviewer/editors/document/object-listing'
import { shapeOf } from '../../../../../domain/annotation/shaping/shape-of'
import { edited } from '../../../../builders/edited'

const box = (fields: Native): Native => ({
  type: 'bbox',
  className: 'Car',
  points: { x1: 10, y1: 10, x2: 30, y2: 30 },
  ...fields,
})
const VAN = { classId: 2, className: 'Van' }

/** Lets everything continue that waits for exact objects. */
const settled = () => new Promise((done) => setTimeout(done))

const CHANGES = {
  moved: ({ editing }) => editing.move([0], 5, 0),
  'pushed by an arrow': ({ editing }) => editing.nudge(0, 1),
  'given another shape'({ editing }) {
    const shape = shapeOf(box({ points: { x1: 10, y1: 10, x2: 60, y2: 30 } }))
    if (shape !== undefined) editing.reshape([{ row: 0, shape }])
  },
  'given another class': ({ editing }) => editing.relabel(VAN),
} satisfies Record<string, (made: ReturnType<typeof edited>) => void>

it.each(Object.entries(CHANGES))(
  'a decision on an object that is %s afterwards → is cleared, and the previous one stays known [S4.7]',
  async (_, change) => {
    const made = edited([box({ error: false }), box({ error: true })])
    made.select(0)
    change(made)
    await settled()
    expect(made.saved().map(({ error, errorBefore }) => [error, errorBefore])).toEqual([
      [null, false],
      [true, undefined],
    ])
    expect(made.views.get().objects[0]).toMatchObject({ approval: undefined, approvalBefore: 'approved' })
    made.editing.undo()
    expect(made.saved()[0]).toEqual(box({ error: false }))
    expect(made.views.get().objects[0]).toMatchObject({ approval: 'approved' })
  },
)

it('a change of neither geometry nor class → keeps the decision', async () => {
  const made = edited([box({ error: true })])
  made.select(0)
  made.editing.change(() => ({ trackingId: 'a' }), 'changed')
  made.editing.relabel({ classId: 1, className: 'Car' })
  made.editing.toggleLock()
  made.editing.order('front')
  await settled()
  expect(made.saved()[0]).toMatchObject({ error: true, locked: true, trackingId: 'a' })
})

it('a new decision on a changed object → clears the previous one', async () => {
  const made = edited([box({ error: null, errorBefore: true })])
  expect(made.views.get().objects[0]).toMatchObject({ approvalBefore: 'disapproved' })
  await made.editing.decide(0, 'approved')
  expect(made.saved()[0]).toMatchObject({ error: false })
  expect(made.saved()[0]).not.toHaveProperty('errorBefore')
  expect(made.views.get().objects[0]).not.toHaveProperty('approvalBefore')
  made.editing.undo()
  expect(made.saved()[0]).toEqual(box({ error: null, errorBefore: true }))
})

it('a decision on one object → ignores the selection, undo selects it again, and repeating clears it', async () => {
  const made = edited([box({}), box({ locked: true }), box({})])
  made.select(2)
  await made.editing.decide(1, 'disapproved')
  expect(made.saved().map(({ error }) => error)).toEqual([undefined, true, undefined])
  expect(made.selected()).toEqual([2])
  await made.editing.decide(1, 'disapproved')
  expect(made.saved()[1]).toMatchObject({ error: true })
  made.editing.undo()
  await vi.waitFor(() => expect(made.selected()).toEqual([1]))
})

it('objects → are listed by decision, by changes since, and by missing author', () => {
  const objects =
    readDocument({
      instances: [
        box({ error: false }),
        box({ error: null, errorBefore: true }),
        box({ creationType: 'Preannotation' }),
        box({ creationType: 'Manual', error: true, errorBefore: false }),
      ],
    })?.objects ?? []
  const rows = (decided: 'open' | 'changed' | 'predicted' | 'disapproved') =>
    listed(objects, { ...WHOLE_LISTING, decided }).map(({ row }) => row)
  expect([rows('open'), rows('changed'), rows('predicted'), rows('disapproved')]).toEqual([[1, 2], [1], [2], [3]])
})

it('a disapproval’s reason → is stored in the object, survives changes, and is cleared by the next decision [S4.7]', async () => {
  const made = edited([box({}), box({ error: true, errorReason: 'Too loose' })])
  await made.editing.decide(0, 'disapproved', 'Wrong class')
  expect(made.saved()[0]).toMatchObject({ error: true, errorReason: 'Wrong class' })
  expect(made.views.get().objects[0]).toMatchObject({ approval: 'disapproved', reason: 'Wrong class' })
  made.select(0)
  made.editing.nudge(3, 0)
  await settled()
  expect(made.saved()[0]).toMatchObject({ error: null, errorBefore: true, errorReason: 'Wrong class' })
  made.editing.approve('approved')
  await settled()
  expect(made.saved()[0]).not.toHaveProperty('errorReason')
  expect(made.views.get().objects.map(({ reason }) => reason)).toEqual([undefined, 'Too loose'])
  for (let step = 0; step < 3; step += 1) made.editing.undo()
  expect(made.saved()[0]).toEqual(box({}))
})
