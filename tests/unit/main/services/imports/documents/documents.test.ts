import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DOCUMENT_FAULTS, DOCUMENT_TEXT_BYTES_MAX } from '#domain/media/documents'
import { createDocuments } from '../../../../../../main/services/imports/documents/documents'
import type { DrawnPicture } from '../../../../../../main/services/imports/documents/picture-files'
import type { Asked, ReaderDesk, Said } from '../../../../../../main/services/imports/documents/reader-desk'

let folder: string
let path: string
const { signal } = new AbortController()

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'loupe-documents-'))
  path = join(folder, 'report.pdf')
  await writeFile(path, 'abc')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Reader whose page gives a set answer; undefined: none. */
function aReader(answers: readonly (Said | undefined)[], limitMs = 40) {
  const seen = { asked: [] as Asked[], starts: 0, ends: 0, unpacked: [] as string[], released: [] as string[] }
  let left = [...answers]
  let settle: ((said: Said) => void) | undefined
  const desk: ReaderDesk = {
    answer: () => undefined,
    ask: async (asked) => {
      seen.asked.push(asked)
      const [next, ...rest] = left
      left = rest
      return next ?? new Promise((resolve) => void (settle = resolve))
    },
    clear: (fault) => settle?.({ fault }),
    entry: () => '1',
  }
  const documents = createDocuments(
    desk,
    () => {
      seen.starts += 1
      return { end: () => void (seen.ends += 1) }
    },
    async (file) => {
      const name = `${file.within?.at ?? 'whole'}`
      seen.unpacked.push(name)
      return { path: file.path, release: async () => void seen.released.push(name) }
    },
    { countMs: limitMs, drawMs: limitMs },
  )
  return { documents, seen }
}
const aPicture = (): DrawnPicture => ({ path: '/pages/1.png', bytes: 1, release: async () => undefined })
const scan = () => ({ path, kind: 'dicom' as const })
const pdf = () => ({ path, kind: 'pdf' as const })
const packed = (at: number) => ({ ...scan(), within: { at, packedBytes: 1, bytes: 1, method: 0, checksum: 0 } })

