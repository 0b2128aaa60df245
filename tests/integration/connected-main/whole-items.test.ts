import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Item } from '#domain/entities'
import { JOB_STATE } from '#domain/enums'
import { writePictures } from '../../builders/picture-files'
import { bundleWhole, type HeadlessApp, startHeadless } from '../../drivers/headless-app'
import { aDesk, bundleConnected, type Desk } from '../../drivers/running-main'
import { until } from '../../drivers/waits'
import type { FakeContents } from '../../fakes/recording-electron'

let desk: Desk
let app: HeadlessApp
let guest: FakeContents
let projectId: number
let items: readonly Item[]

beforeAll(async () => {
  desk = await aDesk(await bundleConnected())
  app = await startHeadless(await bundleWhole(), desk)
  await app.done('app', 'info')
  await app.done('session', 'signIn')
  projectId = (await app.done('projects', 'list')).data[0]?.id ?? 0
})
afterAll(async () => {
  app.app.emit('will-quit')
  await desk.close()
})
beforeEach(async () => {
  guest = app.newGuest()
  items = (await app.done('items', 'page', { projectId, offset: 0, limit: 5 })).data
})

afterEach(() => desk.platform.running.faults.set([]))

const place = (at = 0) => ({ projectId, itemId: items[at]?.id ?? 0 })
const ofGuest = (at = 0) => ({ ...place(at), guestId: guest.id })
const bytesOf = async (page: 'shell' | 'reviewer', path: string | undefined) => {
  const answer = await app.fetched(page, path ?? '')
  return {
    status: answer.status,
    type: answer.headers.get('content-type'),
    bytes: (await answer.arrayBuffer()).byteLength,
  }
}

