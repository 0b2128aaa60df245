import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addObjects } from '../../../../../domain/annotation/commands/add-objects'
import { changeObjects, relabelled } from '../../../../../domain/annotation/commands/change-objects'
import { newObject } from '../../../../../domain/annotation/commands/new-object'
import { orderObjects } from '../../../../../domain/annotation/commands/order-objects'
import { removeObjects } from '../../../../../domain/annotation/commands/remove-objects'
import { moveObjects, reshapeObjects } from '../../../../../domain/annotation/commands/reshape-objects'
import { readDocument } from '../../../../../domain/annotation/document/read-document'
import type { Native } from '../../../../../domain/annotation/native'
import type { ObjectId } from '../../../../../domain/annotation/ops/op'
import { boxShape } from '../../../../../domain/annotation/shaping/box-shape'
import { createDrawing, type Drawing, type Happened } from '../../../../../reviewer/editors/document/drawing'

const AUTHOR = { email: 'ada@loupe.example', role: 'Annotator', at: '2026-11-23T10:00:00.000Z' }
const STEP = { before: [], at: AUTHOR.at, by: AUTHOR.email }
const CAR = { classId: 3, className: 'Car' }

const FILE: readonly Native[] = [
  { type: 'bbox', className: 'Car', points: { x1: 1.239, y1: 2, x2: 30, y2: 40, kept: 'yes' }, own: { a: [1] } },
  { type: 'polygon', className: 'Tree', points: [0, 0, 10, 0, 10, 10], exclude: [], probability: 55 },
  { type: 'nobody knows', className: 'Odd' },
  { type: 'ellipse', className: 'Eye', cx: 5, cy: 5, rx: 2, ry: 3, locked: true },
  { type: 'tag', className: 'Day', attributes: [{ name: 'x', groupName: 'y' }] },
]

async function opened(): Promise<Drawing> {
  let count = 0
  const { objects = [] } = readDocument({ instances: FILE }) ?? {}
  const drawing = createDrawing({
    objects,
    entries: FILE.length,
    colours: {},
    exact: (places) => Promise.resolve(places.map((place) => FILE[place] ?? {})),
    randomId: () => `t${(count += 1)}`,
  })
  await drawing.hold([...FILE.keys()])
  return drawing
}

/** File that would be saved. */
function saved(drawing: Drawing): readonly Native[] {
  return drawing.contents().map(({ base, value }) => value ?? FILE[base ?? -1] ?? {})
}

const add = (drawing: Drawing, x: number) =>
  drawing.run(
    'add',
    addObjects,
    {
      objects: [{ id: drawing.newId(), value: newObject('bbox', boxShape([x, 1, x + 5, 9]).fields, CAR, AUTHOR) }],
    },
    STEP,
  )