describe('documents', () => {
  it('are counted once while their file is unchanged', async () => {
    const { documents, seen } = aReader([{ count: 3 }, { count: 4 }])
    expect([
      await documents.count(scan(), { text: true }, signal),
      await documents.count(scan(), { text: true }, signal),
    ]).toEqual([{ count: 3 }, { count: 3 }])
    await utimes(path, new Date(), new Date(2_000_000))
    expect(await documents.count(scan(), { text: true }, signal)).toEqual({ count: 4 })
    expect(seen.asked).toHaveLength(2)
    expect(seen.starts).toBe(1)
  })

  it('that take too long lose their page, and are counted again on request', async () => {
    const { documents, seen } = aReader([undefined, { count: 1 }])
    expect(await documents.count(scan(), { text: true }, signal)).toEqual({ problem: DOCUMENT_FAULTS.slow })
    expect(seen.ends).toBe(1)
    expect(await documents.count(scan(), { text: true }, signal)).toEqual({ count: 1 })
    expect(seen.starts).toBe(2)
  })

  it('in an archive are extracted once for all their pages', async () => {
    const picture = aPicture()
    const { documents, seen } = aReader([{ count: 2 }, { picture }, { picture }, { picture }])
    await documents.count(packed(5), { text: true }, signal)
    await Promise.all([documents.draw(packed(5), 1, 9, signal), documents.draw(packed(5), 2, 9, signal)])
    expect(seen).toMatchObject({ unpacked: ['5'], released: [] })
    await documents.draw(packed(7), 1, 9, signal)
    expect(seen).toMatchObject({ unpacked: ['5', '7'], released: ['5'] })
    await documents.close()
    expect(seen.released).toEqual(['5', '7'])
  })

  it('aren’t started after cancelling, and are stopped at once', async () => {
    const { documents, seen } = aReader([undefined, { picture: aPicture() }], 20_000)
    const stop = new AbortController()
    const drawing = documents.draw(scan(), 1, 9, stop.signal)
    const next = documents.draw(scan(), 2, 9, stop.signal)
    await expect.poll(() => seen.asked.length).toBe(1)
    stop.abort()
    expect(await drawing).toHaveProperty('reason')
    expect(await next).toHaveProperty('reason')
    expect(seen.asked).toHaveLength(1)
    expect(await documents.draw({ ...scan(), path: join(folder, 'gone.pdf') }, 1, 9, signal)).toEqual({
      reason: 'It was deleted.',
    })
  })

  it('in PDF are known to contain text from a few pages', async () => {
    const none = aReader([{ count: 2 }, { text: '' }, { text: '' }])
    expect(await none.documents.count(pdf(), { text: true }, signal)).toEqual({ count: 2, hasText: false })
    const late = aReader([{ count: 2 }, { text: '' }, { text: 'Dear Ada' }])
    expect(await late.documents.count(pdf(), { text: true }, signal)).toEqual({ count: 2, hasText: true })
    const long = aReader([{ count: 51 }, ...Array.from({ length: 50 }, () => ({ text: '' }))])
    expect(await long.documents.count(pdf(), { text: true }, signal)).toEqual({ count: 51 })
    const torn = aReader([{ count: 2 }, { fault: 'damaged' }])
    expect(await torn.documents.count(pdf(), { text: true }, signal)).toEqual({ count: 2 })
  })

  it('in PDF are checked for text only if needed, and then without counting again', async () => {
    const { documents, seen } = aReader([{ count: 2 }, { text: '' }, { text: 'Dear Ada' }])
    const asks = () => seen.asked.map(({ ask }) => ask)
    expect(await documents.count(pdf(), { text: false }, signal)).toEqual({ count: 2 })
    expect(await documents.count(pdf(), { text: false }, signal)).toEqual({ count: 2 })
    expect(asks()).toEqual(['count'])
    expect(await documents.count(pdf(), { text: true }, signal)).toEqual({ count: 2, hasText: true })
    expect(await documents.count(pdf(), { text: false }, signal)).toEqual({ count: 2, hasText: true })
    expect(await documents.count(pdf(), { text: true }, signal)).toEqual({ count: 2, hasText: true })
    expect(asks()).toEqual(['count', 'text', 'text'])
  })

  it('in PDF of unknown result aren’t checked twice, except after cancelling', async () => {
    const torn = aReader([{ count: 1 }, { fault: 'damaged' }])
    await torn.documents.count(pdf(), { text: true }, signal)
    await torn.documents.count(pdf(), { text: true }, signal)
    expect(torn.seen.asked).toHaveLength(2)
    const { documents, seen } = aReader([{ count: 1 }, undefined, { text: 'Dear Ada' }], 20_000)
    const stop = new AbortController()
    const looking = documents.count(pdf(), { text: true }, stop.signal)
    await expect.poll(() => seen.asked.length).toBe(2)
    stop.abort()
    expect(await looking).toEqual({ count: 1 })
    expect(await documents.count(pdf(), { text: true }, signal)).toEqual({ count: 1, hasText: true })
    expect(seen.asked.map(({ ask }) => ask)).toEqual(['count', 'text', 'text'])
  })

  it('in PDF give the pages’ texts separated by form feeds, empty ones included; without any they say why', async () => {
    const { documents, seen } = aReader([{ text: 'One' }, { text: '' }, { text: 'Three' }])
    expect(await documents.text(pdf(), 3, signal)).toEqual({ text: 'One\f\fThree' })
    expect(seen.asked.map((asked) => ('page' in asked ? asked.page : 0))).toEqual([1, 2, 3])
    const scanned = aReader([{ text: '' }])
    expect(await scanned.documents.text(pdf(), 1, signal)).toEqual({ reason: DOCUMENT_FAULTS.noText })
    const torn = aReader([{ text: 'One' }, { fault: 'damaged' }])
    expect(await torn.documents.text(pdf(), 2, signal)).toEqual({ reason: DOCUMENT_FAULTS.damaged })
    const half = 'x'.repeat(DOCUMENT_TEXT_BYTES_MAX / 2)
    const huge = aReader([{ text: half }, { text: half }])
    expect(await huge.documents.text(pdf(), 2, signal)).toEqual({ reason: DOCUMENT_FAULTS.longText })
  })
})
