import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { distributed, flipped } from '../../../../../domain/annotation/areas/arrange-shapes'
import { cutAlong, holed, merged, shared, subtracted } from '../../../../../domain/annotation/areas/remake-areas'
import { aligned, converted, simplifiedBy, smoother } from '../../../../../domain/annotation/areas/remake-shapes'
import { addObjects } from '../../../../../domain/annotation/commands/add-objects'
import { changeObjects, relabelled } from '../../../../../domain/annotation/commands/change-objects'
import { newObject } from '../../../../../domain/annotation/commands/new-object'
import { orderObjects } from '../../../../../domain/annotation/commands/order-objects'
import { type Remaking, remakeObjects } from '../../../../../domain/annotation/commands/remake-objects'
import { removeObjects } from '../../../../../domain/annotation/commands/remove-objects'
import { moveObjects, reshapeObjects } from '../../../../../domain/annotation/commands/reshape-objects'
import { entriesOf } from '../../../../../domain/annotation/document/dialects'
import { textsOf } from '../../../../../domain/annotation/json/entry-texts'
import { createEntryReader } from '../../../../../domain/annotation/document/read-document'
import { parsed } from '../../../../../domain/annotation/json/parsed'
import type { ObjectId } from '../../../../../domain/annotation/ops/op'
import { boxShape } from '../../../../../domain/annotation/shaping/box-shape'
import type { Shape } from '../../../../../domain/annotation/shaping/shape'
import { shapeOf } from '../../../../../domain/annotation/shaping/shape-of'
import { createDrawing, type Drawing, type Happened } from '../../../../../reviewer/editors/document/drawing'
import { savedEntries } from '../../../../../reviewer/editors/document/own-version'
import { endlessRead, endlessText } from '../../../../../reviewer/editors/work/endless'
import { createSource } from '../../../../../reviewer/editors/workers/annotation-source'
import { walk } from '../../../../builders/walks'

const AUTHOR = { email: 'ada@loupe.example', role: 'Annotator', at: '2026-11-23T10:00:00.000Z' }
const STEP = { before: [], at: AUTHOR.at, by: AUTHOR.email }
const CAR = { classId: 3, className: 'Car' }

/** Spelled unlike our own output, with unknown keys, and objects that can't be parsed. */
const TEXT = `{ "own":{"deep":[1.0]}, "instances" : [
  {"type":"bbox","className":"Car","points":{"x1":1.239,"y1":2.0,"x2":3e1,"y2":40,"kept":"yes"},"own":{"a":[1.50]}},
  {"type":"polygon", "className":"Tree","points":[0,-0.0,10,0,10,1e1] ,"exclude":[],"probability":55, "own":1,"own":2},
  {"type":"nobody knows","className":"Odd"} , null,
  {"type":"ellipse","className":"\\u0045ye","cx":5,"cy":5,"rx":2,"ry":3,"locked":true,"far":1e400},
  {"type":"polyline","points":[0.1,0.2,0.30,0.4],"className":"Way"},
  {"type":"polygon","className":"Lake","points":[2,2,30.0,2,30,30,2,30],"exclude":[[5,5,9,5,9,9,5,9.50]],"groupId":4},
  {"type":"rbbox","points":{"x1":1,"y1":1,"x2":9,"y2":4,"x3":8,"y3":8,"x4":0,"y4":5},"className":"Roof","own":-0},
  {"type":"cuboid","points":{"f1":{"x":1,"y":1},"f2":{"x":20,"y":20},"r1":{"x":3,"y":2},"r2":{"x":22,"y":2.10e1}}},
  {"type":"point","x":1e-7,"y":12345678901234567890,"className":"Far"},
  {"type":"template","className":"Hand","points":[{"id":1,"x":2,"y":3,"own":"t"},{"id":2,"x":8.0,"y":9}],
   "connections":[{"id":1,"from":1,"to":2}],"pointLabels":{"0":"palm"}},
  {"type":"tag","className":"Day","attributes":[{"name":"x","groupName":"y","own":[]}]}
 ], "metadata":{"width":1E3} }`
