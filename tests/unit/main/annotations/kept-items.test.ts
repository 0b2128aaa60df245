import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { platformError } from '#domain/errors'
import { err, ok, type Result } from '#domain/result'
import { createKeptItems, type ReadItem } from '../../../../main/annotations/kept-items'
import { machineDisk } from '../../../../main/disk/disk'
import type { HttpStream } from '../../../../main/http/http-answer'
import type { MediaRequest } from '../../../../main/services/media'

let home = ''
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'kept-items-'))
})
afterEach(() => rm(home, { recursive: true, force: true }))

const NEVER = new Promise<never>(() => undefined)
const place = (itemId: number) => ({ projectId: 1, itemId })
const media = (itemId: number, more: Partial<MediaRequest> = {}): MediaRequest => ({
  kind: 'itemMedia',
  ...place(itemId),
  headers: {},
  signal: new AbortController().signal,
  ...more,
})
const annotation = (itemId: number, revision: number) => media(itemId, { kind: 'itemAnnotation', revision })

const tile = (itemId: number, level: number, at: string) =>
  media(itemId, { kind: 'itemTile', tile: { level: String(level), place: at } })

/** A platform that answers, or falls silent, and what is kept of it. */
function someItems({ own = [] as readonly number[] } = {}) {
  const world = { answers: true, isDown: false, free: 100e9 }
  const kept = createKeptItems({
    disk: { ...machineDisk, free: async () => world.free },
    folder: join(home, 'kept'),
    hasWork: async ({ itemId }) => own.includes(itemId),
  })
  const open = kept.keeping(async ({ kind, itemId, tile: of }): Promise<Result<HttpStream>> => {
    if (!world.answers) return NEVER
    if (world.isDown) return err(platformError('network_failure'))
    return ok({
      status: 200,
      headers: { 'content-type': 'image/png' },
      body: Readable.from([
        Buffer.from(of === undefined ? `${kind} ${itemId}` : `${kind} ${itemId} ${of.level}/${of.place}`),
      ]),
    })
  })
  const read = (itemId: number, revision = 0, of: Partial<ReadItem['wire']> = {}) =>
    kept.read(place(itemId), async () =>
      world.answers ? ok({ wire: { id: itemId, name: `item-${itemId}`, ...of }, revision } as ReadItem) : NEVER,
    )
  const bytes = async (request: MediaRequest) => {
    const opened = await open(request)
    return opened.ok ? (await buffer(opened.value.body)).toString() : opened.error.code
  }
  return { world, kept, read, bytes, open }
}

/** The page has all bytes before the file is complete: waits until an item counts as kept. */
const isKept = (read: () => Promise<Result<ReadItem>>) =>
  expect.poll(async () => (await read()).ok, { timeout: 5_000 }).toBe(true)

it('an item seen before → opens offline with its last picture and annotation', async () => {
  const { kept, read, bytes, world } = someItems()
  await read(1, 4)
  await bytes(media(1))
  await bytes(annotation(1, 4))
  world.answers = false
  kept.setOffline(true)
  await isKept(() => read(1))
  expect(await read(1)).toEqual(ok({ wire: { id: 1, name: 'item-1' }, revision: 4 }))
  expect(await bytes(media(1))).toBe('itemMedia 1')
  expect(await bytes(annotation(1, 4))).toBe('itemAnnotation 1')
})

it('a call to a silent platform → is answered from the store once that counts as unreachable', async () => {
  const { kept, read, bytes, world } = someItems()
  await read(1)
  await bytes(media(1))
  world.answers = false
  const [waiting, picture, other] = [read(1), bytes(media(1)), read(2)]
  // The file is complete shortly after the page has its bytes.
  await new Promise((done) => setTimeout(done, 200))
  kept.setOffline(true)
  expect(await waiting).toMatchObject({ ok: true, value: { wire: { id: 1 } } })
  expect(await picture).toBe('itemMedia 1')
  expect(await other).toEqual(err(platformError('not_kept', { data: { available: 1 } })))
})

it('items of a project → count as available with a picture, and an annotation or local work', async () => {
  const { kept, read, bytes, world } = someItems({ own: [3] })
  for (const itemId of [1, 2, 3]) {
    await read(itemId, 7)
    await bytes(media(itemId))
  }
  await bytes(annotation(1, 7))
  await read(4)
  world.answers = false
  kept.setOffline(true)
  await isKept(() => read(1))
  expect((await read(3)).ok).toBe(true)
  for (const itemId of [2, 4, 5])
    expect(await read(itemId)).toMatchObject({ error: { code: 'not_kept', data: { available: 2 } } })
})

