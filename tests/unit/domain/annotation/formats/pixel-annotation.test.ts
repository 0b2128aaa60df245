import { describe, expect, it } from 'vitest'
import { type Bitmap, labelled, rasterised } from '#domain/annotation/formats/bitmap'
import { fittedAnswers } from '#domain/annotation/formats/class-questions'
import type { LabelImage, WrittenItem } from '#domain/annotation/formats/format'
import { maskPixels, pixelAnnotation } from '#domain/annotation/formats/pixel-annotation'
import { projectAnnotation } from '#domain/annotation/formats/project-annotation'
import { formatById } from '#domain/annotation/formats/registry'
import { SkeletonLayout } from '#domain/annotation/formats/skeleton-layout'
import type { Native } from '#domain/annotation/native'
import { anItem, aSource, readAll, someClasses, written } from '../../../../builders/data-set'

const SIZE = { width: 40, height: 30 }
const [ONE, OTHER, THIRD] = [15, 30, 45]

/** Rings, holes, islands in holes, touching corners, and single pixels of three objects. */
function aMask(): LabelImage {
  const pixels = new Int32Array(SIZE.width * SIZE.height).fill(-1)
  const put = (x: number, y: number, width: number, height: number, value: number): void => {
    for (let row = y; row < y + height; row += 1)
      for (let column = x; column < x + width; column += 1) pixels[row * SIZE.width + column] = value
  }
  put(1, 1, 12, 12, ONE)
  put(4, 4, 6, 6, -1)
  put(6, 6, 2, 2, ONE)
  put(20, 0, 3, 3, OTHER)
  put(23, 3, 3, 3, OTHER)
  put(39, 29, 1, 1, OTHER)
  put(0, 20, 40, 1, THIRD)
  put(10, 15, 1, 15, THIRD)
  return { ...SIZE, pixels }
}
const MASK = aMask()
const OBJECTS: readonly Native[] = [ONE, OTHER, THIRD].map((colour, at) => ({
  className: at === 1 ? 'sign' : 'car',
  groupId: 0,
  attributes: at === 0 ? [{ name: 'red', groupName: 'Colour' }] : [],
  parts: [{ color: `#${colour.toString(16).padStart(6, '0')}` }],
}))
const ITEM: WrittenItem = anItem(OBJECTS, { path: 'plate.png', size: SIZE, mask: MASK })
const PICTURES = { 'plate.png': SIZE }

/** Masks of all objects' pixels, by class. */
function pictures(image: LabelImage, colours: readonly (readonly [className: string, colour: number])[]) {
  return colours
    .map(
      ([className, colour]) => `${className} ${[...image.pixels].map((one) => (one === colour ? '#' : '.')).join('')}`,
    )
    .toSorted()
}
const ORIGINAL = pictures(MASK, [
  ['car', ONE],
  ['sign', OTHER],
  ['car', THIRD],
])

function painted(instances: readonly Native[]) {
  const made = pixelAnnotation({ metadata: {}, instances }, SIZE)
  const objects = made.annotation['instances'] as readonly Native[]
  const colours = objects.map((one) => {
    const [part] = one['parts'] as readonly { readonly color: string }[]
    return [String(one['className']), Number.parseInt(part?.color.slice(1) ?? '', 16)] as const
  })
  return { ...made, objects, colours }
}

describe('masks of other formats in a pixel project', () => {
  it.each(['coco-instances', 'coco-panoptic', 'voc', 'cvat-images'])(
    '%s → are identical, pixel by pixel',
    async (id) => {
      const format = formatById(id) ?? expect.fail(id)
      const { files } = written(format, [ITEM])
      const { items, problems } = await readAll(format.reader, aSource(files, PICTURES))
      expect(problems).toEqual([])
      const { mask, colours, objects, covered, withoutArea } = painted(items[0]?.instances ?? [])
      expect(pictures(mask, colours)).toEqual(ORIGINAL)
      expect([objects.length, covered, withoutArea]).toEqual([3, 0, 0])
      if (id === 'coco-instances')
        expect(objects[0]).toMatchObject({ attributes: [{ name: 'red', groupName: 'Colour' }], groupId: 0 })
      expect(objects[0]).not.toHaveProperty('points')
    },
  )

  it('VOC label images without an XML → objects by index, or by class without object images', async () => {
    const format = formatById('voc') ?? expect.fail()
    const { files } = written(format, [ITEM])
    const { 'Annotations/plate.xml': _xml, ...images } = files
    const both = await readAll(format.reader, aSource(images, PICTURES))
    expect(both.problems).toEqual([])
    expect(both.items[0]?.picture).toBe('plate.png')
    const read = painted(both.items[0]?.instances ?? [])
    expect(pictures(read.mask, read.colours)).toEqual(ORIGINAL)
    const { 'SegmentationObject/plate.png': _objects, ...classes } = images
    const alone = await readAll(format.reader, aSource(classes, PICTURES))
    const { colours } = painted(alone.items[0]?.instances ?? [])
    expect(colours.map(([name]) => name).toSorted()).toEqual(['car', 'sign'])
    const { 'labelmap.txt': _map, ...unnamed } = classes
    expect((await readAll(format.reader, aSource(unnamed, PICTURES))).classes.toSorted()).toEqual([
      'aeroplane',
      'bicycle',
    ])
  })

  it('a label missing from the map → its pixels are counted and skipped', async () => {
    const format = formatById('voc') ?? expect.fail()
    const { files } = written(format, [ITEM], { classes: someClasses('car', 'sign') })
    const map = '# label:color_rgb:parts:actions\nbackground:0,0,0::\ncar:128,0,0::\n'
    const { 'Annotations/plate.xml': _xml, ...images } = files
    const { problems, items } = await readAll(format.reader, aSource({ ...images, 'labelmap.txt': map }, PICTURES))
    expect(problems.map(({ reason }) => reason)).toEqual(['No class has the label 2; 19 pixels stay out.'])
    expect(new Set(items[0]?.instances.map(({ className }) => className))).toEqual(new Set(['car']))
  })
})

