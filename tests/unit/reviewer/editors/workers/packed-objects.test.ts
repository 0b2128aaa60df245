import { expect, it } from 'vitest'
import { readDocument } from '../../../../../domain/annotation/document/read-document'
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

it('gives back every object as it was, after it crossed to another thread', () => {
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
  expect(unpacked(crossed)).toStrictEqual(objects)
  expect(part.xy.byteLength).toBe(0)
  // What is only lines crosses as numbers.
  const plain = objects.filter(({ outline }) => outline && !outline.dots && !outline.ellipse)
  expect(crossed.others.length).toBe(objects.length - plain.length)
  expect(plain.filter(({ group, author }) => group === 4 && author === 'ada@loupe.example')).not.toEqual([])
  expect(plain.filter(({ tracking }) => tracking?.startsWith('t-') === true)).not.toEqual([])
  expect(plain.length).toBeGreaterThan(50)
})
