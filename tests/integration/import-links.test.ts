import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ColumnsOfTable, ImportProgress, ImportRequest } from '#contract/imports'
import { LINE_FAULTS } from '#domain/line-faults'
import { createImportJournal } from '../../main/services/imports/import-journal'
import { createServices } from '../../main/services/services'
import { writePictures } from '../builders/picture-files'
import { openImport } from '../drivers/importer'
import { type PlatformDriver, startPlatformDriver } from '../drivers/platform-driver'

let driver: PlatformDriver
let home: string
/** Foreign server that counts its visitors. */
let elsewhere: Server
let asked = 0
let origin: string

beforeAll(async () => {
  driver = await startPlatformDriver()
  home = await mkdtemp(join(tmpdir(), 'loupe-import-links-'))
  elsewhere = createServer((_request, response) => {
    asked += 1
    response.end('bytes')
  })
  await new Promise<void>((done) => elsewhere.listen(0, '127.0.0.1', done))
  origin = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`
})
afterAll(async () => {
  await driver.close()
  await new Promise((done) => elsewhere.close(done))
  await rm(home, { recursive: true, force: true })
})

const BY_NAME: ColumnsOfTable = { as: 'links', content: 'url', name: 'name', folder: 'folder' }

async function list(name: string, content: string | Uint8Array): Promise<string> {
  const path = join(home, name)
  await writeFile(path, content)
  return path
}
function start(request: Omit<ImportRequest, 'projectName' | 'type'> & Partial<ImportRequest>) {
  const opened = openImport({ driver, folder: home, chosenTeam: null })
  return { ...opened, started: opened.imports.start({ projectName: 'Linked', type: 'vector', ...request }) }
}
async function bring(request: Parameters<typeof start>[0]): Promise<ImportProgress> {
  const { started, end } = start(request)
  const begun = await started
  if (!begun.ok) throw new Error(begun.error.message)
  return end
}
const rowsOf = (projectId: number | null) =>
  driver.platform.storage.items
    .page({ projectId: projectId ?? 0, hiddenValues: [] }, 50_000, 0)
    .rows.map(({ folderName, name, source, mime }) => ({ folderName, name, source, mime }))

it('a table of links → becomes items with these addresses, and none is requested [S2.9]', async () => {
  const path = await list(
    'quay.csv',
    [
      'url,name,folder',
      `${origin}/a.jpg,first.jpg,north`,
      `"${origin}/b,c.png?size=2",,`,
      `${origin}/b.png,first.jpg,north`,
      'ftp://example.org/c.jpg,c.jpg,',
      `http://ada:secret@example.org/d.jpg,d.jpg,`,
      `${origin}/e.mp4,e,`,
      `${origin}/f.jpg,${'n'.repeat(201)},`,
      'not an address,g.jpg,',
      ',h.jpg,',
    ].join('\r\n'),
  )
  const { imports } = openImport({ driver, folder: home, chosenTeam: null })
  expect(await imports.look([path])).toMatchObject({ ok: true, value: { name: 'quay', mayBeTable: true } })
  const looked = await imports.readTable({ path, type: 'vector' })
  expect(looked).toMatchObject({
    ok: true,
    value: { encoding: 'utf-8', separator: ',', chosen: BY_NAME, fits: 2, leftOutCount: 7 },
  })
  const ended = await bring({ paths: [path], table: BY_NAME })
  expect(ended).toMatchObject({ state: 'done', done: 2, total: 9, skippedCount: 7 })
  expect(ended.skipped).toEqual([
    { file: 'quay.csv, line 4', reason: 'Its name is that of line 2 already.' },
    { file: 'quay.csv, line 5', reason: '“ftp://example.org/c.jpg” begins with neither https nor http.' },
    {
      file: 'quay.csv, line 6',
      reason: 'Its address holds a name or a password, which everybody here would see.',
    },
    { file: 'quay.csv, line 7', reason: 'It leads to a MP4 video, which such a project doesn’t take.' },
    { file: 'quay.csv, line 8', reason: 'Its name has 201 characters; the most is 200.' },
    { file: 'quay.csv, line 9', reason: '“not an address” is no address.' },
    { file: 'quay.csv, line 10', reason: 'It has no address.' },
  ])
  expect(rowsOf(ended.projectId)).toEqual([
    { folderName: 'north', name: 'first.jpg', mime: 'image/jpeg', source: { kind: 'link', url: `${origin}/a.jpg` } },
    {
      folderName: null,
      name: 'b,c.png',
      mime: 'image/png',
      source: { kind: 'link', url: `${origin}/b,c.png?size=2` },
    },
  ])
  const services = createServices(driver.context, () => performance.now(), { read: () => null, write: () => undefined })
  const projectId = ended.projectId ?? 0
  const [item] = driver.platform.storage.items.page({ projectId, hiddenValues: [] }, 1, 0).rows
  for (const kind of ['itemMedia', 'itemThumbnail'] as const) {
    const signal = AbortSignal.timeout(10_000)
    const opened = await services.openMedia({ kind, projectId, itemId: item?.id ?? 0, headers: {}, signal })
    expect(opened).toMatchObject({ ok: true, value: { status: 404 } })
    if (opened.ok) opened.value.body.resume()
  }
  const read = await services.items.read(projectId, item?.id ?? 0)
  expect(read).toMatchObject({ ok: true, value: { url: `${origin}/a.jpg` } })
  expect(asked).toBe(0)
})

