import { describe, expect, it } from 'vitest'
import { sameClass } from '#domain/annotation/formats/class-choice'
import { checkDataSet } from '#domain/annotation/formats/convert'
import { dataSetsIn, dataSetsOf, takesDataSet } from '#domain/annotation/formats/data-sets'
import { picturesOf } from '#domain/annotation/formats/pictures'
import { addedBeside, projectAnnotation } from '#domain/annotation/formats/project-annotation'
import { formatById } from '#domain/annotation/formats/registry'
import { anItem, aSource, written } from '../../../../builders/data-set'

describe('detecting data sets', () => {
  const ids = (...paths: readonly string[]) => dataSetsIn(paths).map(({ id, isGuess }) => `${id}${isGuess ? '?' : ''}`)

  it('COCO files that differ by split are one; those of another kind are another', () => {
    expect(ids('annotations/instances_train2017.json', 'annotations/instances_val2017.json')).toEqual(['coco'])
    expect(ids('instances_train.json', 'person_keypoints_train.json', 'panoptic_val.json')).toEqual([
      'coco:instances',
      'coco:person_keypoints',
      'coco:panoptic',
    ])
    expect(ids('train/_annotations.coco.json', 'valid/_annotations.coco.json')).toEqual(['coco'])
  })

  it('current native files are a guess; older ones and those in other folders are certain', () => {
    expect(ids('a.png', 'a.png.json')).toEqual(['native?'])
    expect(ids('a.png', 'a.png___objects.json')).toEqual(['native'])
    expect(ids('images/a.png', 'annotations/a.png.json')).toEqual(['native'])
    expect(ids('a.png.json')).toEqual(['native?'])
  })

  it('pictures alone are none; in named folders they may be folders per class', () => {
    expect(ids('a.png', 'images/b.png')).toEqual([])
    expect(ids('cats/a.png', 'dogs/b.png')).toEqual(['folders?'])
  })

  it('a project accepts families that its type supports', () => {
    expect(takesDataSet('vector', 'coco')).toBe(true)
    expect(takesDataSet('classification', 'tables')).toBe(true)
    expect(takesDataSet('classification', 'coco')).toBe(false)
    expect(takesDataSet('pixel', 'coco')).toBe(true)
    expect(takesDataSet('pixel', 'tables')).toBe(false)
    expect(takesDataSet('text', 'doccano')).toBe(true)
    expect(takesDataSet('text', 'native')).toBe(false)
  })
})

it('a path matches the picture it ends, or that ends it; another folder’s is only mentioned', () => {
  const { find } = picturesOf(['val/x.png', 'y.png'])
  expect(find('data/y.png')).toEqual({ kind: 'one', path: 'y.png' })
  expect(find('../val/x.png')).toEqual({ kind: 'one', path: 'val/x.png' })
  expect(find('train/x.png')).toEqual({ kind: 'none', alike: 'val/x.png' })
})

it('classes without a colour → get well-spaced ones beside those of the data set', async () => {
  const names = ['Sky', 'Sea', 'Lake', 'River']
  const classes = [...names.map((name) => ({ name })), { name: 'Rain', color: '#4363d8' }]
  const source = aSource({ 'classes/classes.json': JSON.stringify(classes), 'a.png.json': '{"instances":[]}' })
  const native = formatById('native')
  if (native === undefined) throw new Error('No native format')
  const { classes: found } = await checkDataSet({ source, reader: native.reader }, native)
  expect(found.map(({ name, color }) => `${name} ${color}`)).toEqual([
    'Sky #E6194B',
    'Sea #3CB44B',
    'Lake #F58231',
    'River #911EB4',
    'Rain #4363d8',
  ])
})

it('a class matches by exact name, or else ignoring case', () => {
  expect(sameClass('car', ['Car', 'car'])).toBe('car')
  expect(sameClass('cafe\u0301', ['Café'])).toBe('Café')
  expect(sameClass('car', ['Car', 'CAR'])).toBeUndefined()
})

