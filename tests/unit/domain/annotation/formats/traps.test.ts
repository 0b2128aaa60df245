import { describe, expect, it } from 'vitest'
import { areaOfBitmap, rasterised } from '#domain/annotation/formats/bitmap'
import { bitmapOfRuns, packedRuns, runsOf, unpackedRuns } from '#domain/annotation/formats/coco/runs'
import { splitBy } from '#domain/annotation/formats/convert'
import { readPng } from '#domain/annotation/formats/png'
import { picturesOf } from '#domain/annotation/formats/pictures'
import { formatById, recognised } from '#domain/annotation/formats/registry'
import { inflateSync } from 'node:zlib'
import { anItem, aSource, readAll, someClasses, there, written } from '../../../../builders/data-set'

const format = (id: string) => formatById(id) ?? never()
const reader = (id: string) => format(id).reader ?? never()
const SIZE = { width: 200, height: 100 }
const ring = {
  type: 'polygon',
  className: 'car',
  points: [10, 10, 110, 10, 110, 90, 10, 90],
  exclude: [[30, 30, 60, 30, 60, 60, 30, 60]],
}

describe('COCO', () => {
  const coco = (more: object) =>
    JSON.stringify({
      images: [{ id: 7, file_name: 'yard.png', ...SIZE }],
      categories: [
        { id: 90, name: 'sign' },
        { id: 3, name: 'car' },
      ],
      annotations: [],
      ...more,
    })
  const read = (text: string, together?: number) =>
    readAll(reader('coco-instances'), aSource({ 'instances_default.json': text }, {}, together))

  it('runs are column-wise', () => {
    const bitmap = { x: 1, y: 0, width: 1, height: 2, pixels: Uint8Array.of(1, 1) }
    expect(runsOf(bitmap, { width: 3, height: 2 })).toEqual([2, 2, 2])
    expect(bitmapOfRuns([0, 1, 5], { width: 3, height: 2 })?.pixels).toEqual(Uint8Array.of(1, 0, 0, 0, 0, 0))
  })

  it('packed runs are differences from the fourth on', () => {
    // COCO's own API wrote these letters.
    expect(packedRuns([6, 1, 40, 4, 5, 4, 5, 4, 21])).toBe('61X13mN000`0')
    expect(unpackedRuns('61X13mN000`0')).toEqual([6, 1, 40, 4, 5, 4, 5, 4, 21])
    expect(unpackedRuns('61X')).toBeUndefined()
  })

  it('areas are counted in pixels and holes become runs', () => {
    const file = JSON.parse(
      written(format('coco-instances'), [anItem([ring])]).text('annotations/instances_default.json'),
    )
    const [one] = file.annotations
    expect(one.area).toBe(100 * 80 - 30 * 30)
    expect(one.bbox).toEqual([10, 10, 100, 80])
    expect(one.segmentation.size).toEqual([100, 200])
    const bitmap = bitmapOfRuns(unpackedRuns(one.segmentation.counts) ?? [], SIZE) ?? never()
    expect(areaOfBitmap(bitmap)).toBe(one.area)
  })

  it('holes survive', async () => {
    const { read: items } = await there(format('coco-instances'), [anItem([ring])])
    expect(items[0]?.[0]).toMatchObject({ type: 'polygon', exclude: [expect.any(Array)] })
  })

  it('polygons of one group and class are one annotation', async () => {
    const two = [
      { type: 'polygon', className: 'car', groupId: 2, points: [0, 0, 10, 0, 5, 10] },
      { type: 'polygon', className: 'car', groupId: 2, points: [50, 50, 60, 50, 55, 60] },
    ]
    const { text } = written(format('coco-instances'), [anItem(two)])
    const { annotations } = JSON.parse(text('annotations/instances_default.json'))
    expect(annotations).toHaveLength(1)
    expect(annotations[0].segmentation).toHaveLength(2)
    const { read: items } = await there(format('coco-instances'), [anItem(two)])
    expect(items[0]?.map(({ groupId }) => groupId)).toEqual([1, 1])
  })

  it('ids start at the requested number, in class order', () => {
    const { text } = written(format('coco-detection'), [anItem([])], { firstId: 0 })
    const { categories, images } = JSON.parse(text('annotations/instances_default.json'))
    expect(categories.map(({ id, name }: { id: number; name: string }) => [id, name])).toEqual([
      [0, 'car'],
      [1, 'sign'],
    ])
    expect(images[0].id).toBe(0)
  })

  it('category ids may have gaps, and annotations may precede images', async () => {
    const text = `{"annotations":[{"id":1,"image_id":7,"category_id":90,"bbox":[1,2,3,4]}],"categories":[{"id":90,"name":"sign"}],"images":[{"id":7,"file_name":"yard.png"}]}`
    const { items, problems } = await read(text)
    expect(problems).toEqual([])
    expect(items[0]?.instances[0]).toMatchObject({ className: 'sign', points: { x1: 1, y1: 2, x2: 4, y2: 6 } })
  })

  it('invalid parts are named by path, and the rest is read', async () => {
    const good = { id: 1, image_id: 7, category_id: 3, bbox: [1, 2, 3, 4] }
    const { items, problems } = await read(
      coco({
        annotations: [
          good,
          { ...good, id: 1 },
          { ...good, id: 2, image_id: 8 },
          { ...good, id: 3, category_id: 999 },
          { ...good, id: 4, segmentation: [[1, 2, 3, 4]] },
          { ...good, id: 5, segmentation: { size: [100, 200], counts: [1, 2, 3] } },
          { ...good, id: 6, segmentation: { size: [50, 50], counts: [2500] } },
          { ...good, id: 9, bbox: [1, 2, 3] },
          7,
        ],
      }),
    )
    expect(items[0]?.instances).toHaveLength(2)
    expect(problems.map(({ place }) => place)).toEqual([
      'annotations[1]',
      'annotations[8]',
      'annotations[2]',
      'annotations[3].category_id',
      'annotations[4].segmentation[0]',
      'annotations[5].segmentation.counts',
      'annotations[6].segmentation.size',
      'annotations[7].bbox',
    ])
  })

  it('NaN costs only its annotation', async () => {
    const text = coco({}).replace(
      '"annotations":[]',
      '"annotations":[{"id":1,"image_id":7,"category_id":3,"bbox":[NaN,1,2,3]},{"id":2,"image_id":7,"category_id":3,"bbox":[1,1,2,3]}]',
    )
    const { items, problems } = await read(text)
    expect(items[0]?.instances).toHaveLength(1)
    expect(problems).toMatchObject([{ place: 'annotations[0].bbox' }])
  })

  it.each([1, 2, 3, 7, 64])(
    'reads the same in slices of %i bytes, with a BOM and multi-byte characters',
    async (together) => {
      const annotations = [{ id: 1, image_id: 7, category_id: 3, bbox: [1, 2, 3, 4], attributes: { Größe: '漢"字\\' } }]
      const { items, problems } = await read(`\uFEFF${coco({ annotations })}`, together)
      expect(problems).toEqual([])
      expect(items[0]?.instances[0]?.attributes).toEqual([{ groupName: 'Größe', name: '漢"字\\' }])
    },
  )

  it('a truncated file gives everything before the cut, and says so', async () => {
    const annotations = Array.from({ length: 5 }, (_, at) => ({
      id: at,
      image_id: 7,
      category_id: 3,
      bbox: [1, 2, 3, 4],
    }))
    const whole = coco({ annotations })
    const { items, problems } = await read(whole.slice(0, whole.lastIndexOf('"id":4')))
    expect(items[0]?.instances).toHaveLength(4)
    expect(problems).toMatchObject([{ reason: 'The file is cut off in “annotations”, after 4 elements.' }])
  })

  it.each([
    ['UTF-16', (text: string) => Buffer.from(text, 'utf16le')],
    ['UTF-16 with the larger byte first', (text: string) => Buffer.from(text, 'utf16le').swap16()],
  ] as const)('%s → is read like UTF-8', async (_, bytesOf) => {
    const name = 'Größe 漢 😀'
    const annotations = [{ id: 1, image_id: 7, category_id: 3, bbox: [1, 2, 3, 4], attributes: { [name]: 'é' } }]
    const text = coco({ annotations })
    const wide = await readAll(
      reader('coco-instances'),
      aSource({ 'instances_default.json': bytesOf(`\uFEFF${text}`) }),
    )
    expect(wide).toEqual(await readAll(reader('coco-instances'), aSource({ 'instances_default.json': text })))
    expect(wide.items[0]?.instances[0]?.attributes).toEqual([{ groupName: name, name: 'é' }])
    expect(wide.problems).toEqual([])
  })

  it('other files say what is wrong', async () => {
    expect((await read('[1]')).problems).toMatchObject([{ reason: 'It isn’t a JSON object.' }])
  })

  it('panoptic segments never overlap: the later object keeps the pixels', () => {
    const { files, text } = written(format('coco-panoptic'), [
      anItem([
        { type: 'bbox', className: 'car', points: { x1: 0, y1: 0, x2: 20, y2: 10 } },
        { type: 'bbox', className: 'sign', points: { x1: 10, y1: 0, x2: 20, y2: 10 } },
      ]),
    ])
    const { annotations } = JSON.parse(text('annotations/panoptic_default.json'))
    expect(annotations[0].segments_info.map(({ area }: { area: number }) => area)).toEqual([100, 100])
    const png = readPng(files['annotations/panoptic_default/yard.png'] as Uint8Array, (bytes) => inflateSync(bytes))
    expect([...png.pixels.subarray(15 * 3, 16 * 3)]).toEqual([2, 0, 0])
  })

  it('a key point missing from an object is 0, 0, 0', () => {
    const skeleton = (points: readonly object[]) => ({ type: 'template', className: 'car', points, connections: [] })
    const { text } = written(format('coco-keypoints'), [
      anItem([
        skeleton([
          { id: 1, x: 1, y: 2 },
          { id: 2, x: 3, y: 4 },
        ]),
        skeleton([{ id: 2, x: 5, y: 6 }]),
      ]),
    ])
    const { annotations } = JSON.parse(text('annotations/person_keypoints_default.json'))
    expect(annotations[1]).toMatchObject({ keypoints: [0, 0, 0, 5, 6, 2], num_keypoints: 1 })
  })
})

