import { describe, expect, it } from 'vitest'
import type { Native } from '../../../../../domain/annotation/native'
import { skeletonOfTemplate, skeletonThrough } from '../../../../../domain/annotation/shaping/template-shape'
import { edited } from '../../../../builders/edited'
import { settled } from '../../../../fakes/manual-clock'

const box = (x: number, y: number, side = 50, more: Native = {}): Native => ({
  type: 'bbox',
  className: 'Car',
  points: { x1: x, y1: y, x2: x + side, y2: y + side },
  ...more,
})
const corner = ({ points }: Native): readonly unknown[] => {
  const { x1, y1 } = points as { readonly x1: number; readonly y1: number }
  return [x1, y1]
}

async function copying(...values: readonly Native[]) {
  const made = edited(values)
  made.select(...values.keys())
  made.editing.copy()
  await expect.poll(() => made.said.at(-1)).toMatch(/opied/)
  const corners = () => made.saved().map(corner)
  return { ...made, corners }
}

describe('pasting', () => {
  it('objects are offset from the original, further each time, and stay on the picture', async () => {
    const made = await copying(box(10, 10))
    made.editing.paste()
    await expect.poll(made.corners).toHaveLength(2)
    made.editing.paste()
    await expect.poll(made.corners).toEqual([
      [10, 10],
      [22, 22],
      [34, 34],
    ])
    expect(made.selected()).toEqual([2])
    const atEnd = await copying(box(950, 750))
    atEnd.editing.duplicate()
    await expect.poll(atEnd.corners).toEqual([
      [950, 750],
      [938, 738],
    ])
  })

  it('on the next item → the same place, empty or not, and offset from then on', async () => {
    const made = await copying(box(10, 10, 50, { trackingId: 't', error: true }), box(80, 90))
    made.open([])
    made.editing.paste()
    await expect.poll(made.corners).toEqual([
      [10, 10],
      [80, 90],
    ])
    expect(made.selected()).toEqual([0, 1])
    // The same object on the next picture, not yet reviewed there.
    expect(made.saved()[0]).toMatchObject({ trackingId: 't', error: null })
    made.editing.paste()
    await expect.poll(made.corners).toEqual([
      [10, 10],
      [80, 90],
      [22, 22],
      [92, 102],
    ])
    expect(made.saved()[2]).toMatchObject({ trackingId: null })
  })

  it('on a smaller picture → the same place if it fits; others move inside, and shrink if larger', async () => {
    const made = await copying(box(100, 90), box(800, 700))
    made.open([], { width: 400, height: 300 })
    made.editing.paste()
    await expect.poll(made.corners).toEqual([
      [100, 90],
      [350, 250],
    ])
    made.open([], { width: 20, height: 300 })
    made.editing.paste()
    await expect.poll(() => made.saved()[0]?.['points']).toMatchObject({ x1: 0, x2: 20 })
  })

  it('on a picture of another size → the same relative place, if so chosen', async () => {
    const from = { width: 1_000, height: 800 }
    const made = edited([], [], 'proportion')
    made.open([], { width: 500, height: 400 })
    made.editing.bring([box(700, 600)], '1 object of before repeated', from)
    await expect.poll(() => made.saved().map(corner)).toEqual([[350, 300]])
    expect(made.said.at(-1)).toBe('The pictures differ in size: copies keep their proportion')
    const same = edited([])
    same.open([], from)
    same.editing.bring([box(-20, 600)], '1 object of before repeated', from)
    await expect.poll(() => same.saved().map(corner)).toEqual([[-20, 600]])
  })

  it('after cutting → the original place, even after leaving the item', async () => {
    const made = edited([box(10, 10)])
    made.select(0)
    made.editing.cut()
    await expect.poll(() => made.saved().length).toBe(0)
    made.editing.paste()
    await expect.poll(() => made.saved().map(corner)).toEqual([[10, 10]])
    made.open([box(10, 10)])
    made.editing.paste()
    await expect
      .poll(() => made.saved().map(corner))
      .toEqual([
        [10, 10],
        [22, 22],
      ])
  })
})

