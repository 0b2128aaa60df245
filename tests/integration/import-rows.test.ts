import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ColumnsOfTable, ImportProgress, ImportRequest } from '#contract/imports'
import { openImport } from '../drivers/importer'
import { type PlatformDriver, startPlatformDriver } from '../drivers/platform-driver'

let driver: PlatformDriver
let home: string

beforeAll(async () => {
  driver = await startPlatformDriver()
  home = await mkdtemp(join(tmpdir(), 'loupe-import-rows-'))
})
afterAll(async () => {
  await driver.close()
  await rm(home, { recursive: true, force: true })
})

async function list(name: string, content: string | Uint8Array): Promise<string> {
  const path = join(home, name)
  await writeFile(path, content)
  return path
}
const anImport = () => openImport({ driver, folder: home, chosenTeam: null })
async function bring(request: ImportRequest): Promise<ImportProgress> {
  const { imports, end } = anImport()
  const begun = await imports.start(request)
  if (!begun.ok) throw new Error(begun.error.message)
  return end
}
async function itemsOf(projectId: number | null) {
  const { files, items } = driver.platform.storage
  const { rows } = items.page({ projectId: projectId ?? 0, hiddenValues: [] }, 1_000, 0)
  return Promise.all(
    rows.map(async ({ folderName, name, mime, source }) => ({
      place: folderName === null ? name : `${folderName}/${name}`,
      mime,
      text: source.kind === 'file' ? await readFile(files.pathOf(source.path), 'utf8') : null,
    })),
  )
}
async function likely(path: string, type: ImportRequest['type']): Promise<ColumnsOfTable> {
  const look = await anImport().imports.readTable({ path, type })
  if (!look.ok) throw new Error(look.error.message)
  return look.value.chosen
}

it('each line of a table → becomes its own text, in UTF-8 from any encoding [S2.9]', async () => {
  const lines = ['id;topic;text', '7;north;"Grüße\r\nvom Kai"', '8;;Zweite Zeile', '9;north;', '7;north;noch einmal']
  const path = await list('letters.csv', Buffer.from(lines.join('\r\n'), 'latin1'))
  const table = await likely(path, 'text')
  expect(table).toEqual({ as: 'rows', content: 'text', name: 'id', folder: null })
  const ended = await bring({
    paths: [path],
    projectName: 'Letters',
    type: 'text',
    table: { ...table, folder: 'topic' },
  })
  expect(ended).toMatchObject({ state: 'done', done: 2, total: 4 })
  expect(ended.skipped).toEqual([
    { file: 'letters.csv, line 5', reason: 'There is no text in it.' },
    { file: 'letters.csv, line 6', reason: 'Its name is that of line 2 already.' },
  ])
  expect(await itemsOf(ended.projectId)).toEqual([
    { place: 'north/7.txt', mime: 'text/plain', text: 'Grüße\r\nvom Kai' },
    { place: '8.txt', mime: 'text/plain', text: 'Zweite Zeile' },
  ])
})

it('each line of JSON Lines → becomes a form’s data verbatim, named by its metadata [S2.9]', async () => {
  const first = { metadata: { name: 'q 1', folder_name: 'set a' }, data: { prompt: { value: 'Why?' } } }
  const second = { metadata: { name: 'q 2' }, data: { prompt: { value: 'How?' } } }
  const path = await list('forms.jsonl', `${JSON.stringify(first)}\n[1]\n${JSON.stringify(second)}\n`)
  const table = await likely(path, 'custom_llm')
  expect(table).toEqual({ as: 'rows', content: null, name: 'metadata.name', folder: 'metadata.folder_name' })
  const ended = await bring({ paths: [path], projectName: 'Forms', type: 'custom_llm', table })
  expect(ended).toMatchObject({ state: 'done', done: 2, skippedCount: 1 })
  expect(ended.skipped[0]).toEqual({ file: 'forms.jsonl, line 2', reason: 'It is neither an object nor a text.' })
  expect(await itemsOf(ended.projectId)).toEqual([
    { place: 'set a/q 1.json', mime: 'application/json', text: JSON.stringify(first) },
    { place: 'q 2.json', mime: 'application/json', text: JSON.stringify(second) },
  ])
})

it('a table by component ids → becomes an object per line, without its naming columns', async () => {
  const path = await list(
    'components.csv',
    '_item_name,_folder,_item_category,r_prompt,n_score\none,set b,animals,Why?,3\ntwo,,,"[1, 2]",\n',
  )
  const table = await likely(path, 'custom_llm')
  expect(table).toMatchObject({ name: '_item_name', folder: '_folder' })
  const ended = await bring({ paths: [path], projectName: 'Components', type: 'custom_llm', table })
  const items = await itemsOf(ended.projectId)
  expect(items.map(({ place, text }) => [place, JSON.parse(text ?? '')])).toEqual([
    ['set b/one.json', { _item_category: 'animals', r_prompt: 'Why?', n_score: 3 }],
    ['two.json', { _item_category: '', r_prompt: [1, 2], n_score: '' }],
  ])
})

it('lines without names → are named by position, and keep their names when imported again', async () => {
  const path = await list('plain.txt', Array.from({ length: 60 }, (_, at) => `Sentence number ${at}`).join('\n'))
  const table: ColumnsOfTable = { as: 'rows', content: 'Column 1', name: null, folder: null }
  const look = await anImport().imports.readTable({ path, type: 'text', columns: { as: 'rows' } })
  expect(look).toMatchObject({ value: { fits: 59, columns: ['Sentence number 0'] } })
  const chosen = look.ok ? look.value.chosen : table
  const ended = await bring({ paths: [path], projectName: 'Sentences', type: 'text', table: chosen })
  expect(ended).toMatchObject({ state: 'done', done: 59 })
  const again = await bring({
    paths: [path],
    projectName: 'Sentences',
    type: 'text',
    table: chosen,
    projectId: ended.projectId ?? 0,
  })
  expect(again).toMatchObject({ state: 'done', done: 59 })
  const items = await itemsOf(ended.projectId)
  expect(items).toHaveLength(59)
  expect(items[0]).toMatchObject({ place: 'plain 000001.txt', text: 'Sentence number 1' })
})
