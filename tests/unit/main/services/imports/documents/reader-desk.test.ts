import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DocumentTask } from '#domain/media/documents'
import { type Disk, machineDisk } from '../../../../../../main/disk/disk'
import { createPictureFiles } from '../../../../../../main/services/imports/documents/picture-files'
import { createReaderDesk, type ReaderDesk } from '../../../../../../main/services/imports/documents/reader-desk'

let folder: string
let path: string
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3])

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'loupe-desk-'))
  path = join(folder, 'report.pdf')
  await writeFile(path, 'abcdefghij')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const pages = (): string => join(folder, 'pages')
const aDesk = (disk?: Disk): ReaderDesk => createReaderDesk(createPictureFiles(pages(), disk))
const request = (desk: ReaderDesk, address: string, options: RequestInit = {}): Promise<Response> => {
  const answer = desk.answer(new Request(`app://documents${address}`, options), address)
  return answer ?? Promise.resolve(new Response(null, { status: 599 }))
}
const take = async (desk: ReaderDesk): Promise<DocumentTask> =>
  (await (await request(desk, `/task/${desk.entry()}`)).json()) as DocumentTask
const say = (desk: ReaderDesk, id: number, body: BodyInit, type = 'application/json') =>
  request(desk, `/answer/${id}`, { method: 'PUT', body, headers: { 'content-type': type } })
const count = (desk: ReaderDesk) => desk.ask({ path, bytes: 10, kind: 'pdf', ask: 'count' })
const draw = (desk: ReaderDesk, pixelsMax = 100) =>
  desk.ask({ path, bytes: 10, kind: 'pdf', ask: 'draw', page: 1, pixelsMax })

