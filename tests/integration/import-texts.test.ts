import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { UNTOLD_TEXT } from '#domain/limits'
import { documentText, PDF_TEXT_VERSION } from '#domain/media/page-text'
import { FOREIGN_TEXTS } from '../builders/foreign-texts'
import { aPdf } from '../builders/pdf-file'
import { aPicture, writeFileIn } from '../builders/picture-files'
import { writeZip } from '../builders/zip-file'
import { openImport } from '../drivers/importer'
import { type PlatformDriver, startPlatformDriver } from '../drivers/platform-driver'
import { NO_DOCUMENTS } from '../fakes/no-documents'

let driver: PlatformDriver
let home: string

beforeAll(async () => {
  driver = await startPlatformDriver()
  home = await mkdtemp(join(tmpdir(), 'loupe-import-texts-'))
})
afterAll(async () => {
  await driver.close()
  await rm(home, { recursive: true, force: true })
})

it('texts in any usual encoding → are reported first and imported as UTF-8; non-texts are named and stop nothing [S2.9]', async () => {
  const folder = join(home, 'letters')
  for (const [encoding, , hex] of FOREIGN_TEXTS) await writeFileIn(folder, `${encoding}.txt`, Buffer.from(hex, 'hex'))
  const late = `${'Plain to begin with.\n'.repeat(5_000)}déjà vu`
  const files = {
    'late.md': Buffer.from(late, 'latin1'),
    'form.json': Buffer.from('\uFEFF{"prompt":"Grüße"}', 'utf16le'),
    'wide.txt': Buffer.from('Grüße\n', 'utf16le'),
    'plain.txt': Buffer.from('Grüße 👋🏽\n'),
    'garbage.txt': Buffer.from(Array.from({ length: 4_096 }, (_, at) => (at * 151 + (at >> 3)) % 256)),
    'holes.txt': Buffer.from([0x41, 0x81, 0x8d, 0x9d, 0x20, 0xff]),
    'empty.txt': Buffer.alloc(0),
  }
  for (const [name, bytes] of Object.entries(files)) await writeFileIn(folder, name, bytes)
  await writeZip(join(folder, 'packed.zip'), [{ name: 'in.txt', bytes: Buffer.from('Fähre über den Fluss', 'latin1') }])

  const { imports, end } = openImport({ driver, folder: home, chosenTeam: null })
  const looked = await imports.look([folder], 'text')
  if (!looked.ok) throw new Error(looked.error.message)
  const { fits, rewritten, refused } = looked.value.byType.text
  expect(fits).toBe(FOREIGN_TEXTS.length + 5)
  // Its first part looks plain, so it must be read to its end.
  expect(Object.fromEntries(rewritten.map(({ encoding, count }) => [encoding, count]))).toEqual({
    ...Object.fromEntries(FOREIGN_TEXTS.map(([encoding]) => [encoding, 1])),
    'windows-1252': 2,
    'utf-16le': 2,
  })
  const reasons = Object.fromEntries(refused.map(({ file, reason }) => [file, reason]))
  expect(reasons).toEqual({
    'empty.txt': 'It is empty.',
    'garbage.txt': expect.stringContaining('file of an unknown kind'),
    'holes.txt': UNTOLD_TEXT,
  })

  const begun = await imports.start({ paths: [folder], projectName: 'Letters', type: 'text' })
  if (!begun.ok) throw new Error(begun.error.message)
  const ended = await end
  expect(ended).toMatchObject({ state: 'done', done: fits, skippedCount: 3 })
  const { storage } = driver.platform
  const { rows } = storage.items.page({ projectId: ended.projectId ?? 0, hiddenValues: [] }, 100, 0)
  const kept = await Promise.all(
    rows.map(async ({ name, source }) => [
      name,
      source.kind === 'file' ? await readFile(storage.files.pathOf(source.path), 'utf8') : null,
    ]),
  )
  expect(Object.fromEntries(kept)).toEqual({
    ...Object.fromEntries(FOREIGN_TEXTS.map(([encoding, text]) => [`${encoding}.txt`, text])),
    'late.md': late,
    'form.json': '{"prompt":"Grüße"}',
    'wide.txt': 'Grüße\n',
    'plain.txt': 'Grüße 👋🏽\n',
    'in.txt': 'Fähre über den Fluss',
  })
  // The files themselves stay unchanged.
  expect(await readFile(join(folder, 'wide.txt'))).toEqual(files['wide.txt'])
})

