import * as fc from 'fast-check'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { classColour, classHue } from '../../../../domain/annotation/parts/class-colour'
import { readDocument } from '../../../../domain/annotation/document/read-document'
import { NATIVE_SAMPLES } from '../../../builders/sample-data'
import { ANNOTATION } from '../../../drivers/host-page/pictures'

describe('readDocument', () => {
  it('reads every native vector type [E.vector]', () => {
    const read = readDocument(ANNOTATION)
    expect(read?.unread).toBe(0)
    expect(read?.objects).toHaveLength(9)
    const drawn = read?.objects.flatMap(({ className, outline }) =>
      outline === undefined ? [] : [[className, outline.lines.length, outline.closed]],
    )
    expect(drawn).toEqual([
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

  it('counts unreadable objects and continues with the rest', () => {
    const instances = [
      { type: 'polygon', className: 'a', points: [1, 2, 3, null] },
      { type: 'hypercube', className: 'b' },
      { type: 'point', className: 'far', x: 1e300, y: 2 },
      'nonsense',
      { type: 'comment' },
      { type: 'point', className: 'c', x: 1, y: 2 },
    ]
    expect(readDocument({ instances })).toMatchObject({ unread: 4, objects: [{ row: 4, className: 'c' }] })
  })

  it.each(['constructor', 'toString', '__proto__', ''])('rejects objects of type "%s"', (type) => {
    expect(readDocument({ instances: [{ type, points: [1, 2, 3, 4, 5, 6] }] })).toMatchObject({
      objects: [],
      unread: 1,
    })
  })

  it('survives any file content: each object is drawn, without a place, or counted as unreadable', () => {
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
        expect((read?.objects.length ?? 0) + (read?.unread ?? 0)).toBe(instances.length)
        for (const { kind, outline, box } of read?.objects ?? []) {
          expect(outline === undefined).toBe(kind === 'tag')
          for (const numbers of [...(outline?.lines ?? []), ...(outline?.dots === undefined ? [] : [outline.dots])])
            expect(numbers.every(Number.isFinite)).toBe(true)
          if (box !== undefined) expect(Object.values(box).every(Number.isFinite)).toBe(true)
        }
      }),
    )
  })

  it('reads an object’s attributes by group, and its approval', () => {
    const read = readDocument({
      instances: [
        {
          type: 'tag',
          className: 'Table',
          error: false,
          attributes: [
            { groupName: 'Background', name: 'Plain', id: 1 },
            { groupName: 'Width', name: 120 },
            { name: 'loose' },
            { groupName: 'empty' },
            'nonsense',
          ],
        },
        { type: 'point', x: 1, y: 2, error: true },
        { type: 'point', x: 1, y: 2, error: null },
      ],
    })
    expect(read?.objects.map(({ approval }) => approval)).toEqual(['approved', 'disapproved', undefined])
    expect(read?.objects[0]?.attributes).toEqual([
      { group: 'Background', value: 'Plain' },
      { group: 'Width', value: '120' },
      { group: '', value: 'loose' },
    ])
  })

  it('finds the bounding box of every kind of object', () => {
    const boxes = readDocument({
      instances: [
        { type: 'bbox', points: { x1: 50, y1: 40, x2: 10, y2: 20 } },
        { type: 'polygon', points: [0, 0, 10, 0, 10, 30] },
        { type: 'point', x: 7, y: 8 },
        { type: 'ellipse', cx: 100, cy: 100, rx: 20, ry: 10, angle: 90 },
      ],
    })?.objects.map(({ box }) => box)
    expect(boxes?.slice(0, 3)).toEqual([
      { x: 10, y: 20, width: 40, height: 20 },
      { x: 0, y: 0, width: 10, height: 30 },
      { x: 7, y: 8, width: 0, height: 0 },
    ])
    expect(boxes?.[3]?.width).toBeCloseTo(20)
    expect(boxes?.[3]?.height).toBeCloseTo(40)
  })

  it('reads a pixel annotation’s objects by colour, and counts an invalid colour as unreadable [E.pixel]', () => {
    const read = readDocument({
      instances: [
        { className: 'Cat', parts: [{ color: '#00000f' }, { color: '#00001E' }] },
        { className: 'Dog', parts: [{ color: 'red' }] },
        { className: 'Cow' },
      ],
    })
    expect(read).toMatchObject({ unread: 2, objects: [{ kind: 'mask', className: 'Cat', parts: [15, 30] }] })
  })

  it('colours objects by class, from the project or else from the name', () => {
    const instances = ['Car', 'Tree', 'constructor'].map((className) => ({ type: 'point', className, x: 1, y: 2 }))
    const colours = readDocument({ instances }, { Car: '#ff8800' })?.objects.map(({ colour }) => colour)
    expect(colours).toEqual(['#ff8800', classColour('Tree'), classColour('constructor')])
  })

  it('reads the old form, a plain list', () => {
    expect(
      readDocument([
        { type: 'point', x: 1, y: 2 },
        { type: 'meta', name: 'old' },
      ]),
    ).toMatchObject({ objects: [{ kind: 'point' }], unread: 0 })
  })

  it.each([null, 'text', {}, { instances: {} }])('rejects %j', (document) => {
    expect(readDocument(document)).toBeUndefined()
  })

  const sample = join(NATIVE_SAMPLES, 'vector/project/example_image_1.jpg___objects.json')
  it.runIf(existsSync(sample))('reads a real file whole [E.vector]', () => {
    const read = readDocument(JSON.parse(readFileSync(sample, 'utf8')))
    expect(read?.unread).toBe(0)
    expect(read?.objects.length).toBeGreaterThan(20)
  })
})

describe('classHue', () => {
  it('is stable, and differs for similar names', () => {
    expect(classHue('car')).toBe(classHue('car'))
    const hues = ['car', 'cat', 'cap', 'can'].map(classHue)
    expect(new Set(hues).size).toBe(4)
  })

  it('gives classes of almost equal hue different shades', () => {
    expect(Math.abs(classHue('Nucleus') - classHue('Debris'))).toBeLessThan(20)
    const [first, second] = ['Nucleus', 'Debris'].map((name) => classColour(name).split(' ').slice(1).join(' '))
    expect(first).not.toBe(second)
  })
})

it('unreadable parts → are listed by path and reason, in both forms, at most 200', () => {
  const good = { type: 'point', className: 'a', x: 1, y: 2 }
  const bad = [
    { type: 'bbox', points: 'none' },
    7,
    { type: 'blob' },
    { className: 'x' },
    { type: 'mask', parts: ['red'] },
  ]
  const read = readDocument({ instances: [good, ...bad] })
  expect(read?.listedUnread.map(({ path, reason }) => `${path} ${reason}`)).toEqual([
    'instances[1].points Its shape can’t be read.',
    'instances[2] It isn’t an object.',
    'instances[3].type “blob” is no kind of object that is known.',
    'instances[4].type It names no kind of object.',
    'instances[5].parts Its shape can’t be read.',
  ])
  expect(readDocument([{ type: 'comment' }, good, { type: 'meta' }, null])?.listedUnread).toEqual([
    { path: '[3]', reason: 'It isn’t an object.' },
  ])
  const many = readDocument({ instances: Array.from({ length: 1_000 }, () => null) })
  expect([many?.unread, many?.listedUnread.length]).toEqual([1_000, 200])
  expect(readDocument({ instances: [good] })?.listedUnread).toEqual([])
})
