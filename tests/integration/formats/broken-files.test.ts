import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { checkDataSet, type DataSetReport } from '#domain/annotation/formats/convert'
import { dataSetsIn } from '#domain/annotation/formats/data-sets'
import { formatById } from '#domain/annotation/formats/registry'
import { runConvert } from '../../../main/formats/convert-command'
import { openFolderSource } from '../../../main/formats/folder-source'
import { aPicture, writeFileIn } from '../../builders/picture-files'

const CASES = '/work/shared/data/cases'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'loupe-broken-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const put = (path: string, content: string | Uint8Array) => writeFileIn(folder, path, Buffer.from(content))

/** Reads the first data set of a folder, with its problems as lines. */
async function read(where = folder, id?: string): Promise<DataSetReport & { readonly lines: readonly string[] }> {
  const source = await openFolderSource(where)
  try {
    const sets = dataSetsIn(source.paths)
    const set = sets.find((one) => (id === undefined ? !one.isGuess : one.id === id))
    const format = formatById('native')
    if (set === undefined || format === undefined) throw new Error('no data set')
    const report = await checkDataSet({ source, reader: set.reader, files: set.files }, format)
    return { ...report, lines: report.problems.map(({ file, place, reason }) => `${file} | ${place} | ${reason}`) }
  } finally {
    await source.close()
  }
}

describe('COCO', () => {
  const SIZE = { width: 64, height: 48 }
  const good = { id: 1, image_id: 1, category_id: 1, bbox: [1, 2, 3, 4] }
  const coco = (...annotations: readonly object[]) =>
    JSON.stringify({
      images: [{ id: 1, file_name: 'a.png', ...SIZE }],
      categories: [{ id: 1, name: 'car' }],
      annotations: [good, ...annotations],
    })
  const file = 'instances_default.json'
  const runs = (counts: readonly number[], size: readonly number[] = [48, 64]) => ({
    ...good,
    id: 2,
    segmentation: { counts, size },
  })
  beforeEach(async () => put('a.png', await aPicture(1).png().toBuffer()))

  it.each([
    [
      'a file that is cut off',
      coco({ ...good, id: 2 }).slice(0, -20),
      1,
      [`${file} |  | The file is cut off in “annotations”, after 1 element.`],
    ],
    [
      'NaN in a box',
      coco({ ...good, id: 2 }).replace('[1,2,3,4]}]', '[1,NaN,3,4]}]'),
      1,
      [`${file} | annotations[1].bbox | It has neither a segmentation nor a box of four numbers.`],
    ],
    ['an id twice', coco(good), 2, [`${file} | annotations[1] | Another annotation has the id 1 too; both are read.`]],
    [
      'a category that doesn’t exist',
      coco({ ...good, id: 2, category_id: 9 }),
      1,
      [`${file} | annotations[1].category_id | No category has the id 9.`],
    ],
    [
      'an image that doesn’t exist',
      coco({ ...good, id: 2, image_id: 9 }),
      1,
      [`${file} | annotations[1] | No image has the id 9.`],
    ],
    [
      'a box without a height',
      coco({ ...good, id: 2, bbox: [1, 2, 3, 0] }),
      1,
      [`${file} | annotations[1].bbox | The box has no width or height.`],
    ],
    [
      'three runs that are too few',
      coco(runs([1, 2, 3])),
      1,
      [`${file} | annotations[1].segmentation.counts | The run lengths don’t add up to 64 × 48 pixels.`],
    ],
    [
      'a mask of another size',
      coco(runs([100], [10, 10])),
      1,
      [`${file} | annotations[1].segmentation.size | The mask has 10 × 10 pixels, the image 64 × 48.`],
    ],
  ])('%s → is named with its position, and the rest is read', async (_what, text, objects, lines) => {
    await put(file, text)
    expect(await read()).toMatchObject({ objects, lines })
  })

  it('a mask that claims more pixels than any picture → costs one object', async () => {
    const text = coco(runs([1e12], [1e6, 1e6])).replace('"width":64,"height":48', '"note":""')
    await put(file, text)
    expect(await read()).toMatchObject({
      objects: 1,
      lines: [`${file} | annotations[1].segmentation.size | A mask of 1000000 × 1000000 pixels can’t be read.`],
    })
  })

  it('UTF-16, a UTF-8 byte order mark and Windows line ends → are read', async () => {
    await put(file, `\ufeff${coco().replaceAll(',', ',\r\n')}`)
    expect(await read()).toMatchObject({ objects: 1, lines: [] })
    await put(file, Buffer.from(`\ufeff${coco()}`, 'utf16le'))
    expect(await read()).toMatchObject({ objects: 1, lines: [] })
  })
})

