import { describe, expect, it } from 'vitest'
import { readDocument } from '../../../../../domain/annotation/document/read-document'
import { columnsOf, createClassTable, roomOf } from '../../../../../reviewer/editors/picture/object-columns'
import { createPainter } from '../../../../../reviewer/editors/raster/paint-tile'
import { createChangingShapes } from '../../../../../reviewer/editors/raster/changing-shapes'
import { blank, randomOf, sceneOfObjects, someInstances } from '../../../../builders/scenes'

const PART = { x: 0, y: 0, width: 400, height: 400 }
const FORMS = Uint8Array.of(0, 1, 2, 3)

describe('a document’s columns', () => {
  for (const seed of [3, 14, 159])
    it(`after many changes paint the same as when rebuilt (seed ${seed})`, () => {
      const random = randomOf(seed)
      let objects = readDocument({ instances: someInstances(seed, 80, 800) })?.objects ?? []
      const others = readDocument({ instances: someInstances(seed + 1, 400, 800) })?.objects ?? []
      const classes = createClassTable()
      const store = createChangingShapes()
      store.put(columnsOf(objects, classes))
      for (const [at, other] of others.entries()) {
        // Sometimes a new one.
        const row = at % 9 === 0 ? objects.length : Math.floor(random() * objects.length)
        const next = { ...other, row }
        objects = [...objects.filter((one) => one.row !== row), next].toSorted((a, b) => a.row - b.row)
        store.put(columnsOf([next], classes))
      }
      const fresh = sceneOfObjects(objects)
      const styles = { ...fresh.styles, classColours: Uint32Array.from(classes.colours) }
      const scene = { ...fresh, columns: store.columns(), pool: store.pool(), forms: FORMS, styles }
      const painter = createPainter()
      const changed = blank(painter.paint(scene, PART, 0.5), PART)
      expect(changed).toEqual(blank(painter.paint(fresh, PART, 0.5), PART))
      expect(changed.some((pixel) => pixel !== 0)).toBe(true)
    })

  it('hold at most twice what they show, however often an object changes', () => {
    const [object] = readDocument({ instances: someInstances(2, 1, 800) })?.objects ?? []
    if (object === undefined) throw new Error('No object')
    const corners = Float32Array.from({ length: 400 }, (_, at) => at)
    const large = { ...object, outline: { lines: [corners], closed: true } }
    const store = createChangingShapes()
    for (let time = 0; time < 500; time += 1) store.put(columnsOf([large], createClassTable()))
    expect(store.pool().xy.length).toBeLessThan(4_000)
    expect(store.pool().rings).toBeLessThan(10)
  })

  it('keep the first rows in their original memory, and release it when closed', () => {
    const objects = readDocument({ instances: someInstances(5, 50, 800) })?.objects ?? []
    const patch = columnsOf(objects, createClassTable())
    const store = createChangingShapes()
    store.put(patch)
    expect(store.pool().xy.buffer).toBe(patch.xy.buffer)
    expect(store.columns().box.buffer).toBe(patch.box.buffer)
    store.free()
    expect(patch.xy.buffer.byteLength).toBe(0)
    expect(store.columns().kind.length).toBe(0)
  })

  it('copy only what they keep of later rows', () => {
    const objects = readDocument({ instances: someInstances(7, 60, 800) })?.objects ?? []
    const store = createChangingShapes()
    const classes = createClassTable()
    store.put(columnsOf(objects.slice(0, 20), classes))
    const first = { ...store.columns(), xy: store.pool().xy }
    const rest = columnsOf(objects.slice(20), classes)
    const lengths = [...rest.length]
    store.put(rest)
    expect(Array.from(store.columns().length.subarray(20, 60))).toEqual(lengths)
    const left = [...Object.values(rest), ...Object.values(first)].map(({ buffer }) => buffer.byteLength)
    expect(left.every((bytes) => bytes === 0)).toBe(true)
  })

  it('allocate once for rows that arrive in slices', () => {
    const objects = readDocument({ instances: someInstances(8, 90, 800) })?.objects ?? []
    const store = createChangingShapes()
    const classes = createClassTable()
    const [first, second, third] = [objects.slice(0, 30), objects.slice(30, 60), objects.slice(60)]
    store.put(columnsOf(first, classes))
    store.put(columnsOf(second, classes), roomOf([...second, ...third]))
    const memoryOf = () => [store.pool().xy.buffer, store.pool().ringEnds.buffer, store.columns().box.buffer]
    const before = memoryOf()
    store.put(columnsOf(third, classes))
    expect(memoryOf().every((buffer, at) => buffer === before[at])).toBe(true)
    expect(store.pool().xy.length).toBeLessThan(1.3 * roomOf(objects).numbers)
    const painter = createPainter()
    const fresh = sceneOfObjects(objects)
    const styles = { ...fresh.styles, classColours: Uint32Array.from(classes.colours) }
    const scene = { ...fresh, columns: store.columns(), pool: store.pool(), forms: FORMS, styles }
    expect(blank(painter.paint(scene, PART, 0.5), PART)).toEqual(blank(painter.paint(fresh, PART, 0.5), PART))
  })

  it('grow by a quarter once one of many objects changes, instead of doubling', () => {
    const objects = readDocument({ instances: someInstances(6, 3_000, 800) })?.objects ?? []
    const store = createChangingShapes()
    store.put(columnsOf(objects, createClassTable()))
    const before = store.pool().xy.length
    store.put(columnsOf(objects.slice(0, 1), createClassTable()))
    expect(store.pool().xy.length).toBeGreaterThan(before)
    expect(store.pool().xy.length).toBeLessThanOrEqual(1.3 * before)
  })
})
