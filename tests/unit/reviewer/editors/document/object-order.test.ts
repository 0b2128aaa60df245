import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { type AnnotationObject, readDocument } from '../../../../../domain/annotation/document/read-document'
import { createObjectOrder } from '../../../../../reviewer/editors/document/object-order'

const ENTRIES = 100
const instances = Array.from({ length: 2 * ENTRIES }, (_, at) => ({ type: 'point', className: 'Car', x: at, y: at }))
const OBJECTS = readDocument({ instances })?.objects ?? []
/** One object of the file can't be parsed. */
const FILE = OBJECTS.slice(0, ENTRIES).filter(({ row }) => row !== 7)

interface Step {
  readonly row: number
  readonly how: 'put' | 'remove'
  readonly place: number
  readonly asks: boolean
}

const step: fc.Arbitrary<Step> = fc.record({
  row: fc.integer({ min: 0, max: 2 * ENTRIES - 1 }),
  how: fc.constantFrom('put', 'remove'),
  place: fc.integer({ min: -3, max: 2 * ENTRIES }),
  asks: fc.boolean(),
})

it('changed objects → are sorted by place, then by row, however many changed', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 120 }), (steps) => {
      const order = createObjectOrder(FILE, ENTRIES)
      const places = new Map(FILE.map(({ row }) => [row, row]))
      const known = new Map<number, AnnotationObject>(FILE.map((object) => [object.row, object]))
      const wanted = () =>
        [...known.values()].toSorted((a, b) => (places.get(a.row) ?? 0) - (places.get(b.row) ?? 0) || a.row - b.row)
      for (const { row, how, place, asks } of steps) {
        const object = { ...OBJECTS[row] } as AnnotationObject
        if (how === 'remove') {
          order.remove(row)
          known.delete(row)
        } else {
          order.put(row, object, place)
          known.set(row, object)
          places.set(row, place)
        }
        if (asks) expect(order.list()).toEqual(wanted())
      }
      expect(order.list()).toEqual(wanted())
      expect(order.list()).toBe(order.list())
    }),
  )
})
