import { inflateRawSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Area, isInArea } from '../../../domain/annotation/areas/area'
import { boxedArea, boxedIn } from '../../../domain/assist/boxed-area'
import { touchedAreas } from '../../../domain/assist/touched-areas'
import type { Raster } from '../../../domain/vision/edge-costs'
import { wireTo } from '../../../domain/vision/live-wire'
import { wandOver } from '../../../domain/vision/wand'
import { createAssistant } from '../../../local-platform/assist/assistant'
import { SHARE_MAX } from '../../../local-platform/server/shares'
import { REVIEW_WORKFLOW } from '../../../local-platform/seed/workflows'
import { boxOf } from '../../builders/outlined'
import { type SeenScene, seenScene } from '../../builders/seen-scene'
import { startOneProject } from '../../drivers/one-project'
import type { Answer, PlatformClient, TestPlatform } from '../../drivers/platform-client'

const SIZE = { width: 1_000, height: 800 }
const SCENES = 4
const RULES = { connected: true, stopsAtEdges: false } as const

let platform: TestPlatform
let annotator: PlatformClient
let query: { readonly team_id: number; readonly project_id: number }
let addItem: (parts: object) => number
const items: number[] = []

const whole = (level: number) => ({ x: 0, y: 0, width: SIZE.width >> level, height: SIZE.height >> level, level })
const pixelsOf = (scene: SeenScene): Raster => scene.pixels({ ...whole(0) })