describe('the items of a project', () => {
  it('have thumbnail addresses on the origin of the page that shows them [S7.5]', async () => {
    expect(items).toHaveLength(5)
    const picture = { status: 200, type: expect.stringMatching(/^image\//), bytes: expect.any(Number) }
    expect(await bytesOf('shell', items[0]?.thumbnail)).toEqual(picture)
    expect((await bytesOf('reviewer', items[0]?.thumbnail)).status).toBe(404)
    const { data } = await app.done('items', 'page', { projectId, offset: 0, limit: 1, guestId: guest.id })
    expect(await bytesOf('reviewer', data[0]?.thumbnail)).toEqual(picture)
    expect((await bytesOf('shell', data[0]?.thumbnail)).status).toBe(404)
  })

  it('of another window’s guest have no addresses, and don’t open [D.5]', async () => {
    const strange = { guestId: 9_999 }
    expect(await app.call('items', 'open', { ...place(), ...strange })).toMatchObject({
      error: { code: 'invalid_request' },
    })
    const { data } = await app.done('items', 'page', { projectId, offset: 0, limit: 1, ...strange })
    expect((await bytesOf('reviewer', data[0]?.thumbnail)).status).toBe(404)
  })

  it('that can’t be loaded report their own error', async () => {
    const request = { projectId: 999_999, offset: 0, limit: 1 }
    expect(await app.call('items', 'page', request)).toMatchObject({ ok: false, error: { code: 'not_found' } })
    expect(await app.call('items', 'open', { ...ofGuest(), itemId: 999_999 })).toMatchObject({ ok: false })
  })

  it('open for a guest with picture and size, until its document unloads [S7.5]', async () => {
    const { item, media, revision, annotation } = await app.done('items', 'open', ofGuest())
    expect(item).toMatchObject({ id: items[0]?.id, name: items[0]?.name })
    expect(media).toMatchObject({ width: expect.any(Number), height: expect.any(Number) })
    const shown = await bytesOf('reviewer', media?.url)
    expect(shown).toMatchObject({ status: 200, type: media?.mime })
    expect(annotation === null).toBe(revision === 0)
    expect((await bytesOf('reviewer', item.thumbnail)).status).toBe(200)
    guest.emit('did-start-navigation', { isMainFrame: true, isSameDocument: false, url: 'app://reviewer/index.html' })
    expect((await bytesOf('reviewer', media?.url)).status).not.toBe(200)
    await until('the shell hears of it', () =>
      app.told('guest.navigated').some((told) => (told as { readonly guestId: number }).guestId === guest.id),
    )
  })

  it('change through the outbox, and are read with the changes', async () => {
    const was = (await app.done('items', 'open', ofGuest())).item.is_pinned === true
    const body = { is_pinned: was ? 0 : 1 } as const
    expect(
      await app.done('platform', 'hold', 'updateItem', { projectId, path: { itemId: place().itemId }, body }),
    ).toMatchObject({ item: { id: place().itemId, is_pinned: !was } })
    expect((await app.done('items', 'open', ofGuest())).item.is_pinned).toBe(!was)
    await until('nothing is held', async () => (await app.done('outbox', 'list')).waiting === 0)
  })
})

describe('annotating', () => {
  const opened = async (more: object = {}) => {
    const { revision } = await app.done('items', 'open', ofGuest(1))
    return { revision, ...(await app.done('annotations', 'open', { ...ofGuest(1), revision, ...more })) }
  }
  const aDo = (seq: number) => ({ t: 'do' as const, entry: { seq, label: `Change ${seq}` } })

  const textOf = (at: number) => JSON.stringify({ metadata: { name: items[at]?.name }, instances: [] })
  /** The guest writes an annotation of the item to an address that it got. */
  const written = async (at: number): Promise<string> => {
    const text = textOf(at)
    const bytes = Buffer.byteLength(text)
    const { url } = await app.done('saves', 'address', { ...ofGuest(at), part: 'annotation', bytes })
    const headers = { 'content-range': `bytes 0-${bytes - 1}/${bytes}` }
    const answer = await app.fetched('reviewer', url, { method: 'PUT', body: text, headers })
    expect(await answer.json()).toEqual({ sha256: createHash('sha256').update(text).digest('hex'), bytes })
    return url
  }

  it('is stored at once, and is there for the next document that opens the item', async () => {
    const first = await opened()
    expect(first).toMatchObject({ writer: true, recovered: null })
    const { work } = first
    expect(
      await app.done('annotations', 'append', { guestId: guest.id, work, from: 1, records: [aDo(1), aDo(2)] }),
    ).toEqual({ upTo: 2 })
    guest.emit('destroyed')
    guest = app.newGuest()
    const second = await opened()
    expect(second).toMatchObject({ writer: true, recovered: { records: 2 } })
    const records = await (await app.fetched('reviewer', second.recovered?.url ?? '')).text()
    expect(
      records
        .trim()
        .split('\n')
        .map((line) => (JSON.parse(line) as { readonly n: number }).n),
    ).toEqual([1, 2])
    expect(await app.done('annotations', 'unsaved')).toMatchObject([place(1)])
    await app.done('annotations', 'close', { guestId: guest.id, work: second.work, discard: true })
    expect(await app.done('annotations', 'unsaved')).toEqual([])
  })

  it('has one writer: another document mirrors it, and writes once the first closes', async () => {
    const { work } = await opened()
    const reader = app.newGuest()
    const { revision } = await app.done('items', 'open', ofGuest(1))
    const unasked = { ...place(1), guestId: reader.id, revision }
    expect(await app.call('annotations', 'open', unasked)).toMatchObject({ error: { code: 'work_gone' } })
    await app.done('items', 'open', { ...place(1), guestId: reader.id })
    const second = await app.done('annotations', 'open', { ...place(1), guestId: reader.id, revision })
    expect(second.writer).toBe(false)
    await app.done('annotations', 'append', { guestId: guest.id, work, from: 1, records: [aDo(1)] })
    expect(app.told('work.records')).toMatchObject([{ guestId: reader.id, from: 1 }])
    const refused = { guestId: reader.id, work: second.work, from: 2, records: [aDo(2)] }
    expect(await app.call('annotations', 'append', refused)).toMatchObject({ error: { code: 'not_writer' } })
    const taken = app.done('annotations', 'open', { ...place(1), guestId: reader.id, revision, take: true })
    await until('the writer is asked', () => app.told('work.lost').length > 0)
    await app.done('annotations', 'close', { guestId: guest.id, work })
    expect((await taken).writer).toBe(true)
    reader.emit('destroyed')
  })

  it('is saved unchanged: a new revision with every byte', async () => {
    const { revision } = await app.done('items', 'open', ofGuest(2))
    const url = await written(2)
    const saved = await app.done('saves', 'save', { ...ofGuest(2), revision, url })
    expect(saved.revision).not.toBe(revision)
    const { annotation } = await app.done('saves', 'present', ofGuest(2))
    expect(await (await app.fetched('reviewer', annotation)).text()).toBe(textOf(2))
    expect((await app.done('items', 'open', ofGuest(2))).revision).toBe(saved.revision)
  })

  it('saved while the platform is unreachable is held, and reported as saved once sent [S8.1]', async () => {
    const { revision } = await app.done('items', 'open', ofGuest(3))
    const { work } = await app.done('annotations', 'open', { ...ofGuest(3), revision })
    await app.done('annotations', 'append', { guestId: guest.id, work, from: 1, records: [aDo(1)] })
    const isUnsaved = async (): Promise<boolean> =>
      (await app.done('annotations', 'unsaved')).some(
        ({ itemId, since }) => itemId === place(3).itemId && since !== null,
      )
    const { faults } = desk.platform.running
    faults.set([{ method: 'PUT', path: 'annotations/upload', kind: { name: 'drop' } }])
    const url = await written(3)
    expect(await app.done('saves', 'save', { ...ofGuest(3), revision, url, upTo: 1 })).toMatchObject({ pending: true })
    expect(app.told('save.settled')).toEqual([])
    expect(await isUnsaved()).toBe(true)
    faults.set([])
    await until('it got in', async () => {
      await app.done('outbox', 'sendNow')
      return app.told('save.settled').length > 0
    })
    expect(app.told('save.settled')).toMatchObject([{ itemId: place(3).itemId, upTo: 1, error: null }])
    await until('its work knows', async () => !(await isUnsaved()))
  })
})

describe('a person’s notes on an item', () => {
  it('are restored part by part: unsent text, reasons, and seen regions', async () => {
    const drafts = [{ key: 'new', text: 'Too large', place: { x: 1.5, y: 2 } }]
    await app.done('annotations', 'writeNotes', { ...place(2), drafts })
    await app.done('annotations', 'writeNotes', { ...place(2), seen: 'AA==' })
    expect(await app.done('annotations', 'readNotes', place(2))).toEqual({ left: [], drafts, seen: 'AA==' })
    expect(await app.done('annotations', 'readNotes', place(3))).toEqual({ left: [] })
  })
})

describe('the archive of an export', () => {
  let jobId: number
  beforeAll(async () => {
    const job = (await app.done('platform', 'start', 'startExport', { projectId, body: {} })) as { readonly id: number }
    jobId = job.id
    await until('it is complete', () => desk.platform.running.storage.jobs.byId(jobId)?.state === JOB_STATE.completed)
  })

  it('is saved where the person chooses, under a valid file name [S2.10]', async () => {
    const filePath = join(desk.userData, 'chosen.zip')
    app.dialogs.answers.push({ canceled: false, filePath })
    expect(await app.done('dataExports', 'save', { jobId, name: 'a/b:c?' })).toEqual({ path: filePath })
    expect((await readFile(filePath)).subarray(0, 2).toString()).toBe('PK')
    expect(app.dialogs.shown.at(-1)).toMatchObject({
      defaultPath: '/home/person/downloads/a_b_c_.zip',
      properties: ['showOverwriteConfirmation'],
    })
  })

  it('and a page’s text are saved to files in the same way', async () => {
    const filePath = join(desk.userData, 'chosen.json')
    app.dialogs.answers.push({ canceled: false, filePath })
    const content = ['[{"name":"Zü', 'rich"}]']
    expect(await app.done('files', 'saveText', { name: 'a/b', ending: 'json', content })).toEqual({ path: filePath })
    expect(await readFile(filePath, 'utf8')).toBe('[{"name":"Zürich"}]')
    expect(app.dialogs.shown.at(-1)).toMatchObject({ defaultPath: '/home/person/downloads/a_b.json' })
    app.dialogs.answers.push({ canceled: true, filePath: '' })
    expect(await app.done('files', 'saveText', { name: 'a', ending: 'json', content })).toBeNull()
    app.dialogs.answers.push({ canceled: false, filePath: desk.userData })
    expect(await app.call('files', 'saveText', { name: 'a', ending: 'json', content })).toMatchObject({ ok: false })
  })

  it('isn’t saved if they cancel, and reports an unreachable archive', async () => {
    app.dialogs.answers.push({ canceled: true, filePath: '' })
    expect(await app.done('dataExports', 'save', { jobId, name: 'mine' })).toBeNull()
    app.dialogs.answers.push({ canceled: false, filePath: join(desk.userData, 'never.zip') })
    expect(await app.call('dataExports', 'save', { jobId: jobId + 999, name: 'mine' })).toMatchObject({
      error: { code: 'job_gone' },
    })
    expect(await readdir(desk.userData)).not.toContain('never.zip')
  })
})

describe('a person’s own pictures', () => {
  it('are counted in the chosen folder, become a project, and the folder is remembered [S2.9]', async () => {
    const folder = join(desk.userData, 'pictures')
    await writePictures(folder, 3)
    app.dialogs.answers.push({ canceled: true, filePaths: [] })
    expect(await app.done('imports', 'chooseFolder')).toBeNull()
    // A page that names its own path learns nothing, and nothing is read.
    const refused = { ok: false, error: { code: 'invalid_request' } }
    const begin = { paths: [folder], projectName: 'Mine', type: 'vector' } as const
    expect(await app.call('imports', 'start', begin)).toMatchObject(refused)
    expect(await app.call('imports', 'chooseFolder', [folder])).toMatchObject(refused)
    expect(await app.call('imports', 'look', { paths: [folder], type: 'vector' })).toMatchObject(refused)
    expect(await app.call('attachments', 'add', { projectId: 1, paths: [join(folder, 'a.jpg')] })).toMatchObject(
      refused,
    )
    app.dialogs.answers.push({ canceled: false, filePaths: [folder] })
    const chosen = await app.done('imports', 'chooseFolder')
    expect(chosen).toMatchObject({ byType: { vector: { fits: 3 } }, paths: [folder], name: 'pictures' })
    expect(app.dialogs.shown.at(-1)).not.toHaveProperty('defaultPath')
    const started = await app.done('imports', 'start', { paths: [folder], projectName: 'Mine', type: 'vector' })
    await until('every picture is in', async () => {
      const page = await app.call('items', 'page', { projectId: started.projectId ?? 0, offset: 0, limit: 10 })
      return page.ok && page.value.total === 3
    })
    await until('it is told as done', () => JSON.stringify(app.told('jobs.changed').at(-1)).includes('Mine'))
    app.dialogs.answers.push({ canceled: true, filePaths: [] })
    await app.done('imports', 'chooseFolder')
    expect(app.dialogs.shown.at(-1)).toMatchObject({ defaultPath: folder })
  })
})