describe('converting annotations for a project', () => {
  const box = (x: number, more = {}) => ({
    type: 'bbox',
    className: 'car',
    points: { x1: x, y1: 1, x2: 9, y2: 9 },
    ...more,
  })
  const item = (instances: readonly object[], annotation?: unknown) => ({
    event: 'item' as const,
    picture: 'north/a.png',
    instances: instances as never,
    annotation,
  })

  it('objects get the project’s classes, and skipped classes drop theirs', () => {
    const classes = new Map([
      ['car', { name: 'vehicle', id: 7 }],
      ['sign', null],
    ])
    const made = projectAnnotation(item([box(1), box(2, { className: 'sign' })]), { width: 20, height: 10 }, classes)
    expect(made).toMatchObject({ objects: 1, leftOut: 1, unread: [] })
    expect(made.annotation).toMatchObject({
      metadata: { name: 'a.png', width: 20, height: 10, dataSetName: 'north/a.png' },
      instances: [{ className: 'vehicle', classId: 7 }],
    })
  })

  it('an old export’s plain list becomes a current file, with comments and tags', () => {
    const list = [
      box(1),
      { type: 'comment', x: 1, y: 2, comments: [{ text: 'open', id: 'ann@example.com' }], resolved: false },
      { type: 'meta', name: 'imageAttributes' },
      { type: 'tag', name: 'wet' },
      { type: 'polygon', className: 'car', points: [1, 2] },
    ]
    const { annotation, unread } = projectAnnotation(item(list, list), undefined, new Map())
    expect(annotation).toMatchObject({
      instances: [{ type: 'bbox' }],
      tags: ['wet'],
      comments: [{ x: 1, y: 2, correspondence: [{ text: 'open', email: 'ann@example.com' }] }],
    })
    expect(unread).toEqual([4])
  })

  it('duplicates in the same place aren’t added', () => {
    const present = { metadata: {}, instances: [box(1, { id: 'a', createdBy: {} })], tags: ['wet'] }
    const { annotation, added } = addedBeside(present, {
      instances: [box(1), box(2), box(1, { className: 'sign' })],
      tags: ['dry'],
    })
    expect(added).toBe(2)
    expect(annotation).toMatchObject({ instances: [{ id: 'a' }, {}, { className: 'sign' }], tags: ['wet', 'dry'] })
    expect(addedBeside(annotation, { instances: [box(2)] }).added).toBe(0)
  })
})

describe('a COCO file with an uninformative name', () => {
  const images = [{ id: 1, file_name: 'a.jpg', width: 9, height: 9 }]
  const annotations = [{ id: 1, image_id: 1, category_id: 1, bbox: [1, 2, 3, 4] }]
  const categories = [{ id: 1, name: 'car' }]
  const found = async (files: Readonly<Record<string, string | Uint8Array>>) =>
    (await dataSetsOf(aSource(files))).filter(({ family }) => family === 'coco').map(({ files: own }) => own)

  it.each([
    ['its images first', JSON.stringify({ info: {}, images, annotations, categories })],
    ['its annotations first', JSON.stringify({ annotations, images, categories })],
    ['in UTF-16', Buffer.from(`\uFEFF${JSON.stringify({ images, annotations, categories })}`, 'utf16le')],
  ])('is recognised by its keys, %s', async (_, file) => {
    expect(await found({ 'export-7.json': file, 'package.json': '{"name": "x", "images": []}' })).toEqual([
      ['export-7.json'],
    ])
  })

  it('is not searched for if names match another, nor in other JSON', async () => {
    const whole = JSON.stringify({ images, annotations, categories })
    expect(await found({ 'instances_val.json': whole, 'copy.json': whole })).toEqual([['instances_val.json']])
    expect(await found({ 'a.json': '[1]', 'b.json': '{"instances": []}', 'c.json': '' })).toEqual([])
  })
})

it('imported COCO categories → keep their numbers; others get free ones', () => {
  const classes = [
    { id: 1, name: 'sign', color: '#000001', sourceId: 2 },
    { id: 2, name: 'car', color: '#000002' },
    { id: 3, name: 'roof', color: '#000003', sourceId: 2 },
  ]
  const format = formatById('coco-detection')
  if (format === undefined) throw new Error('not there')
  const { text } = written(format, [anItem([])], { classes })
  const { categories } = JSON.parse(text('annotations/instances_default.json'))
  expect(categories.map(({ id }: { readonly id: number }) => id)).toEqual([2, 1, 3])
})
