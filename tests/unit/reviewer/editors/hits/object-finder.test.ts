import { expect, it } from 'vitest'
import { type AnnotationObject, readDocument } from '../../../../../domain/annotation/document/read-document'
import { buildIndex } from '../../../../../reviewer/editors/hits/build-index'
import { objectAt } from '../../../../../reviewer/editors/hits/object-at'
import { createObjectFinder, type ObjectFinder } from '../../../../../reviewer/editors/hits/object-finder'
import { objectsIn } from '../../../../../reviewer/editors/hits/objects-in'
import { randomOf, sceneOfObjects, someInstances } from '../../../../builders/scenes'
import { SEED } from '../../../../builders/walks'

const SIDE = 2_000

function read(seed: number, count: number): readonly AnnotationObject[] {
  return readDocument({ instances: someInstances(seed, count, SIDE) })?.objects ?? []
}

/** Checks each answer of the finder against a look at every object. */
function compare(finder: ObjectFinder, shown: readonly AnnotationObject[], random: () => number): void {
  const isMeant = ({ row }: AnnotationObject) => row % 7 !== 0
  for (let at = 0; at < 80; at += 1) {
    const place = { x: (random() * 1.4 - 0.2) * SIDE, y: (random() * 1.4 - 0.2) * SIDE }
    const reach = 12 * random()
    expect(finder.at(shown, place, reach)).toBe(objectAt(shown, place, reach))
    expect(finder.at(shown, place, reach, isMeant)).toBe(objectAt(shown.filter(isMeant), place, reach))
    // Each would be found if those before it were gone.
    const left = new Set(shown.filter(isMeant))
    for (const one of finder.all(shown, place, reach, isMeant)) {
      expect(objectAt([...left], place, reach)).toBe(one)
      left.delete(one)
    }
    expect(objectAt([...left], place, reach)).toBeUndefined()
    const box = { ...place, width: random() ** 2 * SIDE, height: random() ** 2 * SIDE }
    for (const isWhole of [true, false])
      expect(finder.within(shown, box, isWhole)).toEqual(objectsIn(shown, box, isWhole))
  }
}

it(`the finder → finds the same as checking each object: without and with its index, after changes, in another list [seed ${SEED}]`, () => {
  const random = randomOf(SEED)
  const objects = read(SEED, 1_500)
  const finder = createObjectFinder()
  compare(finder, objects, random)
  finder.take(buildIndex(sceneOfObjects(objects).columns), objects)
  compare(finder, objects, random)

  const others = read(SEED + 1, 1_500)
  const moved = objects.map((object) => (object.row % 20 === 0 ? (others[object.row] ?? object) : object))
  const more = read(SEED + 2, 1_520).slice(1_500)
  compare(finder, [...moved, ...more], random)
  // Some are hidden, and the lowest is on top.
  const shown = moved.filter(({ row }) => row % 3 !== 0).toReversed()
  compare(finder, shown, random)
  for (const { row } of objects) expect(finder.ofRow(shown, row)).toBe(shown.find((one) => one.row === row))
  // The index of the earlier document is still here.
  compare(finder, others, random)
  finder.take(new ArrayBuffer(0), [])
  compare(finder, [], random)
})

it('the finder → checks few of many objects', () => {
  const objects = read(3, 20_000)
  const looked = new Set<AnnotationObject>()
  const isMeant = (object: AnnotationObject) => looked.add(object).size > 0
  const finder = createObjectFinder()
  finder.at(objects, { x: 900, y: 900 }, 5, isMeant)
  expect(looked.size).toBe(objects.length)
  looked.clear()
  finder.take(buildIndex(sceneOfObjects(objects).columns), objects)
  finder.at(objects, { x: 900, y: 900 }, 5, isMeant)
  expect(looked.size).toBeGreaterThan(0)
  expect(looked.size).toBeLessThan(objects.length / 4)
})