describe('YOLO', () => {
  beforeEach(async () => {
    await put('images/a.png', await aPicture(1).png().toBuffer())
    await put('data.yaml', 'names: [car]\r\n')
  })

  it('a line with a comma and a number without a class → are named by line', async () => {
    await put('labels/a.txt', '0 0.5 0.5 0.1 0.1\r\n0 0,5 0.5 0.1 0.1\r\n7 0.5 0.5 0.1 0.1\r\n0 0.5 0.5 0.1\r\n')
    expect(await read()).toMatchObject({
      objects: 1,
      lines: [
        'labels/a.txt | line 2 | “0,5” is no number.',
        'labels/a.txt | line 3 | No class has the number 7; there are 1.',
        'labels/a.txt | line 4 | 3 numbers are neither a box nor a polygon.',
      ],
    })
  })

  it('labels in UTF-16 → are read; those without a picture are named', async () => {
    await put('labels/a.txt', Buffer.from('\ufeff0 0.5 0.5 0.1 0.1\r\n', 'utf16le'))
    await put('labels/b.txt', '0 0.5 0.5 0.1 0.1\n')
    expect(await read()).toMatchObject({
      objects: 1,
      lines: ['labels/b.txt |  | No picture of that name is there.'],
    })
  })
})

it('a broken file of Pascal VOC, CVAT or LabelMe → costs only itself', async () => {
  const box = '<bndbox><xmin>1</xmin><ymin>2</ymin><xmax>9</xmax><ymax>9</ymax></bndbox>'
  const voc = (object: string) => `<annotation>\n<filename>a.png</filename>\n${object}\n</annotation>`
  await put('voc/Annotations/a.xml', voc(`<object><name>car</name>${box}</object>`))
  await put('voc/Annotations/b.xml', voc(`<object><name>car</name>${box}`))
  await put('voc/Annotations/c.xml', voc(`<object><name>car</name></object>`))
  expect(await read(join(folder, 'voc'))).toMatchObject({
    objects: 1,
    lines: [
      expect.stringMatching(/^Annotations\/b\.xml \| line \d+ \| /),
      'Annotations/c.xml | line 3 | The box of “car” lacks a corner.',
    ],
  })
  const picture = await aPicture(1).png().toBuffer()
  for (const name of ['a', 'b', 'c']) await put(`me/${name}.png`, picture)
  const shapes = (one: object) => JSON.stringify({ shapes: [one], imagePath: 'a.png' })
  const point = { label: 'dot', shape_type: 'point', points: [[1, 2]] }
  await put('me/a.json', Buffer.from(`\ufeff${shapes(point)}`, 'utf16le'))
  await put('me/b.json', shapes(point).slice(0, -4))
  await put('me/c.json', shapes({ ...point, shape_type: 'cloud' }))
  expect(await read(join(folder, 'me'))).toMatchObject({
    objects: 1,
    lines: [
      expect.stringMatching(/^b\.json \| {2}\| It isn’t JSON\. /),
      'c.json | shapes[0] | Shapes of the kind “cloud” can’t be read.',
    ],
  })
})