it('a PDF document → becomes its text, and the platform keeps the document beside it with the version of the text', async () => {
  const folder = join(home, 'documents')
  const bytes = aPdf([{}, {}])
  await writeFileIn(folder, 'letter.pdf', bytes)
  const documents = {
    ...NO_DOCUMENTS,
    count: async () => ({ count: 2, hasText: true }),
    text: async () => ({ text: documentText(['Dear Ada', 'Yours, Olivia']) }),
  }
  const { imports, end } = openImport({ driver, folder: home, chosenTeam: null }, { documents })
  const begun = await imports.start({ paths: [folder], projectName: 'Documents', type: 'text' })
  if (!begun.ok) throw new Error(begun.error.message)
  const ended = await end
  expect(ended).toMatchObject({ state: 'done', done: 1, skippedCount: 0 })
  const { storage } = driver.platform
  const { rows } = storage.items.page({ projectId: ended.projectId ?? 0, hiddenValues: [] }, 100, 0)
  const [{ name, source } = {}] = rows
  if (source?.kind !== 'file' || source.original === undefined) throw new Error('no original was kept')
  expect(name).toBe('letter.txt')
  expect(await readFile(storage.files.pathOf(source.path), 'utf8')).toBe('Dear Ada\fYours, Olivia')
  expect(await readFile(storage.files.pathOf(source.original.path))).toEqual(bytes)
  expect(source.original.textVersion).toBe(PDF_TEXT_VERSION)
})

it('pictures, texts and clips together → all become items of an Other project; annotations beside them do not [S2.9]', async () => {
  const folder = join(home, 'mixed')
  const mp4 = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypisom'), Buffer.alloc(64)])
  const wav = Buffer.concat([
    Buffer.from('RIFF'),
    Buffer.from([64, 0, 0, 0]),
    Buffer.from('WAVEfmt '),
    Buffer.alloc(64),
  ])
  const files = {
    'photo.png': await aPicture().png().toBuffer(),
    'photo.png.json': Buffer.from('{"metadata":{"name":"photo.png"},"instances":[]}'),
    'letter.md': Buffer.from('# The lamp is broken'),
    'letter.md.json': Buffer.from('{"metadata":{"name":"letter.md"},"instances":[]}'),
    'reviews.csv': Buffer.from('stars,text\n5,Fine\n'),
    'review.json': Buffer.from('{"stars":5}'),
    'clip.mp4': mp4,
    'call.wav': wav,
    'classes/classes.json': Buffer.from('[]'),
    'scan.ply': Buffer.from('ply\nformat ascii 1.0\nelement vertex 0\nend_header\n'),
  }
  for (const [name, bytes] of Object.entries(files)) await writeFileIn(folder, name, bytes)
  const { imports, end } = openImport({ driver, folder: home, chosenTeam: null })
  const looked = await imports.look([folder], 'classification')
  if (!looked.ok) throw new Error(looked.error.message)
  expect(looked.value.byType.classification).toMatchObject({ fits: 6, annotations: 2, refused: [] })

  const begun = await imports.start({ paths: [folder], projectName: 'Mixed', type: 'classification' })
  if (!begun.ok) throw new Error(begun.error.message)
  const ended = await end
  expect(ended).toMatchObject({ state: 'done', done: 6, skippedCount: 0 })
  const { rows } = driver.platform.storage.items.page({ projectId: ended.projectId ?? 0, hiddenValues: [] }, 100, 0)
  expect(Object.fromEntries(rows.map(({ name, mime }) => [name, mime]))).toEqual({
    'photo.png': 'image/png',
    'letter.md': 'text/plain',
    'reviews.csv': 'text/csv',
    'review.json': 'application/json',
    'clip.mp4': 'video/mp4',
    'call.wav': 'audio/wav',
  })
})

it('a list of sentences → becomes one text item per line in an Other project', async () => {
  await writeFileIn(home, 'said.csv', Buffer.from('name,text\nfirst,The lamp is broken\nsecond,All fine\n'))
  const { imports } = openImport({ driver, folder: home, chosenTeam: null })
  const read = await imports.readTable({ path: join(home, 'said.csv'), type: 'classification' })
  if (!read.ok) throw new Error(read.error.message)
  expect(read.value).toMatchObject({ chosen: { as: 'rows', content: 'text', name: 'name' }, fits: 2 })
})