it('a project of links → refuses files, and one of files refuses links; the reason is shown once [S2.9]', async () => {
  const path = await list('few.csv', `url\n${origin}/1.jpg\n`)
  const linked = await bring({
    paths: [path],
    projectName: 'Few links',
    table: { ...BY_NAME, name: null, folder: null },
  })
  const frames = join(home, 'frames')
  await writePictures(frames, 3)
  const refused = await bring({ paths: [frames], projectId: linked.projectId ?? 0 })
  expect(refused).toMatchObject({
    state: 'failed',
    done: 0,
    skippedCount: 0,
    error: { code: 'upload_state_mixed', detail: 'This project holds linked items; make another for files.' },
  })
  const uploaded = await bring({ paths: [frames], projectName: 'Uploaded' })
  expect(uploaded).toMatchObject({ state: 'done', done: 3 })
  expect(await bring({ paths: [path], projectId: uploaded.projectId ?? 0, table: BY_NAME })).toMatchObject({
    state: 'failed',
    error: { detail: 'This project holds uploaded files; make another for links.' },
  })
  expect(rowsOf(uploaded.projectId)).toHaveLength(3)
  const { imports } = openImport({ driver, folder: home, chosenTeam: null })
  const asked = { paths: [path], projectId: uploaded.projectId ?? 0, type: 'vector', table: BY_NAME } as const
  expect(await imports.check(asked)).toMatchObject({
    value: { mixed: 'This project holds uploaded files; make another for links.' },
  })
})

it('2,000 links → are paused, continue after a restart, and are each imported once; a second import skips them', async () => {
  const lines = Array.from(
    { length: 2_000 },
    (_, at) => `https://example.org/${at % 50}/frame.jpg?at=${at};part ${at % 3}`,
  )
  const path = await list('many.csv', `link;folder\n${lines.join('\n')}`)
  const table: ColumnsOfTable = { as: 'links', content: 'link', name: null, folder: 'folder' }
  const { imports, pushes, started } = start({ paths: [path], projectName: 'Many links', table })
  await started
  await expect.poll(() => pushes.at(-1)?.progress.done ?? 0, { timeout: 20_000, interval: 5 }).toBeGreaterThan(0)
  const paused = await imports.pause()
  expect(paused).toMatchObject({ state: 'paused' })
  expect(paused?.done).toBeLessThan(2_000)
  const kept = await createImportJournal(join(home, '.imports.json')).read()
  expect(kept).toMatchObject({ table })
  // A restarted app knows only the journal.
  const again = openImport({ driver, folder: home, chosenTeam: null })
  const offered = await again.imports.current()
  expect(offered).toMatchObject({ state: 'interrupted', table })
  const projectId = offered?.projectId ?? 0
  await again.imports.start({ paths: [path], projectName: 'Many links', type: 'vector', projectId })
  expect(await again.end).toMatchObject({ state: 'done', done: 2_000, skippedCount: 0 })
  const rows = rowsOf(projectId)
  expect(rows).toHaveLength(2_000)
  expect(new Set(rows.map(({ source }) => JSON.stringify(source))).size).toBe(2_000)
  expect(await again.imports.check({ paths: [path], projectId, type: 'vector', table })).toMatchObject({
    value: { count: 2_000, fits: 0 },
  })
})

