import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createArchives } from '../../../../../../main/services/imports/archives/archives'
import type { ArchiveThread } from '../../../../../../main/services/imports/archives/thread-link'
import type { Listed, PackedFile } from '../../../../../../main/services/imports/archives/packed-file'
import { type Looked, inspectFiles } from '../../../../../../main/services/imports/inspect-files'
import { aPicture } from '../../../../../builders/picture-files'
import { writeZip } from '../../../../../builders/zip-file'
import { archiveThread } from '../../../../../drivers/archive-thread'
import { NO_DOCUMENTS } from '../../../../../fakes/no-documents'

let folder: string
const signal = new AbortController().signal

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'loupe-archives-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const archives = (start: () => ArchiveThread = archiveThread) => createArchives(join(folder, 'unpacked'), start)
const text = (words: string) => Buffer.from(words)

async function listed(path: string, own = archives()): Promise<readonly Listed[]> {
  const all: Listed[] = []
  for await (const part of own.list(path, signal)) all.push(...part)
  return all
}
async function lookedAt(...paths: readonly string[]) {
  const all: Looked[] = []
  for await (const looked of inspectFiles(paths, signal, { archives: archives(), documents: NO_DOCUMENTS }))
    all.push(looked)
  return all.map((one) => [
    one.relative,
    one.kind === 'file' ? one.file.kind : one.kind === 'unreadable' ? one.reason : one.kind,
  ])
}
async function packed(path: string): Promise<PackedFile> {
  const [first] = await listed(path)
  if (first?.kind !== 'file') throw new Error('no file')
  return first.within
}

describe('an archive', () => {
  it('is inspected like a folder: each file by its first bytes, hidden ones skipped, unreadable ones named', async () => {
    const path = join(folder, 'all.zip')
    const picture = await aPicture(1).png().toBuffer()
    await writeZip(path, [
      { name: 'day/10.jpg', bytes: picture },
      { name: 'day/2.png', bytes: picture, method: 0 },
      { name: 'day/', bytes: Buffer.alloc(0), method: 0 },
      { name: '__MACOSX/._2.png', bytes: text('x') },
      { name: 'day/.DS_Store', bytes: text('x') },
      { name: 'a.jpg___save.png', bytes: picture },
      { name: '../../etc/passwd', bytes: text('root') },
      { name: 'C:\\boot.ini', bytes: text('boot') },
      { name: 'locked.png', bytes: picture, flags: 1 },
      { name: 'odd.png', bytes: picture, method: 12 },
      { name: 'torn.png', bytes: picture, packed: text('no deflate') },
      { name: 'inner.zip', bytes: text('PK\x03\x04 and more') },
      { name: 'empty.txt', bytes: Buffer.alloc(0), method: 0 },
    ])
    const seen = [
      ['../../etc/passwd', 'Its path leads out of the archive.'],
      ['C:/boot.ini', 'Its path leads out of the archive.'],
      ['a.jpg___save.png', 'beside'],
      ['day/2.png', 'png'],
      ['day/10.jpg', 'png'],
      ['empty.txt', 'empty'],
      ['inner.zip', 'It is an archive in an archive. Unpack it first.'],
      ['locked.png', 'It is locked with a password.'],
      ['odd.png', 'It is packed by method 12, which can’t be unpacked.'],
      ['torn.png', 'It is damaged: it can’t be unpacked.'],
    ]
    expect(await lookedAt(path)).toEqual(seen)
    expect((await lookedAt(path, path))[3]).toEqual(['all/day/2.png', 'png'])
    const [looked] = (await listed(path)).filter(({ relative }) => relative === 'day/2.png')
    expect(looked).toMatchObject({ file: { kind: 'png', width: 64, height: 48, bytes: picture.length } })
  })

  it('has file names in UTF-8, with or without its flag, and otherwise in code page 437', async () => {
    const path = join(folder, 'names.zip')
    await writeZip(path, [
      { name: 'größe.txt', bytes: text('1') },
      { name: '写真.txt', bytes: text('2'), flags: 0x0800 },
      { name: Buffer.from('gr\x94\xe1e old.txt', 'latin1'), bytes: text('3') },
    ])
    expect((await listed(path)).map(({ relative }) => relative)).toEqual(['größe old.txt', 'größe.txt', '写真.txt'])
  })

  it('extracts a file to disk, complete, and deletes it again', async () => {
    const path = join(folder, 'one.zip')
    await writeZip(path, [{ name: 'a.txt', bytes: text('hello '.repeat(10_000)) }])
    const own = archives()
    const unpacked = await own.unpack(path, await packed(path))
    if (unpacked.path === undefined) throw new Error(unpacked.reason)
    expect(await readFile(unpacked.path, 'utf8')).toBe('hello '.repeat(10_000))
    await unpacked.release()
    expect(await readdir(join(folder, 'unpacked'))).toEqual([])
  })

  it('returns no file with a wrong length or checksum', async () => {
    const own = archives()
    for (const wrong of [{ claimed: 10 }, { claimed: 5_000 }, { checksum: 7 }]) {
      const path = join(folder, 'wrong.zip')
      await writeZip(path, [{ name: 'a.txt', bytes: text('x'.repeat(1_000)), ...wrong }])
      expect(await own.unpack(path, await packed(path))).toEqual({ reason: 'It is damaged: it can’t be unpacked.' })
    }
    expect(await readdir(join(folder, 'unpacked'))).toEqual([])
  })

  it('too large for the disk, or invalid, is refused by its directory', async () => {
    const bomb = join(folder, 'bomb.zip')
    const entries = Array.from({ length: 3 }, (_, at) => ({
      name: `${at}.txt`,
      bytes: text('x'),
      claimed: 0x7fff_ffff,
    }))
    await writeZip(bomb, entries)
    expect(await listed(bomb)).toMatchObject([{ kind: 'unreadable', relative: '', reason: /more than 200 times/ }])
    const none = join(folder, 'none.zip')
    await writeFile(none, text('PK\x03\x04 nothing'))
    expect(await lookedAt(none)).toEqual([['none.zip', expect.stringContaining('a complete ZIP archive')]])
  })

  it('whose reader process ends is reported as unreadable, and the next one gets another', async () => {
    const path = join(folder, 'gone.zip')
    await writeZip(path, [{ name: 'a.txt', bytes: text('x') }])
    let started = 0
    const own = archives(() => {
      started += 1
      if (started > 1) return archiveThread()
      let exit: () => void = () => undefined
      return {
        post: () => exit(),
        onAnswer: () => undefined,
        onExit: (listener) => void (exit = listener),
        end: () => undefined,
      }
    })
    expect(await listed(path, own)).toMatchObject([{ kind: 'unreadable', reason: /too much memory/ }])
    expect(await listed(path, own)).toMatchObject([{ kind: 'file', relative: 'a.txt' }])
    expect(started).toBe(2)
  })
})