describe('painted objects', () => {
  const box = (x: number, className = 'car'): Native => ({
    type: 'bbox',
    className,
    points: { x1: x, y1: 0, x2: x + 4, y2: 4 },
  })

  it('later ones cover earlier ones; covered ones and those without an area are counted', () => {
    const line: Native = { type: 'polyline', className: 'car', points: [0, 0, 9, 9] }
    const { mask, objects, covered, withoutArea } = painted([box(2), box(0), box(0, 'sign'), line, box(90)])
    expect([objects.length, covered, withoutArea]).toEqual([2, 2, 1])
    expect(labelled(mask, new Set([15]))).toMatchObject({ x: 4, width: 2, height: 4 } satisfies Partial<Bitmap>)
    expect(mask.pixels[0]).toBe(45)
  })

  it('the mask has opaque pixels in part colours, and transparent ones', () => {
    const bytes = maskPixels({ width: 2, height: 1, pixels: Int32Array.from([-1, 0x01020f]) })
    expect([...bytes]).toEqual([0, 0, 0, 0, 1, 2, 15, 255])
  })

  it('areas are rasterised by pixel centres', () => {
    expect(rasterised([[[0, 0, 4, 0, 4, 4, 0, 4]]], SIZE)?.pixels).toHaveLength(16)
  })
})

describe('answers to a project’s questions', () => {
  const questions = [
    {
      id: 5,
      name: 'Colour',
      type: 'radio',
      answers: [
        { id: 51, name: 'Red' },
        { id: 52, name: 'blue' },
      ],
    },
    { id: 6, name: 'Age', type: 'numeric', answers: [] },
    { id: 7, name: 'Note', type: 'text', answers: [] },
    {
      id: 8,
      name: 'State',
      type: 'checklist',
      answers: [
        { id: 81, name: 'wet' },
        { id: 82, name: 'old' },
      ],
    },
  ]
  const said = (groupName: string, name: string | number) => ({ groupName, name })

  it('match by name ignoring case; others are dropped and named', () => {
    const { attributes, left } = fittedAnswers(
      [
        said('colour', 'red'),
        said('Colour', 'blue'),
        said('Age', '12.5'),
        said('Age', 'old'),
        said('Note', 7),
        said('State', 'wet'),
        said('State', 'OLD'),
        said('State', 'new'),
        said('Maker', 'x'),
      ],
      questions,
    )
    expect(attributes).toEqual([
      { id: 51, groupId: 5, name: 'Red', groupName: 'Colour' },
      { groupId: 6, name: 12.5, groupName: 'Age' },
      { groupId: 7, name: '7', groupName: 'Note' },
      { id: 81, groupId: 8, name: 'wet', groupName: 'State' },
      { id: 82, groupId: 8, name: 'old', groupName: 'State' },
    ])
    // A second answer to a single-choice question is left out too.
    expect(left).toEqual(['Colour', 'Age', 'State', 'Maker'])
  })

  it('of tracks are matched per keyframe, and dropped ones counted by class and question', () => {
    const key = (timestamp: number) => ({
      timestamp,
      points: { x1: 0, y1: 0, x2: 5, y2: 5 },
      attributes: [said('Colour', 'red'), said('Maker', 'x')],
    })
    const track = { meta: { type: 'bbox', className: 'car' }, parameters: [{ timestamps: [key(0), key(9)] }] }
    const made = projectAnnotation(
      { event: 'item', picture: 'a.mp4', instances: [track] },
      SIZE,
      new Map([['car', { name: 'Car', id: 3, questions }]]),
    )
    expect(made.answersLeft).toEqual([
      ['Car', 'Maker'],
      ['Car', 'Maker'],
    ])
    expect(JSON.stringify(made.annotation)).toContain('"id":51')
    expect(JSON.stringify(made.annotation)).not.toContain('Maker')
  })
})

describe('a skeleton’s template', () => {
  const skeleton = {
    names: ['head', 'hip', 'heel'],
    lines: [
      [1, 2],
      [2, 1],
      [2, 3],
      [3, 9],
    ],
  } as const

  it('has points at their average position, and each line once', () => {
    const layout = new SkeletonLayout()
    layout.add([
      { id: 1, x: 10, y: 0 },
      { id: 3, x: 0, y: 100 },
    ])
    layout.add([
      { id: 1, x: 0, y: 0 },
      { id: 3, x: 10, y: 10 },
    ])
    expect(layout.placed(skeleton)).toEqual({
      points: [
        { id: 1, x: 0.5, y: 0.05, name: 'head' },
        { id: 2, x: 0.5, y: 0.5, name: 'hip' },
        { id: 3, x: 0.5, y: 0.95, name: 'heel' },
      ],
      lines: [
        [1, 2],
        [2, 3],
      ],
    })
    expect(layout.placed({ names: [], lines: [] })).toBeUndefined()
  })
})