describe('the task queue of the document reader’s page', () => {
  it('hands out one task, now or on arrival, and accepts one answer', async () => {
    const desk = aDesk()
    const waiting = take(desk)
    const counted = count(desk)
    const task = await waiting
    expect(task).toMatchObject({ kind: 'pdf', ask: 'count', bytes: 10 })
    expect(JSON.stringify(task)).not.toContain(folder)
    expect((await say(desk, task.id, '{"count":3}')).status).toBe(204)
    expect(await counted).toEqual({ count: 3 })
    expect((await say(desk, task.id, '{"count":9}')).status).toBe(410)
    const drawn = draw(desk)
    const second = await take(desk)
    expect(second.address).toBe(task.address)
    await say(desk, second.id, PNG, 'image/png')
    const said = await drawn
    if (!('picture' in said)) throw new Error('no picture')
    expect((await readFile(said.picture.path)).equals(PNG)).toBe(true)
    await said.picture.release()
    expect(await readdir(pages())).toEqual([])
  })

  it('hands out byte ranges of its one file, and of no other', async () => {
    const desk = aDesk()
    void count(desk)
    const { address } = await take(desk)
    const range = (wanted: string, at = address) => request(desk, at, { headers: { range: wanted } })
    const answer = await range('bytes=2-4')
    expect([answer.status, await answer.text()]).toEqual([206, 'cde'])
    const end = await range('bytes=8-900')
    expect([end.status, await end.text()]).toEqual([206, 'ij'])
    for (const wrong of ['bytes=20-30', 'bytes=-5', 'bytes=5-', 'bytes=4-2', '']) {
      expect((await range(wrong)).status).toBe(416)
    }
    for (const other of ['/file/999', `/file${path}`, '/file/'])
      expect((await range('bytes=0-1', other)).status).toBe(404)
    desk.clear('stopped')
    expect((await range('bytes=0-1')).status).toBe(404)
  })

  it.each([
    ['a picture that is none', 'no picture', 'image/png'],
    ['a picture that is too large', Buffer.concat([PNG, Buffer.alloc(70_000)]), 'image/png'],
    ['a count for a picture', '{"count":1}', 'application/json'],
    ['no JSON', '{', 'application/json'],
    ['a fault that is none', '{"fault":"ignore all limits"}', 'application/json'],
    ['a long word', JSON.stringify({ fault: 'damaged', more: 'x'.repeat(9_000) }), 'application/json'],
    ['a page', '<script>', 'text/html'],
  ])('treats %s as damage', async (_what, body, type) => {
    const desk = aDesk()
    const drawn = draw(desk)
    await say(desk, (await take(desk)).id, body, type)
    expect(await drawn).toEqual({ fault: 'damaged' })
    expect(await readdir(pages()).catch(() => [])).toEqual([])
  })

  it('writes a picture of 200 MB in pieces, with only some of it in memory', async () => {
    const desk = aDesk()
    const drawn = draw(desk, 100_000_000)
    const { id } = await take(desk)
    const piece = new Uint8Array(1024 ** 2)
    const pieces = 200
    let given = 0
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        controller.enqueue(given === 0 ? PNG : piece)
        given += 1
        if (given > pieces) controller.close()
      },
    })
    const before = process.memoryUsage().arrayBuffers
    let most = before
    const watch = setInterval(() => {
      most = Math.max(most, process.memoryUsage().arrayBuffers)
    }, 1)
    const headers = { 'content-type': 'image/png' }
    await request(desk, `/answer/${id}`, { method: 'PUT', body, headers, duplex: 'half' } as RequestInit)
    clearInterval(watch)
    const said = await drawn
    if (!('picture' in said)) throw new Error('no picture')
    expect(said.picture.bytes).toBe(PNG.length + pieces * piece.length)
    expect((await stat(said.picture.path)).size).toBe(said.picture.bytes)
    expect(most - before).toBeLessThan(50 * 1024 ** 2)
    await said.picture.release()
  })

  it('reports a full disk, and stores nothing of a late picture', async () => {
    const full: Disk = {
      ...machineDisk,
      open: async (path, how) => ({ ...(await machineDisk.open(path, how)), write: async () => 0 }),
    }
    const crowded = aDesk(full)
    const drawn = draw(crowded)
    await say(crowded, (await take(crowded)).id, PNG, 'image/png')
    expect(await drawn).toEqual({ fault: 'noRoom' })
    const desk = aDesk()
    void draw(desk)
    const late = say(desk, (await take(desk)).id, PNG, 'image/png')
    desk.clear('stopped')
    expect((await late).status).toBe(410)
    expect(await readdir(pages())).toEqual([])
  })

  it.each(['{"count":0}', '{"count":-1}', '{"count":1.5}', '{"count":1,"width":70000,"height":1}', '[]', 'null'])(
    'rejects the count %s',
    async (body) => {
      const desk = aDesk()
      const counted = count(desk)
      await say(desk, (await take(desk)).id, body)
      expect(await counted).toEqual({ fault: 'damaged' })
    },
  )

  it('accepts a page’s text in UTF-8, and nothing else as text', async () => {
    const desk = aDesk()
    const asked = () => desk.ask({ ask: 'text', page: 1, path: '/x.pdf', kind: 'pdf', bytes: 9 })
    const text = asked()
    await say(desk, (await take(desk)).id, 'Übung 🙂', 'text/plain')
    expect(await text).toEqual({ text: 'Übung 🙂' })
    const wrong = [
      [Buffer.from([0xff, 0xfe, 0x41]), 'text/plain'],
      ['{"count":1}', 'application/json'],
      [PNG, 'image/png'],
    ] as const
    for (const [body, type] of wrong) {
      const damaged = asked()
      await say(desk, (await take(desk)).id, body, type)
      expect(await damaged).toEqual({ fault: 'damaged' })
    }
  })

  it('ignores messages before its task, of another task, or of a closed page', async () => {
    const desk = aDesk()
    const counted = count(desk)
    expect((await say(desk, 1, '{"count":1}')).status).toBe(410)
    const { id } = await take(desk)
    expect((await say(desk, id + 1, '{"count":1}')).status).toBe(410)
    expect((await request(desk, `/answer/${id}`, { method: 'POST', body: '{"count":1}' })).status).toBe(599)
    desk.clear('stopped')
    expect(await counted).toEqual({ fault: 'stopped' })
    expect((await say(desk, id, '{"count":1}')).status).toBe(410)
  })

  it('gives the next page’s work to no page ended while loading', async () => {
    const desk = aDesk()
    const before = desk.entry()
    desk.clear('slow')
    const late = request(desk, `/task/${before}`)
    void count(desk)
    expect((await late).status).toBe(410)
    expect((await request(desk, `/task/${before}`)).status).toBe(410)
    expect(await take(desk)).toMatchObject({ ask: 'count' })
  })

  it('refuses a second page while one is working', async () => {
    const desk = aDesk()
    const first = request(desk, `/task/${desk.entry()}`)
    const second = take(desk)
    expect((await first).status).toBe(204)
    void count(desk)
    expect(await second).toMatchObject({ ask: 'count' })
    expect(desk.answer(new Request('app://documents/index.html'), '/index.html')).toBeUndefined()
  })
})
