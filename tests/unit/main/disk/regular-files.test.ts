import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createItemNotes } from '../../../../main/annotations/item-notes'
import { sessionFiles } from '../../../../main/auth/session-files'
import { configurationSources } from '../../../../main/config/sources'
import { fileSink } from '../../../../main/disk/file-sink'
import { readSmallFile } from '../../../../main/disk/disk'
import { createImportJournal } from '../../../../main/services/imports/import-journal'
import { SimulatedDisk } from '../../../fakes/simulated-disk'
import { NO_LEDGER } from '../../../fakes/no-ledger'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'loupe-regular-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const pipeAt = (name: string): string => {
  const path = join(folder, name)
  execFileSync('mkfifo', [path])
  return path
}

describe.runIf(process.platform !== 'win32')('a pipe in place of a state file', () => {
  it('is an error at once, as a folder is', async () => {
    await expect(readSmallFile(pipeAt('pipe'))).rejects.toMatchObject({ code: 'EFTYPE' })
    await expect(readSmallFile(folder)).rejects.toMatchObject({ code: 'EISDIR' })
    await expect(readSmallFile(join(folder, 'none'))).rejects.toMatchObject({ code: 'ENOENT' })
  })

  it('counts as no import to resume', async () => {
    expect(await createImportJournal(pipeAt('imports.json')).read()).toBeNull()
  })

  it('counts as a broken session without a note', async () => {
    pipeAt('session.bin')
    pipeAt('session.json')
    const files = sessionFiles(folder)
    expect(await files.readSession()).toBe('broken')
    expect(await files.readNote()).toBeNull()
  })

  it('counts as no notes on an item', async () => {
    await mkdir(join(folder, 'ada'))
    pipeAt('ada/7-9.json')
    const notes = createItemNotes(
      folder,
      () => 'ada',
      () => 0,
      NO_LEDGER,
    )
    expect(await notes.read({ projectId: 7, itemId: 9 })).toEqual({ ok: true, value: { left: [] } })
  })

  it('is named as an unreadable setting', () => {
    const path = pipeAt('preset.json')
    const { problems } = configurationSources(folder, { LOUPE_PRESET_FILE: path }, false)
    expect(problems).toContainEqual(expect.objectContaining({ source: path }))
  })
})

describe('a stream into a file', () => {
  it('ends when all bytes are written', async () => {
    const path = join(folder, 'unpacked')
    const parts = [Buffer.alloc(100_000, 1), Buffer.alloc(7, 2)]
    await writeFile(path, 'what an earlier run left')
    await pipeline(Readable.from(parts), fileSink(path))
    expect((await readFile(path)).equals(Buffer.concat(parts))).toBe(true)
  })

  it('fails on a full disk, handles short writes, and leaves no file open', async () => {
    const disk = new SimulatedDisk()
    disk.troubles = { takes: (bytes) => Math.ceil(bytes / 2) }
    disk.capacity = 1_000
    await expect(pipeline(Readable.from([Buffer.alloc(999)]), fileSink('/a', disk))).resolves.toBeUndefined()
    await expect(pipeline(Readable.from([Buffer.alloc(2)]), fileSink('/b', disk))).rejects.toMatchObject({
      code: 'ENOSPC',
    })
    expect(disk.opened).toBe(0)
  })
})