describe('YOLO', () => {
  const read = (label: string, yaml = 'names:\n  0: car\n  1: sign\n') =>
    readAll(
      reader('yolo-detect'),
      aSource({ 'data.yaml': yaml, 'labels/yard.txt': label }, { 'images/yard.png': SIZE }),
    )

  it('class numbers follow the project’s classes, in data.yaml and classes.txt', () => {
    const { text } = written(format('yolo-detect'), [anItem([])], { classes: someClasses('zebra', 'ape: "b"') })
    expect(text('classes.txt')).toBe('zebra\nape: "b"\n')
    expect(text('data.yaml')).toContain('names:\n  0: "zebra"\n  1: "ape: \\"b\\""\n')
  })

  it('a split writes two folders and names them', () => {
    const items = ['a.png', 'b.png'].map((path) => anItem([], { path }))
    const { files, text } = written(format('yolo-detect'), items, {
      split: (path) => (path === 'a.png' ? 'train' : 'val'),
    })
    expect(Object.keys(files)).toEqual(['labels/train/a.txt', 'labels/val/b.txt', 'data.yaml', 'classes.txt'])
    expect(text('data.yaml')).toContain('train: images/train\nval: images/val')
  })

  it.each([
    ['0 0,5 0.5 0.1 0.1', '“0,5” is no number.'],
    ['0 0.5 0.5', '2 numbers are neither a box nor a polygon.'],
    ['9 0.5 0.5 0.1 0.1', 'No class has the number 9; there are 2.'],
    ['-1 0.5 0.5 0.1 0.1', '“-1” is no number of a class.'],
    ['0 0.5 0.5 0 0.1', 'The box has no width or height.'],
  ])('%s → is named by line, and the rest is read', async (line, reason) => {
    const { items, problems } = await read(`0 0.5 0.5 0.1 0.1\r\n${line}\r\n\r\n1 0.5 0.5 0.1 0.1`)
    expect(problems).toEqual([expect.objectContaining({ file: 'labels/yard.txt', place: 'line 2', reason })])
    expect(items[0]?.instances.map(({ className }) => className)).toEqual(['car', 'sign'])
  })

  it('a rotated rectangle becomes a rotated box, other quadrilaterals polygons', async () => {
    const { items } = await read('0 0.2 0.2 0.4 0.5 0.31 0.74 0.11 0.44\n0 0.1 0.1 0.4 0.1 0.5 0.9 0.1 0.5\n')
    expect(items[0]?.instances.map(({ type }) => type)).toEqual(['rbbox', 'polygon'])
  })

  it('broken YAML is named, and replaced by classes.txt', async () => {
    const source = aSource(
      { 'data.yaml': 'names: [a, b', 'classes.txt': 'car\nsign\n', 'labels/yard.txt': '1 0.5 0.5 0.1 0.1' },
      { 'images/yard.png': SIZE },
    )
    const { items, problems } = await readAll(reader('yolo-detect'), source)
    expect(problems).toMatchObject([{ file: 'data.yaml', reason: 'It isn’t YAML.' }])
    expect(items[0]?.instances[0]?.className).toBe('sign')
  })
})