it.each([
  ['UTF-8 with a mark', 'utf-8', (text: string) => Buffer.from(`\uFEFF${text}`)],
  ['UTF-16, smaller byte first', 'utf-16le', (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')],
  ['UTF-16 without a mark', 'utf-16le', (text: string) => Buffer.from(text, 'utf16le')],
  ['UTF-16, larger byte first', 'utf-16be', (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()],
  ['Windows-1252', 'windows-1252', (text: string) => Buffer.from(text, 'latin1')],
])('a table in %s → is read, and its encoding is reported', async (_, encoding, bytes) => {
  const text = 'url\tname\r\nhttps://example.org/1.jpg\t"Brücke ""Süd"".jpg"\r\n'
  const path = await list(`${encoding}.csv`, bytes(text))
  const { imports } = openImport({ driver, folder: home, chosenTeam: null })
  expect(await imports.look([path])).toMatchObject({ value: { mayBeTable: true } })
  expect(await imports.readTable({ path, type: 'vector' })).toMatchObject({
    value: { encoding, separator: '\t', rows: [['https://example.org/1.jpg', 'Brücke "Süd".jpg']], fits: 1 },
  })
})

it.each([
  ['list.json', JSON.stringify(['https://example.org/1.jpg', 'nowhere']), 'Line', 1, 1],
  [
    'list.jsonl',
    '{"url":"https://example.org/1.jpg","id":"a"}\n\n{oops\n{"url":"https://example.org/2.jpg","id":"b"}',
    'url',
    2,
    1,
  ],
  ['plain.txt', 'https://example.org/1.jpg\nhttps://example.org/1.jpg\nhttps://example.org/2.jpg', 'Line', 2, 1],
])('links in %s → are read', async (name, content, column, fits, leftOutCount) => {
  const path = await list(name, content)
  const { imports } = openImport({ driver, folder: home, chosenTeam: null })
  expect(await imports.readTable({ path, type: 'vector' })).toMatchObject({
    value: { chosen: { as: 'links', content: column }, fits, leftOutCount },
  })
})

it.each([
  ['empty.csv', '', 'The list is empty.'],
  ['object.json', '{"url":"https://example.org/1.jpg"}', 'It isn’t a list: JSON of a list begins with “[”.'],
  ['broken.json', '[1,', /^It isn’t JSON: /],
])('a file that isn’t a list → is reported: %s', async (name, content, message) => {
  const path = await list(name, content)
  const { imports } = openImport({ driver, folder: home, chosenTeam: null })
  const expected: unknown = typeof message === 'string' ? message : expect.stringMatching(message)
  expect(await imports.readTable({ path, type: 'vector' })).toMatchObject({
    ok: false,
    error: { code: 'kind_refused', message: expected },
  })
})

it('an unclosed quote → is named by line, and the lines before and after are imported', async () => {
  const path = await list(
    'open.csv',
    'url,name\nhttps://example.org/1.jpg,one\nhttps://example.org/2.jpg,"two\nhttps://example.org/3.jpg,three\n',
  )
  const { imports } = openImport({ driver, folder: home, chosenTeam: null })
  expect(await imports.readTable({ path, type: 'vector' })).toMatchObject({
    value: { fits: 2, leftOut: [{ file: 'open.csv, line 3', reason: LINE_FAULTS.open }] },
  })
})
