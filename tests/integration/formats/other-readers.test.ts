import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LabelImage } from '#domain/annotation/formats/format'
import { formatById } from '#domain/annotation/formats/registry'
import type { Native } from '#domain/annotation/native'
import { anItem, written } from '../../builders/data-set'

/** Readers that share no code with ours: sharp, and PIL and pycocotools where Python has them. */
const PYTHON = ['python3', '/usr/bin/python3']
const pythonWith = (modules: string): string | undefined =>
  PYTHON.find((python) => spawnSync(python, ['-c', `import ${modules}`]).status === 0)
const withPil = pythonWith('PIL')
const withCoco = pythonWith('numpy, pycocotools.mask')

const SIZE = { width: 30, height: 20 }
/** Ring with a dot in it, and an object of two pieces. */
const COLOURS = [15, 30] as const
const PIXELS = Int32Array.from({ length: SIZE.width * SIZE.height }, (_, at) => {
  const [x, y] = [at % SIZE.width, Math.floor(at / SIZE.width)]
  const [dx, dy] = [Math.abs(x - 8), Math.abs(y - 8)]
  if (Math.max(dx, dy) <= 6 && (Math.max(dx, dy) > 3 || Math.max(dx, dy) < 1)) return COLOURS[0]
  return (x > 20 && y < 4) || (x === 29 && y === 19) ? COLOURS[1] : -1
})
const MASK: LabelImage = { ...SIZE, pixels: PIXELS }
const OBJECTS: readonly Native[] = COLOURS.map((colour, at) => ({
  className: at === 0 ? 'car' : 'sign',
  parts: [{ color: `#${colour.toString(16).padStart(6, '0')}` }],
}))
const ITEM = anItem(OBJECTS, { path: 'plate.png', size: SIZE, mask: MASK })
const markedBy = (colour: number): readonly number[] => [...PIXELS].map((one) => (one === colour ? 1 : 0))

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'loupe-readers-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const filesOf = (id: string) => written(formatById(id) ?? expect.fail(id), [ITEM]).files
const bytesOf = (id: string, path: string): Uint8Array => {
  const file = filesOf(id)[path]
  return typeof file === 'string' || file === undefined ? expect.fail(path) : file
}
function asked(python: string, script: string, file: string): unknown {
  const { status, stdout, stderr } = spawnSync(python, ['-c', script, file], { encoding: 'utf8' })
  expect(stderr).toBe('')
  expect(status).toBe(0)
  return JSON.parse(stdout)
}

describe('what we write, read by others', () => {
  it('sharp reads the segments of a panoptic PNG as they were painted', async () => {
    const png = bytesOf('coco-panoptic', 'annotations/panoptic_default/plate.png')
    const { data, info } = await sharp(png).raw().toBuffer({ resolveWithObject: true })
    expect(info).toMatchObject({ ...SIZE, channels: 3 })
    const numbers = Array.from({ length: PIXELS.length }, (_, at) => data[at * 3])
    expect(numbers).toEqual([...PIXELS].map((one) => (one === -1 ? 0 : COLOURS.findIndex((own) => own === one) + 1)))
  })

  it.skipIf(withPil === undefined)('PIL reads the numbers of VOC’s label images (skipped: Python has no PIL)', () => {
    const file = join(folder, 'objects.png')
    writeFileSync(file, bytesOf('voc', 'SegmentationObject/plate.png'))
    const script =
      'import json, sys; from PIL import Image; i = Image.open(sys.argv[1]); print(json.dumps([i.mode, list(i.size), list(i.getdata())]))'
    const [mode, size, data] = asked(withPil ?? '', script, file) as readonly [string, unknown, readonly number[]]
    expect([mode, size]).toEqual(['P', [SIZE.width, SIZE.height]])
    expect(data).toEqual([...PIXELS].map((one) => (one === -1 ? 0 : COLOURS.findIndex((own) => own === one) + 1)))
  })

  it.skipIf(withCoco === undefined)(
    'COCO’s own API decodes our runs, areas and boxes (skipped: Python has no pycocotools)',
    () => {
      const file = join(folder, 'instances.json')
      writeFileSync(file, String(filesOf('coco-instances')['annotations/instances_default.json']))
      const script = [
        'import json, sys',
        'from pycocotools import mask',
        'out = []',
        "for a in json.load(open(sys.argv[1]))['annotations']:",
        "  s = a['segmentation']",
        "  out.append([mask.decode(s).flatten().tolist(), int(mask.area(s)), mask.toBbox(s).tolist(), a['area'], a['bbox']])",
        'print(json.dumps(out))',
      ].join('\n')
      const read = asked(withCoco ?? '', script, file) as readonly (readonly unknown[])[]
      expect(read.map(([pixels]) => pixels)).toEqual(COLOURS.map(markedBy))
      for (const [, area, box, ownArea, ownBox] of read) expect([area, box]).toEqual([ownArea, ownBox])
    },
  )
})
