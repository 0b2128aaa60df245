import { mkdtemp, readFile, rm, writeFile, mkdir, readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { runConvert } from '../../../main/formats/convert-command'
import { writeZip } from '../../builders/zip-file'

/** Picture of 200 × 100 pixels, its head only. */
const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452000000c80000006408020000000000000000', 'hex')
const NATIVE = {
  metadata: { name: 'yard.png', width: 200, height: 100 },
  instances: [
    { type: 'bbox', className: 'car', points: { x1: 10, y1: 20, x2: 60, y2: 70 } },
    { type: 'polyline', className: 'lane', points: [1, 2, 30, 40] },
  ],
  tags: [],
  comments: [{ x: 1, y: 2, correspondence: [] }],
}

describe('npm run convert', () => {
  let root: string
  const place = (...parts: readonly string[]) => join(root, ...parts)
  const put = async (path: string, bytes: string | Uint8Array) => {
    await mkdir(dirname(place(path)), { recursive: true })
    await writeFile(place(path), bytes)
  }

  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'convert-'))
    await put('in/yard.png', PNG)
    await put('in/yard.png.json', JSON.stringify(NATIVE))
    await put('in/classes/classes.json', JSON.stringify([{ name: 'lane' }, { name: 'car', color: '#ff0000' }]))
  })
  afterEach(() => rm(root, { recursive: true, force: true }))

  it('writes another format with the pictures, and a list of losses', async () => {
    const { out, problems, code } = await runConvert(['--to', 'yolo-detect', '--media', place('in'), place('out')])
    expect({ problems, code }).toEqual({ problems: '', code: 0 })
    expect(out).toContain('1 items, 2 objects')
    expect(await readFile(place('out/labels/yard.txt'), 'utf8')).toBe('1 0.175 0.45 0.25 0.5\n')
    expect(await readFile(place('out/classes.txt'), 'utf8')).toBe('lane\ncar\n')
    expect(await readFile(place('out/images/yard.png'))).toEqual(PNG)
    expect(await readFile(place('out/LOSSES.txt'), 'utf8')).toBe('1 polyline stays behind.\n1 comment stays behind.\n')
  })

  it('reads back its own output, detecting the format', async () => {
    await runConvert(['--to', 'cvat-images', '--media', place('in'), place('cvat')])
    const { code } = await runConvert(['--to', 'native', place('cvat'), place('back')])
    expect(code).toBe(0)
    const back = JSON.parse(await readFile(place('back/yard.png.json'), 'utf8'))
    expect(back.instances).toMatchObject(NATIVE.instances)
  })

  it('converts texts with spans to doccano and back, detected by files only', async () => {
    const text = '🌊 Ada\r\nmet Bo'
    const instances = [{ type: 'entity', className: 'person', start: 3, end: 6 }]
    await put('texts/a.txt', text)
    await put('texts/a.txt.json', JSON.stringify({ metadata: { name: 'a.txt' }, instances }))
    const first = await runConvert(['--to', 'doccano', place('texts'), place('doccano')])
    expect({ problems: first.problems, code: first.code }).toEqual({ problems: '', code: 0 })
    expect(JSON.parse(await readFile(place('doccano/doccano.jsonl'), 'utf8'))).toMatchObject({
      label: [[2, 5, 'person']],
    })
    for (const to of ['brat', 'spans-csv', 'conll', 'spacy'])
      expect((await runConvert(['--to', to, '--media', place('doccano'), place(to)])).problems, to).toBe('')
    for (const from of ['doccano', 'brat', 'spans-csv', 'conll', 'spacy']) {
      const { problems } = await runConvert(['--to', 'native', '--media', place(from), place(`${from}-back`)])
      expect(problems, from).toBe('')
      const [name = ''] = (await readdir(place(`${from}-back`), { recursive: true })).filter((one) =>
        one.endsWith('a.txt'),
      )
      expect(await readFile(place(`${from}-back`, name), 'utf8'), from).toBe(text)
      const back = JSON.parse(await readFile(place(`${from}-back`, `${name}.json`), 'utf8')) as { instances: object[] }
      expect(back.instances, from).toMatchObject(instances)
    }
  })

  it('names a missing text, and exits with 1', async () => {
    await put('texts/a.txt.json', JSON.stringify({ metadata: { name: 'a.txt' }, instances: [] }))
    const { problems, code } = await runConvert(['--to', 'brat', place('texts'), place('brat')])
    expect({ problems, code }).toEqual({ problems: 'a.txt: The text of the item isn’t there.\n', code: 1 })
  })

  it('with --check counts and writes nothing, with JSON for scripts', async () => {
    const { out, code } = await runConvert(['--check', '--json', '--to', 'coco-detection', place('in')])
    expect(code).toBe(0)
    expect(JSON.parse(out)).toMatchObject({
      items: 1,
      objects: 2,
      classes: { car: { box: 1 }, lane: { line: 1 } },
      withoutPicture: 0,
      losses: ['1 polyline stays behind.', '1 comment stays behind.'],
    })
    expect(await readdir(root)).toEqual(['in'])
  })

  it('names a broken file with its reason, reads the rest, and exits with 1', async () => {
    await put('in/broken.png.json', '{"instances": [')
    const { problems, code } = await runConvert(['--to', 'coco-instances', place('in'), place('out')])
    expect(code).toBe(1)
    expect(problems).toMatch(/^broken\.png\.json: It isn’t JSON\./)
    const { annotations } = JSON.parse(await readFile(place('out/annotations/instances_default.json'), 'utf8'))
    expect(annotations).toHaveLength(1)
  })

  it.each([
    [['--to', 'yolo'], 'No format is called “yolo”.'],
    [['--to', 'voc', '--from', 'labels-csv'], 'No file of Classification table (CSV) is there.'],
    [['--to', 'voc', '--from', 'coco-instances'], 'No file of COCO instances is there.'],
    [['--to', 'voc', '--val', '2'], '“2” is no share from 0 to 1.'],
    [['--unknown'], 'Unknown option'],
  ])('refuses %j with a sentence and writes nothing', async (args, sentence) => {
    const { problems, code } = await runConvert([...args, place('in'), place('out')])
    expect(code).toBe(2)
    expect(problems).toContain(sentence)
    expect(await readdir(root)).toEqual(['in'])
  })

  it('asks which of several data sets to convert, and lists pictures without annotations', async () => {
    const coco = {
      images: [{ id: 1, file_name: 'yard.png', width: 200, height: 100 }],
      categories: [],
      annotations: [],
    }
    await put('coco/instances_train.json', JSON.stringify(coco))
    await put('coco/person_keypoints_train.json', JSON.stringify(coco))
    await put('coco/other.png', PNG)
    const { problems, code } = await runConvert(['--check', place('coco')])
    expect(code).toBe(2)
    expect(problems).toContain('There are: coco:instances, coco:person_keypoints.')
    const chosen = await runConvert(['--check', '--set', 'coco:instances', place('coco')])
    expect(chosen).toMatchObject({ code: 0, problems: '' })
    expect(chosen.out).toContain('1 pictures without an annotation\n  other.png\n')
  })

  it('skips a picture whose path leaves the data set, and writes the others', async () => {
    const images = ['../../escape.png', 'C:/x.png', 'good.png'].map((name, id) => ({
      id,
      file_name: name,
      width: 9,
      height: 9,
    }))
    await put('evil/annotations/instances_a.json', JSON.stringify({ images, categories: [], annotations: [] }))
    const { problems, code } = await runConvert(['--to', 'native', place('evil'), place('a/b/out')])
    expect(code).toBe(1)
    expect(problems).toContain('../../escape.png: Its path leads out of the data set.\n')
    expect((await readdir(place('a/b/out'))).toSorted()).toEqual(['classes', 'good.png.json'])
    expect(await readdir(root)).not.toContain('escape.png.json')
  })

  it('converts the archive of a native export to another format, with its files', async () => {
    const annotation = {
      metadata: { name: 'yard.png', width: 40, height: 20 },
      instances: [{ type: 'bbox', className: 'car', points: { x1: 1, y1: 2, x2: 11, y2: 12 } }],
    }
    const archive = place('export.zip')
    await writeZip(archive, [
      { name: 'north/yard.png.json', bytes: Buffer.from(JSON.stringify(annotation)) },
      { name: 'north/yard.png', bytes: PNG },
      { name: 'classes/classes.json', bytes: Buffer.from('[{"name":"car"}]') },
      { name: 'broken.png.json', bytes: Buffer.from('{}'), checksum: 7 },
    ])
    const out = place('from archive')
    const { problems, code } = await runConvert(['--to', 'yolo-detect', '--media', archive, out])
    expect(code).toBe(1)
    expect(problems).toContain('broken.png.json')
    expect(await readFile(join(out, 'labels/north/yard.txt'), 'utf8')).toBe('0 0.15 0.35 0.25 0.5\n')
    expect(await readFile(join(out, 'images/north/yard.png'))).toEqual(PNG)
  })
})