describe('a drawing', () => {
  it('adds objects with every field of the format, on top of all others', async () => {
    const drawing = await opened()
    expect(add(drawing, 7)).toBeUndefined()
    expect(saved(drawing).slice(0, -1)).toEqual(FILE)
    expect(saved(drawing).at(-1)).toEqual({
      type: 'bbox',
      classId: 3,
      className: 'Car',
      probability: 100,
      points: { x1: 7, y1: 1, x2: 12, y2: 9 },
      attributes: [],
      groupId: 0,
      pointLabels: {},
      locked: false,
      visible: true,
      trackingId: null,
      error: null,
      creationType: 'Manual',
      createdAt: AUTHOR.at,
      createdBy: { email: AUTHOR.email, role: 'Annotator' },
      updatedAt: AUTHOR.at,
      updatedBy: { email: AUTHOR.email, role: 'Annotator' },
    })
    expect(drawing.drawn.get().objects.at(-1)).toMatchObject({ row: 5, kind: 'bbox', className: 'Car' })
    expect(drawing.drawn.get().history.past.at(-1)?.label).toBe('Box drawn')
  })

  it('undoes and redoes steps, and a new one clears redo', async () => {
    const drawing = await opened()
    add(drawing, 1)
    add(drawing, 2)
    drawing.undo()
    expect(saved(drawing)).toHaveLength(6)
    drawing.redo()
    expect(saved(drawing)).toHaveLength(7)
    drawing.undo()
    add(drawing, 3)
    expect(drawing.redo()).toBeUndefined()
    expect(saved(drawing).at(-1)).toMatchObject({ points: { x1: 3 } })
  })

  it('marks reshaped objects as manual, and leaves other fields alone', async () => {
    const drawing = await opened()
    drawing.run(
      'reshape',
      reshapeObjects,
      {
        changes: [
          { id: 'b1', shape: { ...boxShape([0, 0, 1, 1]), fields: { points: [1, 1, 2, 1, 2, 2], exclude: [] } } },
        ],
        author: AUTHOR,
      },
      STEP,
    )
    expect(saved(drawing)[1]).toEqual({
      ...FILE[1],
      points: [1, 1, 2, 1, 2, 2],
      probability: 100,
      updatedAt: AUTHOR.at,
      updatedBy: { email: AUTHOR.email, role: 'Annotator' },
    })
    drawing.run('move', moveObjects, { ids: ['b0'], dx: 1, dy: 0, author: AUTHOR }, STEP)
    expect(saved(drawing)[0]).toMatchObject({
      points: { x1: 2.24, y1: 2, x2: 31, y2: 40, kept: 'yes' },
      own: { a: [1] },
    })
    drawing.undo()
    drawing.undo()
    expect(saved(drawing)).toEqual(FILE)
  })

  it('refuses to change locked objects, and unlocks them', async () => {
    const drawing = await opened()
    expect(drawing.run('remove', removeObjects, { ids: ['b3'] }, STEP)).toBe('The selection is locked.')
    expect(drawing.run('move', moveObjects, { ids: ['b3'], dx: 1, dy: 1, author: AUTHOR }, STEP)).toMatch(
      /can be changed/,
    )
    const unlock = { ids: ['b3'] as const, fields: () => ({ locked: false }), label: 'unlocked', author: AUTHOR }
    expect(drawing.run('change', changeObjects, { ...unlock, lockedToo: true }, STEP)).toBeUndefined()
    expect(drawing.run('remove', removeObjects, { ids: ['b3'] }, STEP)).toBeUndefined()
    expect(drawing.drawn.get().history.past).toHaveLength(2)
  })

  it('keeps the requested order', async () => {
    const drawing = await opened()
    drawing.run('order', orderObjects, { ids: ['b0', 'b1'], to: 'front' }, STEP)
    expect(saved(drawing).map(({ className }) => className)).toEqual(['Odd', 'Eye', 'Day', 'Car', 'Tree'])
    expect(drawing.drawn.get().objects.map(({ row }) => row)).toEqual([3, 4, 0, 1])
    drawing.run('order', orderObjects, { ids: ['b1'], to: 'back' }, STEP)
    expect(saved(drawing).map(({ className }) => className)).toEqual(['Tree', 'Odd', 'Eye', 'Day', 'Car'])
    drawing.undo()
    drawing.undo()
    expect(saved(drawing)).toEqual(FILE)
  })

  it('releases a removed object once no step can restore it', async () => {
    const drawing = await opened()
    drawing.run('remove', removeObjects, { ids: ['b0'] }, STEP)
    for (let step = 0; step < 99; step += 1) add(drawing, step)
    expect(drawing.isHeld(0)).toBe(true)
    add(drawing, 99)
    expect([drawing.isHeld(0), drawing.isHeld(1)]).toEqual([false, true])
    while (drawing.undo() !== undefined);
    expect(saved(drawing)).toEqual(FILE.slice(1))
  })

  it('releases an object whose drawing was undone once something else was done', async () => {
    const drawing = await opened()
    add(drawing, 1)
    const [row = -1] = drawing.rowsOf(['nt1'])
    drawing.undo()
    expect(drawing.isHeld(row)).toBe(true)
    drawing.run('remove', removeObjects, { ids: ['b0'] }, STEP)
    expect([drawing.isHeld(row), drawing.isHeld(0)]).toEqual([false, true])
    drawing.undo()
    expect(saved(drawing)).toEqual(FILE)
  })

  it('is the same after everything was stored and read back', async () => {
    const drawing = await opened()
    const lines: string[] = []
    drawing.subscribe((happened) => lines.push(JSON.stringify(happened)))
    add(drawing, 1)
    drawing.run('remove', removeObjects, { ids: ['b1', 'nt1'] }, STEP)
    drawing.undo()
    drawing.run('change', changeObjects, { ids: ['b0'], fields: relabelled(CAR), label: '', author: AUTHOR }, STEP)
    add(drawing, 2)
    drawing.undo()
    const again = await opened()
    let told = 0
    again.drawn.subscribe(() => (told += 1))
    await again.replay(lines.map((line) => JSON.parse(line) as Happened))
    // Any number of changes: everything is painted once.
    expect(told).toBe(1)
    expect(saved(again)).toEqual(saved(drawing))
    expect(again.drawn.get().history.past.map(({ label }) => label)).toEqual(
      drawing.drawn.get().history.past.map(({ label }) => label),
    )
    again.redo()
    drawing.redo()
    expect(saved(again)).toEqual(saved(drawing))
    // New objects after a restart have new ids.
    expect(add(again, 9)).toBeUndefined()
  })

  it('is restored by undoing any steps, and redoing them gives the same result', async () => {
    const steps = fc.array(fc.tuple(fc.nat(5), fc.nat(), fc.integer({ min: -50, max: 50 })), { maxLength: 60 })
    await fc.assert(
      fc.asyncProperty(steps, async (some) => {
        const drawing = await opened()
        for (const [what, which, by] of some) {
          const ids = drawing.contents().map((_, at) => at)
          const rows = drawing.drawn.get().objects.map(({ row }) => row)
          const row = rows[which % Math.max(1, rows.length)]
          const id: ObjectId = row === undefined ? 'b0' : drawing.idOf(row)
          if (what === 0 || ids.length === 0) add(drawing, by)
          else if (what === 1) drawing.run('remove', removeObjects, { ids: [id] }, STEP)
          else if (what === 2) drawing.run('move', moveObjects, { ids: [id], dx: by / 3, dy: by, author: AUTHOR }, STEP)
          else if (what === 3) drawing.run('order', orderObjects, { ids: [id], to: by > 0 ? 'front' : 'back' }, STEP)
          else if (what === 4) drawing.undo()
          else
            drawing.run(
              'change',
              changeObjects,
              { ids: [id], fields: relabelled({ classId: by, className: `C${by}` }), label: '', author: AUTHOR },
              STEP,
            )
        }
        const end = saved(drawing)
        while (drawing.undo() !== undefined);
        expect(saved(drawing)).toEqual(FILE)
        while (drawing.redo() !== undefined);
        expect(drawing.drawn.get().history.future).toEqual([])
        if (!some.some(([what]) => what === 4)) expect(saved(drawing)).toEqual(end)
      }),
      { numRuns: 100 },
    )
  })
})