const FILE = parsed(TEXT)
const READER = createEntryReader()
const CONTENTS = { objects: READER.take(entriesOf(FILE) ?? []), ...READER.unread(FILE) }

async function opened(): Promise<{ readonly drawing: Drawing; readonly body: () => Promise<string> }> {
  let count = 0
  const entries = CONTENTS.objects.length + CONTENTS.unread
  const source = createSource(() => textsOf(TEXT), READER.places)
  const exact = (places: readonly number[]) => Promise.resolve(places.map(source.value))
  const drawing = createDrawing({
    ...CONTENTS,
    entries,
    colours: {},
    exact,
    randomId: () => `t${(count += 1)}`,
  })
  await drawing.hold(CONTENTS.objects.map(({ row }) => row))
  return { drawing, body: () => source.joined(savedEntries(drawing)).text() }
}

type Args = Readonly<{ ids: readonly ObjectId[]; by: number }>

/** Positions of hands and fields: mostly nearby, and at odd numbers. */
const ODD = [-0, 1e-7, -1e-7, 0.1 + 0.2, 2 ** 31, -(2 ** 53), 1e21, 5e-324, 1e300]
function far(by: number): number {
  return by % 5 === 0 ? (ODD[Math.abs(by) % ODD.length] ?? 0) : by
}

const REMAKINGS: readonly ((by: number) => Remaking)[] = [
  () => merged,
  () => shared,
  () => subtracted,
  (by) => cutAlong([-60, 0, 5, 12, 60].map((x, at) => ({ x, y: at % 2 === 0 ? by : 12 - by }))),
  (by) => holed([3, 3, 3 + Math.abs(by), 3, 3, 3 + Math.abs(by) / 2]),
  () => converted('polygon'),
  () => converted('bbox'),
  (by) => simplifiedBy(Math.abs(by)),
  () => smoother,
  () => aligned('centre'),
  () => flipped('x'),
  () => distributed('y'),
]

/** Drags one handle of an object, adds a point to its line, or removes one. */
function byHand(shape: Shape, by: number): Shape | undefined {
  const handles = shape.handles()
  const handle = handles[Math.abs(by) % Math.max(1, handles.length)]
  if (handle === undefined) return undefined
  const ways = [
    () => shape.dragged(handle.id, { x: far(by), y: far(by + 1) }, { even: by % 7 === 0, centred: by % 11 === 0 }),
    () => shape.split?.(handle.id, { x: by / 3, y: by })?.shape,
    () => shape.without?.(handle.id),
  ]
  return ways[Math.abs(by) % ways.length]?.()
}