describe('the order of objects', () => {
  const order = (made: ReturnType<typeof edited>) => made.views.get().objects.map(({ row }) => row)

  it('changes by one step past the next overlapping one, and undo reverts it', async () => {
    const made = edited([box(0, 0), box(500, 500), box(30, 30), box(40, 40)])
    made.select(0)
    made.editing.order('forward')
    await expect.poll(() => order(made)).toEqual([1, 2, 0, 3])
    made.editing.order('forward')
    await expect.poll(() => order(made)).toEqual([1, 2, 3, 0])
    made.editing.order('backward')
    await expect.poll(() => order(made)).toEqual([1, 2, 0, 3])
    expect(made.said.at(-1)).toBe('Box one step backward')
    for (const _ of [1, 2, 3]) made.editing.undo()
    expect(order(made)).toEqual([0, 1, 2, 3])
  })

  it('moves several together in order, and skips those beyond', async () => {
    const made = edited([box(0, 0), box(5, 5), box(10, 10), box(300, 300), box(310, 310)])
    made.select(0, 1, 4)
    made.editing.order('forward')
    await expect.poll(() => order(made)).toEqual([2, 0, 1, 3, 4])
  })

  it('says so if there is nothing to pass', async () => {
    const made = edited([box(0, 0), box(500, 500)])
    made.select(0)
    made.editing.order('forward')
    await expect.poll(() => made.refused).toEqual(['Nothing that it touches lies over it.'])
    expect(order(made)).toEqual([0, 1])
  })

  it('can be changed repeatedly without two objects at one position', async () => {
    const made = edited([box(0, 0), box(10, 10), box(20, 20)])
    for (let round = 0; round < 40; round += 1) {
      made.select(round % 2)
      made.editing.order('forward')
      await expect.poll(() => made.said.length + made.refused.length).toBe(round + 1)
    }
    const places = made.drawing.get()
    const z = [0, 1, 2].map((row) => places?.reading.z(places.idOf(row)))
    expect(new Set(z).size).toBe(3)
  })
})

describe('areas of many points', () => {
  /** Ring around a centre. */
  const ring = (x: number, count: number): Native => ({
    type: 'polygon',
    className: 'Lake',
    points: Array.from({ length: count }, (_, at) => {
      const turn = (at / count) * 2 * Math.PI
      return [x + 100 * Math.cos(turn), 300 + 100 * Math.sin(turn)]
    }).flat(),
  })

  it('are combined in a worker, with a message, as one step', async () => {
    const made = edited([ring(200, 300), ring(260, 300)])
    made.select(0, 1)
    made.editing.remake('merge', { do: 'merge' })
    await expect.poll(made.areas.busy.get).toBe('Merging the areas…')
    expect(made.saved()).toHaveLength(2)
    made.carryOut()
    await expect.poll(made.saved).toHaveLength(1)
    expect(made.areas.busy.get()).toBeUndefined()
    expect(made.said).toEqual(['2 areas merged'])
    made.editing.undo()
    expect(made.saved()).toEqual([ring(200, 300), ring(260, 300)])
  })

  it('stay unchanged when cancelled, or on the next item', async () => {
    const made = edited([ring(200, 300), ring(260, 300)])
    made.select(0, 1)
    made.editing.remake('merge', { do: 'merge' })
    await expect.poll(made.areas.busy.get).toBeDefined()
    made.areas.cancel()
    await expect.poll(made.areas.busy.get).toBeUndefined()
    made.carryOut()
    made.editing.remake('merge', { do: 'merge' })
    await expect.poll(made.areas.busy.get).toBeDefined()
    made.open([ring(200, 8)])
    made.carryOut()
    await expect.poll(made.areas.busy.get).toBeUndefined()
    expect(made.saved()).toEqual([ring(200, 8)])
    expect(made.said).toEqual([])
  })

  it('say why nothing resulted, as small ones do at once', async () => {
    const made = edited([ring(200, 300), ring(700, 300), ring(450, 8), ring(800, 8)])
    made.select(0, 1)
    made.editing.remake('share', { do: 'share' })
    await expect.poll(made.areas.busy.get).toBe('Finding what the areas share…')
    made.carryOut()
    await expect.poll(() => made.refused).toEqual(['The selected areas don’t overlap.'])
    made.select(2, 3)
    made.editing.remake('share', { do: 'share' })
    await expect.poll(() => made.refused).toHaveLength(2)
  })
})

