import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createImportJournal, type ImportRecord } from '../../../../../main/services/imports/import-journal'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'loupe-journal-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const record = (done: number): ImportRecord => ({
  version: 1,
  email: 'ada@example.test',
  owner: 'https://main.example/ ada@example.test',
  teamId: 1,
  paths: ['/pictures'],
  projectName: 'Cars',
  type: 'vector',
  createKey: 'k',
  projectId: 7,
  isNew: true,
  doubles: 'keepBoth',
  table: null,
  dataSet: null,
  convertKey: null,
  clip: null,
  newestBefore: 12,
  done,
  total: 100,
})

describe('the journal of imports', () => {
  it('keeps the last of many records, complete, and nothing else [S2.9]', async () => {
    const journal = createImportJournal(join(folder, 'imports.json'))
    await Promise.all([10, 20, 30].map((done) => journal.write(record(done))))
    expect(await createImportJournal(join(folder, 'imports.json')).read()).toEqual(record(30))
    expect(await readdir(folder)).toEqual(['imports.json'])
    await journal.clear()
    expect(await journal.read()).toBeNull()
  })

  it.each(['', '{"version":1', '{"version":2}', 'null'])('treats a file with %j as missing [S2.9]', async (content) => {
    await writeFile(join(folder, 'imports.json'), content)
    expect(await createImportJournal(join(folder, 'imports.json')).read()).toBeNull()
  })
})