const DOING: readonly ((drawing: Drawing, args: Args) => unknown)[] = [
  (drawing, { by }) => {
    const value = newObject('bbox', boxShape([by, 1, by + 5, 9]).fields, CAR, AUTHOR)
    return drawing.run('add', addObjects, { objects: [{ id: drawing.newId(), value }] }, STEP)
  },
  (drawing, { ids }) => drawing.run('remove', removeObjects, { ids }, STEP),
  (drawing, { ids, by }) => drawing.run('move', moveObjects, { ids, dx: by / 3, dy: by, author: AUTHOR }, STEP),
  (drawing, { ids, by }) => drawing.run('order', orderObjects, { ids, to: by > 0 ? 'front' : 'back' }, STEP),
  (drawing, { ids, by }) => {
    const fields = relabelled({ classId: by, className: `C${by}` })
    return drawing.run('change', changeObjects, { ids, fields, label: '', author: AUTHOR }, STEP)
  },
  (drawing, { ids, by }) => {
    const fields = () => ({ locked: by > 25 })
    return drawing.run('lock', changeObjects, { ids, fields, label: '', author: AUTHOR, lockedToo: true }, STEP)
  },
  (drawing, { ids, by }) => {
    const own = `${'said '.repeat(Math.abs(by % 9))}\ud83d\ude9a${'then '.repeat(Math.abs(by))}`
    const fields = () => ({ own, attributes: [{ name: own.slice(7), groupName: 'Note' }] })
    return drawing.run('write', changeObjects, { ids, fields, label: '', author: AUTHOR }, STEP)
  },
  (drawing, { ids, by }) => {
    const fields = () => ({ far: by, near: { endless: by > 0 ? Infinity : 1 } })
    return drawing.run('far', changeObjects, { ids, fields, label: '', author: AUTHOR, lockedToo: true }, STEP)
  },
  (drawing, { ids, by }) => {
    const changes = ids.flatMap((id) => {
      const value = drawing.reading.value(id)
      const shape = value && shapeOf(value)
      const made = shape && byHand(shape, by)
      return made === undefined ? [] : [{ id, shape: made }]
    })
    return drawing.run('reshape', reshapeObjects, { changes, author: AUTHOR }, STEP)
  },
  (drawing, { ids, by }) => {
    const how = REMAKINGS[Math.abs(by) % REMAKINGS.length]?.(by) ?? merged
    return drawing.run('remake', remakeObjects, { ids, how, newId: drawing.newId, author: AUTHOR }, STEP)
  },
  (drawing, { ids, by }) =>
    drawing.run('move', moveObjects, { ids, dx: far(5 * by), dy: -far(by), author: AUTHOR }, STEP),
  (drawing, { ids, by }) => {
    const fields = () => ({ groupId: Math.abs(by) % 3, odd: [far(5 * by), -0] })
    return drawing.run('group', changeObjects, { ids, fields, label: '', author: AUTHOR }, STEP)
  },
  (drawing) => drawing.undo(),
  (drawing) => drawing.redo(),
]

const steps = fc.array(fc.tuple(fc.nat(DOING.length - 1), fc.nat(), fc.integer({ min: -50, max: 50 })), {
  maxLength: 200,
  size: 'max',
})

/** Changes that weren't undone, of everything recorded. */
function left(happened: readonly Happened[]): readonly Happened[] {
  const [done, gone]: [Happened[], Happened[]] = [[], []]
  for (const one of happened) {
    if (one.t === 'do') {
      done.push(one)
      gone.length = 0
      continue
    }
    const [from, to] = one.t === 'undo' ? [done, gone] : [gone, done]
    const moved = from.pop()
    if (moved !== undefined) to.push(moved)
  }
  return done
}

it('any undone steps → restore the file byte for byte; redone or replayed steps give the same result', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (some) => {
      const { drawing, body } = await opened()
      const lines: string[] = []
      drawing.subscribe((happened) => lines.push(endlessText(happened)))
      for (const [what, which, by] of some) {
        const { objects } = drawing.drawn.get()
        const rows = [objects[which % Math.max(1, objects.length)], objects[(which * 7) % Math.max(1, objects.length)]]
        const ids = [...new Set(rows.flatMap((object) => (object === undefined ? [] : drawing.idOf(object.row))))]
        DOING[what]?.(drawing, { ids, by })
      }
      const end = await body()
      const written = lines.map((line) => endlessRead(line) as Happened)

      const replayed = await opened()
      await replayed.drawing.replay(written)
      expect(await replayed.body()).toBe(end)

      const { past, isCut } = drawing.drawn.get().history
      const kept = left(written)
      while (drawing.undo() !== undefined);
      // Only the newest steps can be undone: the older ones remain.
      const older = await opened()
      await older.drawing.replay(kept.slice(0, kept.length - past.length))
      const start = await older.body()
      expect(await body()).toBe(start)
      if (!isCut) expect(start).toBe(TEXT)
      while (replayed.drawing.undo() !== undefined);
      expect(await replayed.body()).toBe(start)

      for (const _ of past) drawing.redo()
      expect(await body()).toBe(end)
    }),
    walk(50, 500),
  )
}, 60_000)
