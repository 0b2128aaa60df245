import { expect, it } from 'vitest'
import { type AnnotationObject, readDocument } from '../../../../../domain/annotation/document/read-document'
import { columnsOf, createClassTable } from '../../../../../reviewer/editors/picture/object-columns'
import { buffersOf, packed, unpacked } from '../../../../../reviewer/editors/workers/packed-objects'
import { someInstances } from '../../../../builders/scenes'

const TEMPLATE = {
  type: 'template',
  className: 'Pose',
  points: [
    { id: 1, x: 1, y: 2 },
    { id: 2, x: 5, y: 9 },
  ],
  connections: [{ from: 1, to: 2 }],
}

/** Visible form of an object, however it is stored. */
function seen(object: AnnotationObject) {
  const { row, kind, className, colour, attributes, approval, approvalBefore, reason, isPredicted } = object
  const { locked, group, tracking, author, outline, box, parts, span } = object
  const said = { row, kind, className, colour, attributes, approval, approvalBefore, reason, isPredicted }
  return { ...said, locked, group, tracking, author, outline, box, parts, span }
}

it('objects sent to another thread → are the same afterwards', () => {
  const said = { attributes: [{ groupName: 'Colour', name: 'red' }], error: true }
  const locked = { locked: true, className: 'Car' }
  const grouped = { groupId: 4, createdBy: { email: 'ada@loupe.example' } }
  const instances = someInstances(17, 200, 1_600).map((one, at) => ({
    ...one,
    ...(at % 3 === 0 ? said : {}),
    ...(at % 7 === 0 ? locked : {}),
    ...(at % 11 === 0 ? { creationType: 'Prediction', error: null, errorBefore: false } : {}),
    ...(at % 4 === 0 ? { trackingId: `t-${at}` } : { trackingId: null }),
    ...(at % 5 === 0 ? grouped : { groupId: 0 }),
  }))
  const contents = readDocument({ instances: [...instances, TEMPLATE, { type: 'tag', className: 'Night' }, 'broken'] })
  const objects = contents?.objects ?? []
  const part = packed(objects)
  const crossed = structuredClone(part, { transfer: buffersOf(part) })
  expect(part.xy.byteLength).toBe(0)
  expect(unpacked(crossed).map(seen)).toStrictEqual(objects.map(seen))
  // A view of a batch crosses unchanged.
  const further = packed(unpacked(crossed).filter((_, at) => at % 3 !== 1))
  const again = unpacked(structuredClone(further, { transfer: buffersOf(further) }), false)
  expect(again.map(seen)).toStrictEqual(objects.filter((_, at) => at % 3 !== 1).map(seen))
  expect(columnsOf(again, createClassTable())).toStrictEqual(
    columnsOf(
      objects.filter((_, at) => at % 3 !== 1),
      createClassTable(),
    ),
  )
  // Lines alone cross as numbers.
  const plain = objects.filter(({ outline }) => outline && !outline.dots && !outline.ellipse)
  expect(crossed.others.length).toBe(objects.length - plain.length)
  expect(plain.filter(({ group, author }) => group === 4 && author === 'ada@loupe.example')).not.toEqual([])
  expect(plain.filter(({ tracking }) => tracking?.startsWith('t-') === true)).not.toEqual([])
  expect(plain.length).toBeGreaterThan(50)
})