it('a platform that is back → is asked again, and another person’s sign-in clears everything', async () => {
  const { kept, read, bytes, world } = someItems()
  await read(1, 1)
  await bytes(media(1))
  await bytes(annotation(1, 1))
  kept.setOffline(true)
  await isKept(() => read(1))
  kept.setOffline(false)
  expect(await read(1, 2)).toMatchObject({ value: { revision: 2 } })
  await kept.clear()
  world.answers = false
  kept.setOffline(true)
  expect(await read(1)).toMatchObject({ error: { code: 'not_kept', data: { available: 0 } } })
  expect(await machineDisk.kind(join(home, 'kept'))).toBe('absent')
})

it('part of a picture → comes only from the platform', async () => {
  const { kept, bytes, read } = someItems()
  await read(1)
  await bytes(media(1, { headers: { range: 'bytes=0-3' } }))
  kept.setOffline(true)
  expect(await read(1)).toMatchObject({ error: { code: 'not_kept' } })
})

it('an almost full disk → is left to the person’s work', async () => {
  const { kept, bytes, read, world } = someItems()
  world.free = 500e6
  await read(1)
  await bytes(media(1))
  kept.setOffline(true)
  expect(await read(1)).toMatchObject({ error: { code: 'not_kept' } })
  expect(await machineDisk.kind(join(home, 'kept'))).toBe('absent')
})

/** A picture of six levels. */
const TILED = {
  meta: { width: 16_000, height: 12_000 },
  tiles: { size: 512, levels: 6, mime: 'image/jpeg', progress: 1 },
}

it('a tiled picture seen before → opens offline with the tiles that were seen, and answers at once about others', async () => {
  const { kept, read, bytes, world } = someItems()
  await read(1, 0, TILED)
  await bytes(tile(1, 5, '0_0'))
  await bytes(tile(1, 0, '7_3'))
  await read(2, 0, TILED)
  await bytes(tile(2, 0, '0_0'))
  world.answers = false
  const waiting = bytes(tile(1, 0, '9_9'))
  kept.setOffline(true)
  expect(await waiting).toBe('not_kept')
  await isKept(() => read(1))
  expect(await bytes(tile(1, 5, '0_0'))).toBe('itemTile 1 5/0_0')
  expect(await bytes(tile(1, 0, '7_3'))).toBe('itemTile 1 0/7_3')
  expect(await bytes(tile(1, 0, '7_4'))).toBe('not_kept')
  // Its smallest tile was never seen, so nothing of it could be shown.
  expect(await read(2)).toMatchObject({ error: { code: 'not_kept', data: { available: 1 } } })
})

it('tiles beyond the limit → push out the tiles that were seen longest ago, never the smallest tile or a picture', async () => {
  const { kept, read, bytes } = someItems()
  await read(1, 0, TILED)
  await read(2)
  await bytes(tile(1, 5, '0_0'))
  await bytes(media(2))
  const seen = Array.from({ length: 4_010 }, (_, at) => tile(1, 0, `${at}_0`))
  for (const one of seen.slice(0, 10)) await bytes(one)
  for (const one of seen.slice(10)) {
    await bytes(one)
    if (one === seen[100]) await bytes(tile(1, 0, '0_0'))
  }
  kept.setOffline(true)
  await isKept(() => read(1))
  await isKept(() => read(2))
  await expect.poll(() => bytes(tile(1, 0, '9_0'))).toBe('not_kept')
  expect(await bytes(tile(1, 0, '0_0'))).toBe('itemTile 1 0/0_0')
  expect(await bytes(tile(1, 0, '4009_0'))).toBe('itemTile 1 0/4009_0')
})

it('a tile that a failing connection refuses → comes from the store', async () => {
  const { read, bytes, world } = someItems()
  await read(1, 0, TILED)
  await bytes(tile(1, 0, '7_3'))
  world.isDown = true
  await expect.poll(() => bytes(tile(1, 0, '7_3'))).toBe('itemTile 1 0/7_3')
  expect(await bytes(tile(1, 0, '8_3'))).toBe('not_kept')
})