it('a table of classes → names empty lines, and gives tags and answers', async () => {
  await put('images/a.png', await aPicture(1).png().toBuffer())
  await put('labels.csv', 'path;labels;Weather\r\na.png;street; night\r\n;street;\r\n"a.png";"street; night";rain\r\n')
  const { counts, lines } = await read()
  expect(lines).toEqual(['labels.csv | line 3 | It names no picture.'])
  expect(counts.get('street')).toEqual(new Map([['tag', 2]]))
  await rm(join(folder, 'labels.csv'))
  await put('labels.jsonl', '{"path":"a.png","labels":["street"],"answers":{"Weather":["rain"]}}\n{"path":\n')
  expect(await read()).toMatchObject({ objects: 1, lines: ['labels.jsonl | line 2 | It isn’t JSON.'] })
})

it('folders per class → are offered, never imported unasked', async () => {
  await put('cats/a.png', await aPicture(1).png().toBuffer())
  await put('dogs/b.png', await aPicture(2).png().toBuffer())
  await expect(read()).rejects.toThrow('no data set')
  expect(await read(folder, 'folders')).toMatchObject({ items: 2, objects: 2 })
})

describe.runIf(existsSync(CASES))('files from other programs', () => {
  it('native files under older names → are read: four objects each, the comment and the tag', async () => {
    const report = await read(join(CASES, 'c01-old-names/export'))
    expect(report).toMatchObject({ items: 4, lines: [], withoutPicture: 0 })
    expect(report.annotated).toHaveLength(4)
    const kinds = [...report.counts].map(([name, own]) => [name, [...own.values()].reduce((a, b) => a + b, 0)])
    expect(kinds).toEqual(
      expect.arrayContaining([
        ['car', 4],
        ['sign', 4],
        ['roof', 4],
        ['dot', 4],
      ]),
    )
  })

  it('one bad object → costs only itself, and is named with its position', async () => {
    const { problems, counts } = await read(join(CASES, 'c03-one-bad-object/set'), 'native')
    const files = new Set(problems.map(({ file }) => file))
    expect(files).not.toContain('all good.png')
    expect(problems.every(({ place }) => /^instances\[\d+\]$/.test(place))).toBe(true)
    const all = [...counts.values()].flatMap((kinds) => [...kinds.values()]).reduce((a, b) => a + b, 0)
    expect(all).toBeGreaterThanOrEqual(11 * 12)
  })

  it.each(['siblings', 'split', 'annotations below'])(
    'native files in another folder than their pictures → %s',
    async (name) => {
      const report = await read(join(CASES, 'c12-two-folders', name))
      expect(report).toMatchObject({ withoutPicture: 0, items: 3, withoutAnnotation: 0 })
    },
  )

  it('JSON in other encodings → is read; invalid JSON is named with its file', async () => {
    const set = join(CASES, 'c17-json-letters/set')
    const pairs = (await readdir(set)).filter((name) => name.endsWith('.json')).length
    const { items, problems } = await read(set, 'native')
    expect(items + new Set(problems.filter(({ place }) => place === '').map(({ file }) => file)).size).toBe(pairs)
    for (const { reason } of problems) expect(reason).toMatch(/^It isn’t|^The object can’t be read/)
  })

  it('COCO runs → are read column by column, and category ids keep their order', async () => {
    const set = join(CASES, 'later-1-coco-rle')
    const report = await read(set)
    expect(report.classes.map(({ name, sourceId }) => [name, sourceId])).toEqual([
      ['sign', 90],
      ['car', 3],
      ['roof', 18],
    ])
    expect(report.problems.map(({ reason }) => reason)).toEqual(
      expect.arrayContaining([
        expect.stringContaining('No image has the id 8'),
        expect.stringContaining('No category has the id 999'),
        expect.stringContaining('Another annotation has the id 7 too'),
      ]),
    )
    const { code } = await runConvert(['--to', 'coco-instances', set, join(folder, 'back')])
    expect(code).toBe(1)
    const source = await openFolderSource(join(folder, 'back'))
    const back = JSON.parse(await source.text('annotations/instances_default.json'))
    await source.close()
    expect(back.categories.map(({ id }: { readonly id: number }) => id)).toEqual([90, 3, 18])
    const [first] = back.annotations
    expect(first).toMatchObject({ area: 12_000, bbox: [100, 80, 120, 100] })
  })
})