async function addPicture(name: string, { width, height, data }: Raster): Promise<number> {
  const bytes = await sharp(Buffer.from(data.buffer), { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer()
  const path = `pictures/${name}`
  await platform.running.storage.files.write(path, bytes)
  return addItem({ name, width, height, mime: 'image/png', source: { kind: 'file', path } })
}

beforeAll(async () => {
  const started = await startOneProject(REVIEW_WORKFLOW)
  ;({ platform, annotator } = started)
  query = { team_id: started.teamId, project_id: started.project.id }
  addItem = started.project.addItem
  for (let seed = 0; seed < SCENES; seed += 1)
    items.push(await addPicture(`scene-${seed}.png`, pixelsOf(seenScene(seed))))
})
afterAll(() => platform.close())

type Row = Parameters<PlatformClient['call']>[0]
const ask = (name: Row, itemId: number | undefined, body: object): Promise<Answer> =>
  annotator.call(name, { path: { itemId: itemId ?? 0 }, query, body })

/** Intersection over union of both areas. */
function overlap(
  area: Area,
  { isIn }: SeenScene,
  part: { readonly x: number; readonly y: number; readonly level: number },
) {
  const unit = 2 ** part.level
  let [both, any] = [0, 0]
  for (let y = 202; y < 600; y += 5)
    for (let x = 302; x < 700; x += 5) {
      const [a, b] = [isInArea(area, { x: (x - part.x) / unit, y: (y - part.y) / unit }), isIn(x, y)]
      if (a || b) any += 1
      if (a && b) both += 1
    }
  return both / any
}

describe('the assistance calls of the platform', () => {
  it('wand clicks on a picture → the same areas as computed locally [S7.14]', async () => {
    const touches = [{ seed: 400 * SIZE.width + 500, tolerance: 20, how: 'new' as const }]
    for (const [seed, itemId] of items.entries()) {
      const { status, body } = await ask('segmentPoints', itemId, { part: whole(0), touches, rules: RULES })
      expect(status).toBe(200)
      expect(body).toEqual(touchedAreas(wandOver(pixelsOf(seenScene(seed))), touches, RULES))
      const [area = []] = body['areas'] as number[][][]
      expect(overlap(area, seenScene(seed), whole(0))).toBeGreaterThan(0.85)
    }
  })

  it('a part at half size → areas in that part’s samples', async () => {
    const part = { x: 300, y: 200, width: 200, height: 200, level: 1 }
    const touches = [{ seed: 100 * part.width + 100, tolerance: 20, how: 'new' }]
    const { body } = await ask('segmentPoints', items[0], { part, touches, rules: RULES })
    const [area = []] = body['areas'] as number[][][]
    expect(overlap(area, seenScene(0), part)).toBeGreaterThan(0.85)
  })

  it('a box around an object → the object, in 4 scenes; a stroke over its background removes that [S7.14]', async () => {
    const shares: number[] = []
    for (const [seed, itemId] of items.entries()) {
      const scene = seenScene(seed)
      const { points } = boxOf(scene) as { readonly points: Record<'x1' | 'y1' | 'x2' | 'y2', number> }
      const part = { x: 300, y: 200, width: 200, height: 200, level: 1 }
      const [l, t, r, b] = [(points.x1 - 300) / 2, (points.y1 - 200) / 2, (points.x2 - 300) / 2, (points.y2 - 200) / 2]
      const around = [[l, t, r, t, r, b, l, b]]
      const { body } = await ask('segmentBox', itemId, { part, around })
      shares.push(overlap(body['area'] as Area, scene, part))
      const strokes = [{ line: [100, 100, 120, 100], reach: 6, isThing: false }]
      const without = await ask('scribble', itemId, { part, around, strokes })
      const area = (without.body['area'] ?? []) as Area
      expect(isInArea(area, { x: 110, y: 100 })).toBe(false)
    }
    expect(shares.reduce((sum, share) => sum + share, 0) / SCENES).toBeGreaterThan(0.88)
  })

  it('superpixels of a part → a number per sample, with the stated count', async () => {
    const part = { x: 300, y: 200, width: 200, height: 200, level: 1 }
    const { body } = await ask('segmentCells', items[1], { part, size: 20 })
    const bytes = inflateRawSync(Buffer.from(String(body['labels']), 'base64'))
    const labels = new Uint16Array(bytes.buffer, bytes.byteOffset, bytes.length / 2)
    expect(labels).toHaveLength(200 * 200)
    expect(new Set(labels).size).toBe(body['count'])
    expect(Number(body['count'])).toBeGreaterThan(50)
  })

  it('paths from a sample → each leads back to it', async () => {
    const part = { x: 400, y: 300, width: 120, height: 100, level: 0 }
    const from = 50 * part.width + 60
    const { body } = await ask('traceEdges', items[2], { part, from })
    const ways = inflateRawSync(Buffer.from(String(body['ways']), 'base64'))
    expect(ways).toHaveLength(120 * 100)
    for (const to of [0, 119, 11_999]) expect(wireTo({ width: 120, height: 100, ways }, to)[0]).toBe(from)
  })

  it('text in a part, upright or rotated → is recognised [S7.14]', async () => {
    const lines: string[] = []
    const texts = ['STOP', 'Main Street 42', 'K-HL 4821', 'Gate B12']
    for (const [at, text] of texts.entries()) {
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"><rect width="400" height="300" fill="#26463c"/><text x="200" y="160" text-anchor="middle" font-size="28" font-family="DejaVu Sans" fill="#fff" transform="rotate(${at * 8} 200 150)">${text}</text></svg>`
      const { data, info } = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
      const itemId = await addPicture(`text-${at}.png`, {
        width: info.width,
        height: info.height,
        data: new Uint8ClampedArray(data),
      })
      const part = { x: 0, y: 0, width: 400, height: 300, level: 0 }
      const turn = (at * 8 * Math.PI) / 180
      const corners = [
        [-140, -24],
        [140, -24],
        [140, 24],
        [-140, 24],
      ].flatMap(([x = 0, y = 0]) => [
        200 + x * Math.cos(turn) - y * Math.sin(turn),
        150 + x * Math.sin(turn) + y * Math.cos(turn),
      ])
      const { status, body } = await ask('readText', itemId, { part, corners })
      expect(status).toBe(200)
      lines.push(String(body['text']))
    }
    expect(lines).toEqual(texts)
    const { body } = await ask('readText', items[0], { part: { x: 0, y: 0, width: 60, height: 40, level: 0 } })
    expect(body).toMatchObject({ text: '' })
  })

  it('a box tracked over frames of one scene → the object’s position in each [S7.14]', async () => {
    const scene = seenScene(0)
    const frames: number[] = []
    for (let at = 0; at < 4; at += 1) {
      const raster = scene.pixels({ x: 12 * at, y: 6 * at, width: 900, height: 700, level: 0 })
      frames.push(await addPicture(`frame-${at}.png`, raster))
    }
    const box = { x: 380, y: 280, width: 240, height: 240 }
    const [first, ...rest] = frames
    const { status, body } = await ask('trackBox', first, { box, items: rest })
    expect(status).toBe(200)
    const data = body['data'] as { readonly box: { readonly x: number; readonly y: number } }[]
    expect(data).toHaveLength(3)
    for (const [at, step] of data.entries()) {
      expect(Math.abs(step.box.x - (380 - 12 * (at + 1)))).toBeLessThan(8)
      expect(Math.abs(step.box.y - (280 - 6 * (at + 1)))).toBeLessThan(8)
    }
  })
})

describe('an assistance call that can’t be answered', () => {
  const touches = [{ seed: 0, tolerance: 15, how: 'new' }]

  it('about a video or a link → is refused with an alternative', async () => {
    const video = addItem({
      name: 'clip.webm',
      mime: 'video/webm',
      source: { kind: 'file', path: 'pictures/clip.webm' },
    })
    const link = addItem({
      name: 'far.png',
      mime: 'image/png',
      source: { kind: 'link', url: 'https://far.example/a.png' },
    })
    for (const itemId of [video, link]) {
      const part = { x: 0, y: 0, width: 10, height: 10, level: 0 }
      const { status, body } = await ask('segmentPoints', itemId, { part, touches, rules: RULES })
      expect(status).toBe(422)
      expect(body).toMatchObject({ code: 'assist_refused', message: expect.stringContaining('Choose Local') as string })
    }
  })

  it('about more than the picture, or a sample outside the part → is a bad request', async () => {
    const beyond = { x: 900, y: 0, width: 200, height: 10, level: 0 }
    expect((await ask('segmentPoints', items[0], { part: beyond, touches, rules: RULES })).status).toBe(400)
    const part = { x: 0, y: 0, width: 10, height: 10, level: 0 }
    const outside = [{ seed: 100, tolerance: 15, how: 'new' }]
    expect((await ask('segmentPoints', items[0], { part, touches: outside, rules: RULES })).status).toBe(400)
    const large = { x: 0, y: 0, width: 4_000, height: 4_000, level: 0 }
    expect((await ask('segmentPoints', items[0], { part: large, touches, rules: RULES })).status).toBe(400)
  })

  it('beyond the person’s limit of running calls → is too many; the others are answered', async () => {
    const body = { part: whole(0), touches, rules: RULES }
    const all = await Promise.all(
      Array.from({ length: SHARE_MAX.assists + 4 }, () => ask('segmentPoints', items[3], body)),
    )
    const answered = all.filter(({ status }) => status === 200).length
    expect(answered).toBeGreaterThanOrEqual(SHARE_MAX.assists)
    expect(all.filter(({ status }) => status === 429).length).toBe(all.length - answered)
    expect((await ask('segmentPoints', items[3], body)).status).toBe(200)
  })

  it('that takes too long → is cancelled, and the next one is answered by a new thread', async () => {
    const raster = pixelsOf(seenScene(1))
    const slow = createAssistant(1)
    const late = await slow.ask<'cells'>({ type: 'cells', raster, size: 8 })
    expect(late).toEqual({ ok: false, error: 'tooSlow' })
    await slow.close()
    const quick = createAssistant()
    const small = seenScene(1).pixels({ x: 300, y: 200, width: 100, height: 100, level: 2 })
    const around = [[20, 20, 80, 20, 80, 80, 20, 80]]
    const answer = await quick.ask<'box'>({ type: 'box', raster: small, around, strokes: [] })
    expect(answer).toMatchObject({ ok: true, value: { area: boxedArea(boxedIn(small, around), []) } })
    await quick.close()
  })
})