it('consecutive nudges → are one step, undone together', async () => {
  const made = edited([box(10, 10)])
  made.select(0)
  const corners = () => made.saved().map(corner)
  await made.editing.bringSelected()
  for (const [x, y] of [
    [1, 0],
    [0, 10],
    [-3, 0],
  ] as const)
    made.editing.nudge(x, y)
  await expect.poll(corners).toEqual([[8, 20]])
  made.editing.undo()
  expect(corners()).toEqual([[10, 10]])
})

it('a nudge → ends at the picture’s border', async () => {
  const made = edited([box(5, 10)])
  made.select(0)
  await made.editing.bringSelected()
  made.editing.nudge(-10, 0)
  await expect.poll(() => made.saved().map(corner)).toEqual([[0, 10]])
  made.editing.nudge(-1, 0)
  expect(made.said.at(-1)).toBe('At the border of the picture')
  expect(made.drawing.get()?.drawn.get().history.past).toHaveLength(1)
})

it('a drawn skeleton → keeps its points’ names', async () => {
  const made = edited([])
  const person = skeletonOfTemplate({
    id: 7,
    name: 'Person',
    points: [
      { id: 1, x: 0.5, y: 0, name: 'nose' },
      { id: 2, x: 0.5, y: 1, name: 'hip' },
    ],
    connections: [[1, 2]],
  })
  made.editing.add(
    [
      skeletonThrough(
        [
          { x: 1, y: 2 },
          { x: 3, y: 4 },
        ],
        person,
      ),
    ],
    { classId: 3, className: 'Person' },
  )
  await expect.poll(made.saved).toMatchObject([{ pointLabels: { 0: 'nose', 1: 'hip' }, templateId: 7 }])
})

describe('the item’s tags', () => {
  const RAIN = { classId: 7, className: 'Rain', attributes: [{ id: 1, groupId: 2, name: 'light', groupName: 'How' }] }

  it('are set with their class’s defaults, removed with them, and undone', async () => {
    const made = edited([box(10, 10), { type: 'tag', className: 'Night' }, { type: 'tag', className: 'Night' }])
    made.select(0)
    made.editing.toggleTag(RAIN)
    await expect.poll(() => made.saved()).toHaveLength(4)
    expect(made.saved().at(-1)).toMatchObject({
      type: 'tag',
      classId: 7,
      className: 'Rain',
      attributes: RAIN.attributes,
    })
    expect(made.said.at(-1)).toBe('Tagged with Rain')
    // The last edited object stays selected.
    expect(made.selected()).toEqual([0])
    made.editing.toggleTag({ classId: -1, className: 'Night' })
    await expect.poll(() => made.saved().map(({ className }) => className)).toEqual(['Car', 'Rain'])
    made.editing.undo()
    expect(made.saved()).toHaveLength(4)
  })
})

describe('values outside objects', () => {
  it('change as steps; those of one name are merged, and an equal value is no step', async () => {
    const { editing, drawing, refused } = edited([])
    const head = () => drawing.get()?.reading.value('head')
    editing.setValues([{ path: ['data', 'r_1'], to: 'a' }], 'Summary written', 'r_1')
    editing.setValues([{ path: ['data', 'r_1'], to: 'ab' }], 'Summary written', 'r_1')
    editing.setValues([{ path: ['data', 'r_1'], to: 'ab' }], 'Summary written', 'r_1')
    await expect.poll(head).toEqual({ tags: [], data: { r_1: 'ab' } })
    expect(drawing.get()?.drawn.get().history.past).toHaveLength(1)
    expect(refused).toEqual([])
    editing.undo()
    expect(head()).toEqual({ tags: [] })
  })
})

describe('assigning a class', () => {
  it('that objects already have → changes nothing and announces nothing', async () => {
    const made = edited([box(0, 0)])
    made.select(0)
    made.editing.relabel({ classId: 1, className: 'Car' })
    await settled()
    expect([made.refused, made.said]).toEqual([[], []])
  })

  it('to locked objects only → says that they are locked', async () => {
    const made = edited([box(0, 0, 50, { locked: true })])
    made.select(0)
    made.editing.relabel({ classId: 2, className: 'Bus' })
    await expect.poll(() => made.refused).toEqual(['The selected objects are locked. Unlock them first.'])
  })
})
