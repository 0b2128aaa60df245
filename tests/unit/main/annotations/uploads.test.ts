import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createUploads, PART_BYTES, UPLOAD_BYTES_MAX, type Uploads } from '../../../../main/annotations/uploads'
import { machineDisk } from '../../../../main/disk/disk'
import { NO_LEDGER } from '../../../fakes/no-ledger'

const GUEST = 3
const PLACE = { projectId: 5, itemId: 9, part: 'annotation' } as const
const FREE = { ledger: NO_LEDGER, isOpened: () => true }
let folder: string
let uploads: Uploads
let time = 0

beforeEach(async () => {
  time = 0
  folder = join(await mkdtemp(join(tmpdir(), 'loupe-uploads-')), 'uploads')
  uploads = createUploads({ folder, ticks: () => time, ...FREE })
})
afterEach(() => rm(join(folder, '..'), { recursive: true, force: true }))

const addressOf = (bytes: number): string => {
  const address = uploads.address(GUEST, PLACE, bytes)
  if (!address.ok) throw new Error(address.error.message)
  expect(address.value.partBytes).toBe(PART_BYTES)
  return address.value.url
}
async function put(url: string, body: Uint8Array, headers: Record<string, string> = {}): Promise<Response> {
  const request = new Request(`app://guest${url}`, { method: 'PUT', body: new Blob([body as BlobPart]), headers })
  return (await uploads.answer(request, url)) ?? new Response(null, { status: 599 })
}
const range = (from: number, to: number, total: number) => ({ 'content-range': `bytes ${from}-${to - 1}/${total}` })
const bytesOf = (length: number): Uint8Array => Uint8Array.from({ length }, (_, at) => at % 251)

describe('writing', () => {
  it('stores the data at once, and returns its hash and size', async () => {
    const bytes = bytesOf(1_000)
    const url = addressOf(bytes.length)
    const answer = await put(url, bytes)
    expect(answer.status).toBe(200)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    expect(await answer.json()).toEqual({ sha256, bytes: 1_000 })
    const taken = uploads.take(GUEST, url, PLACE)
    expect(taken).toMatchObject({ sha256, bytes: 1_000 })
    expect(await readFile(taken?.path ?? '')).toEqual(Buffer.from(bytes))
  })

  it('accepts parts in order', async () => {
    const bytes = bytesOf(PART_BYTES + 500)
    const url = addressOf(bytes.length)
    expect((await put(url, bytes)).status).toBe(413)
    const first = await put(url, bytes.subarray(0, PART_BYTES), range(0, PART_BYTES, bytes.length))
    expect(first.status).toBe(204)
    expect(uploads.take(GUEST, url, PLACE)).toBeUndefined()
    // The answer to the first was lost, and it is sent again.
    expect((await put(url, bytes.subarray(0, 10), range(0, 10, bytes.length))).status).toBe(409)
    const last = await put(url, bytes.subarray(PART_BYTES), range(PART_BYTES, bytes.length, bytes.length))
    expect(await last.json()).toEqual({ sha256: createHash('sha256').update(bytes).digest('hex'), bytes: bytes.length })
  })

  it('is refused a second time', async () => {
    const url = addressOf(3)
    await put(url, bytesOf(3))
    expect((await put(url, bytesOf(3))).status).toBe(409)
    expect(uploads.take(GUEST, url, PLACE)).toBeDefined()
    expect((await put(url, bytesOf(3))).status).toBe(404)
  })

  it.each([
    ['more than was named', 4, {}, 413],
    ['less than was named', 2, {}, 400],
    ['a part that is not as long as it says', 1, range(0, 2, 3), 400],
    ['a part beyond the end', 3, { 'content-range': 'bytes 1-3/3' }, 413],
    ['a part of another whole', 3, range(0, 3, 4), 400],
    ['a part that ends before it begins', 0, { 'content-range': 'bytes 2-1/3' }, 400],
    ['no range at all', 3, { 'content-range': 'all of it' }, 400],
  ])('%s → is refused, and the correct bytes can still follow', async (_what, length, headers, status) => {
    const url = addressOf(3)
    expect((await put(url, bytesOf(length), headers)).status).toBe(status)
    expect((await put(url, bytesOf(3))).status).toBe(200)
  })

  it('ends after ten minutes, and its file is deleted', async () => {
    const url = addressOf(PART_BYTES * 2)
    await put(url, bytesOf(10), range(0, 10, PART_BYTES * 2))
    time += 10 * 60_000
    expect((await put(url, bytesOf(10), range(10, 20, PART_BYTES * 2))).status).toBe(410)
    addressOf(1)
    await expect.poll(() => readdir(folder)).toEqual([])
  })

  it('on a full disk reports it', async () => {
    uploads = createUploads({
      folder,
      ticks: () => time,
      ...FREE,
      disk: {
        ...machineDisk,
        open: async () => {
          throw Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' })
        },
      },
    })
    const answer = await put(addressOf(3), bytesOf(3))
    expect(answer.status).toBe(507)
    expect(await answer.json()).toMatchObject({ code: 'disk_full' })
  })
})

describe('an upload address', () => {
  it('belongs to one guest, one item and one part', async () => {
    const url = addressOf(3)
    await put(url, bytesOf(3))
    expect(uploads.take(GUEST + 1, url, PLACE)).toBeUndefined()
    expect(uploads.take(GUEST, url, { ...PLACE, itemId: 8 })).toBeUndefined()
    expect(uploads.take(GUEST, url, { ...PLACE, part: 'mask' })).toBeUndefined()
    expect(uploads.take(GUEST, url, { ...PLACE, projectId: 6 })).toBeUndefined()
    expect(uploads.take(GUEST, url, PLACE)).toBeDefined()
    expect(uploads.take(GUEST, url, PLACE)).toBeUndefined()
  })

  it('can’t be guessed, and can’t be read from', async () => {
    const url = addressOf(3)
    expect(url).toMatch(/^\/write\/[\w-]{32}$/)
    const read = new Request(`app://guest${url}`)
    expect((await uploads.answer(read, url))?.status).toBe(404)
    expect((await put('/write/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA', bytesOf(3))).status).toBe(404)
    expect(uploads.answer(read, '/media/x')).toBeUndefined()
  })

  it('ends with its guest, which deletes its data', async () => {
    const url = addressOf(3)
    await put(url, bytesOf(3))
    uploads.revoke(GUEST)
    expect(uploads.take(GUEST, url, PLACE)).toBeUndefined()
    expect((await put(url, bytesOf(3))).status).toBe(404)
    await expect.poll(() => readdir(folder)).toEqual([])
  })

  it('is given only within the storable size, and per guest in a limited number', () => {
    expect(uploads.address(GUEST, PLACE, UPLOAD_BYTES_MAX + 1)).toMatchObject({
      error: { code: 'too_large', data: { most: UPLOAD_BYTES_MAX } },
    })
    for (let at = 0; at < 16; at += 1) addressOf(1)
    expect(uploads.address(GUEST, PLACE, 1).ok).toBe(false)
    expect(uploads.address(GUEST + 1, PLACE, 1).ok).toBe(true)
  })
})

it('the store of uploads → starts with an empty folder, whatever an earlier run left', async () => {
  // Not the folder of the other tests, which is being emptied now.
  const used = join(folder, '..', 'used')
  await mkdir(used, { recursive: true })
  await writeFile(join(used, 'left'), 'x')
  createUploads({ folder: used, ticks: () => 0, ...FREE })
  await expect.poll(() => readdir(used).catch(() => [])).toEqual([])
})
