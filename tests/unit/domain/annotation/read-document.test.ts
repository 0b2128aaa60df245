import * as fc from 'fast-check'
import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { classHue } from '../../../../domain/annotation/parts/class-colour'
import { readDocument } from '../../../../domain/annotation/document/read-document'
import { ANNOTATION } from '../../../drivers/host-page/pictures'

describe('readDocument', () => {
  it('reads every native vector type [E.vector]', () => {
    const read = readDocument(ANNOTATION)
    expect(read).toMatchObject({ instances: 9, unread: 0 })
    expect(read?.shapes.map(({ className, lines, closed }) => [className, lines.length, closed])).toEqual([
      ['Car', 1, true],
      ['Hill', 2, true],
      ['Road', 1, false],
      ['Lamp', 0, false],
      ['Sun', 0, true],
      ['Truck', 6, false],
      ['Person', 3, false],
      ['Car', 1, true],
    ])
  })

  it('counts what it can not read and goes on with the rest', () => {
    const instances = [
      { type: 'polygon', className: 'a', points: [1, 2, 3, null] },
      { type: 'hypercube', className: 'b' },
      { type: 'point', className: 'far', x: 1e300, y: 2 },
      'nonsense',
      { type: 'comment' },
      { type: 'point', className: 'c', x: 1, y: 2 },
    ]
    expect(readDocument({ instances })).toMatchObject({ instances: 4, unread: 4, shapes: [{ className: 'c' }] })
  })

  it.each(['constructor', 'toString', '__proto__', ''])('does not know objects of type "%s"', (type) => {
    expect(readDocument({ instances: [{ type, points: [1, 2, 3, 4, 5, 6] }] })).toEqual({
      shapes: [],
      instances: 1,
      unread: 1,
    })
  })

  it('never stumbles over what a file may hold: each object is drawn, without a place, or counted as unread', () => {
    const kinds = ['bbox', 'rbbox', 'polygon', 'polyline', 'point', 'ellipse', 'cuboid', 'template', 'tag']
    const fields = fc.record(
      {
        points: fc.jsonValue(),
        exclude: fc.jsonValue(),
        connections: fc.jsonValue(),
        x: fc.jsonValue(),
        rx: fc.jsonValue(),
      },
      { requiredKeys: [] },
    )
    const object = fc.tuple(fc.constantFrom(...kinds), fields).map(([type, rest]) => ({ ...rest, type }))
    fc.assert(
      fc.property(fc.array(object), (instances) => {
        const read = readDocument({ instances })
        const placeless = instances.filter(({ type }) => type === 'tag').length
        expect(read?.instances).toBe(instances.length)
        expect((read?.shapes.length ?? 0) + (read?.unread ?? 0) + placeless).toBe(instances.length)
        for (const { lines, dots } of read?.shapes ?? [])
          for (const numbers of [...lines, ...(dots === undefined ? [] : [dots])])
            expect(numbers.every(Number.isFinite)).toBe(true)
      }),
    )
  })

  it('takes the old form, a bare list', () => {
    expect(
      readDocument([
        { type: 'point', x: 1, y: 2 },
        { type: 'meta', name: 'old' },
      ]),
    ).toMatchObject({ instances: 1, unread: 0 })
  })

  it.each([null, 'text', {}, { instances: {} }])('is no annotation: %j', (document) => {
    expect(readDocument(document)).toBeUndefined()
  })

  const sample = '/work/shared/data/native/vector/project/example_image_1.jpg___objects.json'
  it.runIf(existsSync(sample))('reads a real file whole [E.vector]', () => {
    const read = readDocument(JSON.parse(readFileSync(sample, 'utf8')))
    expect(read?.unread).toBe(0)
    expect(read?.instances).toBeGreaterThan(20)
  })
})

describe('classHue', () => {
  it('is the same every time and differs for alike names', () => {
    expect(classHue('car')).toBe(classHue('car'))
    const hues = ['car', 'cat', 'cap', 'can'].map(classHue)
    expect(new Set(hues).size).toBe(4)
  })
})