describe('Pascal VOC', () => {
  it('coordinates are unchanged both ways', async () => {
    const box = { type: 'bbox', className: 'car', points: { x1: 1, y1: 1, x2: 200, y2: 100 } }
    const { read, files } = await there(format('voc'), [anItem([box])])
    expect(String(files['Annotations/yard.xml'])).toContain('<xmin>1</xmin><ymin>1</ymin><xmax>200</xmax>')
    expect(read[0]?.[0]?.points).toEqual(box.points)
  })

  it('label image indices follow the order of classes', () => {
    const sign = { type: 'polygon', className: 'sign', points: [0, 0, 20, 0, 20, 20, 0, 20] }
    const { files } = written(format('voc'), [anItem([sign])])
    const png = readPng(files['SegmentationClass/yard.png'] as Uint8Array, (bytes) => inflateSync(bytes))
    expect(png.pixels[0]).toBe(2)
    expect(Array.from(png.palette ?? []).slice(0, 9)).toEqual([0, 0, 0, 128, 0, 0, 0, 128, 0])
  })

  it('names with XML characters survive', async () => {
    const className = `a<b>&"c" 'd'`
    const box = { type: 'bbox', className, points: { x1: 1, y1: 2, x2: 3, y2: 4 } }
    const { read } = await there(format('voc'), [anItem([box])], { classes: someClasses(className) })
    expect(read[0]?.[0]?.className).toBe(className)
  })

  it('broken XML is named by line, and other files are read', async () => {
    const { files } = written(format('voc'), [anItem([], { path: 'good.png' })])
    const source = aSource({ ...files, 'Annotations/bad.xml': '<annotation>\n<object>\n</annotation>' })
    const { items, problems } = await readAll(reader('voc'), source)
    expect(items.map(({ picture }) => picture)).toEqual(['good.png'])
    expect(problems).toMatchObject([{ file: 'Annotations/bad.xml', place: 'line 3' }])
  })

  it('entities of a document type aren’t resolved', async () => {
    const xml =
      '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><annotation><filename>&x;</filename></annotation>'
    const { items, problems } = await readAll(reader('voc'), aSource({ 'Annotations/bad.xml': xml }))
    expect(JSON.stringify(items)).not.toContain('root')
    expect(problems.length).toBeGreaterThan(0)
  })
})

