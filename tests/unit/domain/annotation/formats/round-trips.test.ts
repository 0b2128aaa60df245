import { describe, expect, it } from 'vitest'
import { FORMATS, formatById } from '#domain/annotation/formats/registry'
import { featuresOf, thingsOf } from '#domain/annotation/formats/things'
import type { Native } from '#domain/annotation/native'
import { anItem, someClasses, there, written } from '../../../../builders/data-set'

/** One object of each kind, with coordinates of two decimals. */
const KINDS: Readonly<Record<string, Native>> = {
  box: { type: 'bbox', className: 'car', points: { x1: 10.25, y1: 20.5, x2: 60.75, y2: 70.13 } },
  rotated: {
    type: 'rbbox',
    className: 'car',
    points: { x1: 40, y1: 20, x2: 80, y2: 50, x3: 62, y3: 74, x4: 22, y4: 44 },
  },
  polygon: { type: 'polygon', className: 'sign', points: [10.5, 10, 90.25, 12, 50, 80.75] },
  line: { type: 'polyline', className: 'sign', points: [1, 2, 30.5, 40, 5, 6] },
  point: { type: 'point', className: 'car', x: 12.5, y: 13.25 },
  ellipse: { type: 'ellipse', className: 'car', cx: 100, cy: 50, rx: 40.5, ry: 20, angle: 30 },
  cuboid: {
    type: 'cuboid',
    className: 'car',
    points: { f1: { x: 10, y: 30 }, f2: { x: 50, y: 80 }, r1: { x: 30, y: 20 }, r2: { x: 70, y: 60 } },
  },
  template: {
    type: 'template',
    className: 'car',
    templateName: 'car',
    points: [
      { id: 1, x: 10, y: 10 },
      { id: 2, x: 50.5, y: 20 },
      { id: 3, x: 20, y: 60.25 },
    ],
    connections: [
      { id: 1, from: 1, to: 2 },
      { id: 2, from: 2, to: 3 },
    ],
    pointLabels: { 0: 'head', 1: 'hip', 2: 'heel' },
  },
  tags: { type: 'tag', className: 'sign' },
  span: { type: 'entity', className: 'car', start: 0, end: 4 },
}

/** Properties that a reader can't restore although the format carries the object, each with its reason. */
const DROPPED: Readonly<Record<string, readonly string[]>> = {
  // CVAT writes a skeleton's lines as a separate drawing.
  'cvat-images template': ['connections'],
  // YOLO has neither point names nor lines.
  'yolo-pose template': ['connections', 'pointLabels'],
}

/** Formats of forms hold answers instead of objects; formats of clips hold tracks. */
const OF_OBJECTS = FORMATS.filter(({ family, types }) => family !== 'preference' && types.join() !== 'video')

const PAIRS = OF_OBJECTS.filter(
  ({ reader, id }) => reader !== undefined && id !== 'folders' && id !== 'native',
).flatMap((format) => Object.entries(KINDS).map(([kind, object]) => ({ format, kind, object })))

describe('an object supported by a format', () => {
  const carried = PAIRS.filter(({ format, object }) =>
    featuresOf((thingsOf({ instances: [object] })?.objects ?? [])[0] ?? never()).every(
      (feature) => format.carries[feature] === true,
    ),
  )
  it.each(carried.map((pair) => [pair.kind, pair.format.id, pair] as const))(
    '%s → survives %s unchanged',
    async (kind, id, { format, object }) => {
      const { read, problems } = await there(format, [anItem([object])])
      expect(problems).toEqual([])
      const dropped = new Set(DROPPED[`${id} ${kind}`] ?? [])
      const kept = Object.fromEntries(Object.entries(object).filter(([key]) => !dropped.has(key)))
      const [[back] = []] = read
      expect(back && near(back, object)).toEqual(near(kept, object))
    },
  )
})

describe('an object converted by a format', () => {
  const turned = PAIRS.filter(({ format, kind }) => typeof format.carries[kind as 'box'] === 'string')
  it.each(turned.map((pair) => [pair.kind, pair.format.id, pair] as const))(
    '%s → is written to %s',
    async (_kind, _id, pair) => {
      const { read } = await there(pair.format, [anItem([pair.object])])
      expect(read[0]?.length).toBeGreaterThan(0)
    },
  )
})

describe('an object unsupported by a format', () => {
  const left = PAIRS.filter(({ format, kind }) => format.carries[kind as 'box'] === false)
  it.each(left.map((pair) => [pair.kind, pair.format.id, pair] as const))(
    '%s → is not in %s',
    async (_kind, _id, pair) => {
      const { read } = await there(pair.format, [anItem([pair.object])])
      expect(read.flat()).toEqual([])
    },
  )
})

describe('answers and groups', () => {
  const object = {
    ...KINDS['polygon'],
    groupId: 3,
    attributes: [
      { name: 'red', groupName: 'Colour' },
      { name: 'wet', groupName: 'State' },
      { name: 'old', groupName: 'State' },
    ],
  }

  it('survive CVAT, several answers of a question as one text', async () => {
    const { read } = await there(formatById('cvat-images') ?? never(), [anItem([object])])
    expect(read[0]?.[0]).toMatchObject({
      groupId: 3,
      attributes: [
        { name: 'red', groupName: 'Colour' },
        { name: 'wet, old', groupName: 'State' },
      ],
    })
  })

  it('survive COCO instances', async () => {
    const { read } = await there(formatById('coco-instances') ?? never(), [anItem([object])])
    expect(read[0]?.[0]).toMatchObject({ attributes: object.attributes })
  })

  it('survive LabelMe as flags', async () => {
    const { read } = await there(formatById('labelme') ?? never(), [anItem([object])])
    expect(read[0]?.[0]).toMatchObject({ groupId: 3, attributes: object.attributes })
  })
})

it.each(OF_OBJECTS)('$id → writes classes in the project’s order and skips unknown ones', (format) => {
  const items = [anItem([{ ...KINDS['box'], className: 'no class of the project' }])]
  const { files, refused } = written(format, items, { classes: someClasses('zebra', 'adder') })
  expect(refused).toEqual([])
  if (format.family === 'native') return
  const all = Object.values(files).join('\n')
  expect(all).not.toContain('no class of the project')
  if (all.includes('zebra')) expect(all.indexOf('zebra')).toBeLessThan(all.indexOf('adder'))
})

it.each(OF_OBJECTS.filter(({ needsMedia }) => needsMedia !== true))(
  '$id → refuses an item without a valid annotation, and writes the others',
  (format) => {
    const { refused } = written(format, [anItem([], { annotation: 7 }), anItem([])])
    expect(refused).toEqual(format.family === 'native' ? [] : ['The annotation can’t be read.'])
  },
)

/** YOLO's shares are exact to a hundredth of a pixel: closer numbers count as equal. */
function near(value: unknown, like: unknown): unknown {
  if (typeof value === 'number' && typeof like === 'number') return Math.abs(value - like) <= 0.011 ? like : value
  if (Array.isArray(value)) return value.map((one, at) => near(one, (like as readonly unknown[] | undefined)?.[at]))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, near(one, (like as Record<string, unknown> | undefined)?.[key])]),
  )
}

function never(): never {
  throw new Error('not there')
}