describe('masks', () => {
  it('a pixel annotation’s pixels are exported exactly', () => {
    const pixels = new Int32Array(200 * 100).fill(-1)
    for (const at of [0, 1, 200, 401]) pixels[at] = 15
    const item = anItem([{ className: 'car', parts: [{ color: '#00000f' }] }], { mask: { ...SIZE, pixels } })
    const { text } = written(format('coco-instances'), [item])
    const [one] = JSON.parse(text('annotations/instances_default.json')).annotations
    const bitmap = bitmapOfRuns(unpackedRuns(one.segmentation.counts) ?? [], SIZE) ?? never()
    expect([...bitmap.pixels.keys()].filter((at) => bitmap.pixels[at] === 1)).toEqual([0, 1, 200, 401])
    expect(one).toMatchObject({ area: 4, bbox: [0, 0, 2, 3] })
  })

  it('a polygon marks pixels whose centre is inside', () => {
    expect(areaOfBitmap(rasterised([[[0, 0, 10, 0, 10, 10, 0, 10]]], SIZE) ?? never())).toBe(100)
    expect(rasterised([[[0.6, 0.6, 1.4, 0.6, 1.4, 1.4, 0.6, 1.4]]], SIZE)).toBeUndefined()
    expect(rasterised([[[-50, -50, -10, -50, -10, -10]]], SIZE)).toBeUndefined()
  })
})

describe('data sets', () => {
  it.each([
    [['images/a.jpg', 'annotations/instances_train2017.json'], 'coco'],
    [['images/a.jpg', 'labels/a.txt', 'data.yaml'], 'yolo'],
    [['JPEGImages/a.jpg', 'Annotations/a.xml'], 'voc'],
    [['images/a.jpg', 'annotations.xml'], 'cvat'],
    [['a.jpg', 'a.json'], 'labelme'],
    [['a.jpg', 'a.jpg.json', 'classes/classes.json'], 'native'],
    [['a.jpg', 'notes.txt'], undefined],
  ] as const)('%j → are recognised as %s', (paths, family) => {
    expect(recognised(paths)?.family).toBe(family)
  })

  it('pictures match by path, then by the end of a path, never by similarity', () => {
    const { find } = picturesOf(['images/north/x.png', 'images/south/x.png', 'images/y+1.png', 'images/y_1.png'])
    expect(find('images/north/x.png')).toEqual({ kind: 'one', path: 'images/north/x.png' })
    expect(find('south/x.png')).toEqual({ kind: 'one', path: 'images/south/x.png' })
    expect(find('x.png')).toEqual({ kind: 'several' })
    expect(find('y+1.png')).toEqual({ kind: 'one', path: 'images/y+1.png' })
    expect(find('y&1.png')).toEqual({ kind: 'none' })
  })

  it('a split is stable for one seed, and has its share', () => {
    const paths = Array.from({ length: 2_000 }, (_, at) => `folder/${at}.png`)
    const parts = paths.map(splitBy(0.2, 7))
    expect(paths.map(splitBy(0.2, 7))).toEqual(parts)
    expect(paths.map(splitBy(0.2, 8))).not.toEqual(parts)
    expect(parts.filter((part) => part === 'val').length / 2_000).toBeCloseTo(0.2, 1)
  })
})

function never(): never {
  throw new Error('not there')
}
