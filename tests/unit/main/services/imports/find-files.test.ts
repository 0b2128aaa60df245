import { chmod, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { checkPaths, findFiles, folderOf, type Found } from '../../../../../main/services/imports/find-files'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'loupe-find-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

async function files(...names: readonly string[]): Promise<void> {
  for (const name of names) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), '')
  }
}

async function found(
  paths: readonly string[] = [folder],
  signal = new AbortController().signal,
): Promise<readonly Found[]> {
  const list: Found[] = []
  for await (const one of findFiles(paths, signal)) list.push(one)
  return list
}
const filesOf = (list: readonly Found[]) => list.filter(({ kind }) => kind === 'file').map(({ relative }) => relative)

describe('scanning folders', () => {
  it('follows natural name order [S2.9]', async () => {
    await files('frame 10.png', 'frame 9.jpeg', 'Frame 2.JPG', 'b/2.tif', 'b/10.tiff', 'a/x.webp')
    expect(filesOf(await found())).toEqual([
      'a/x.webp',
      'b/2.tif',
      'b/10.tiff',
      'Frame 2.JPG',
      'frame 9.jpeg',
      'frame 10.png',
    ])
  })

  it('skips hidden files, and counts masks beside their pictures [S2.9]', async () => {
    await files(
      '.hidden.png',
      '._a.jpg',
      '.git/b.png',
      '__MACOSX/c.png',
      'a.jpg',
      'notes.txt',
      'a.jpg___save.png',
      'film.mp4',
    )
    const all = await found()
    expect(filesOf(all)).toEqual(['a.jpg', 'film.mp4', 'notes.txt'])
    expect(all.filter(({ kind }) => kind === 'beside')).toEqual([{ kind: 'beside', relative: 'a.jpg___save.png' }])
  })

  it('follows links, and visits each folder once [S2.9]', async () => {
    await files('a/one.jpg')
    await symlink(folder, join(folder, 'a', 'up'))
    await symlink(join(folder, 'a'), join(folder, 'again'))
    await symlink(join(folder, 'a/one.jpg'), join(folder, 'linked.jpg'))
    await symlink(join(folder, 'gone.jpg'), join(folder, 'broken.jpg'))
    const all = await found()
    expect(filesOf(all)).toEqual(['a/one.jpg', 'linked.jpg'])
    expect(all.find(({ kind }) => kind === 'unreadable')).toMatchObject({ relative: 'broken.jpg' })
  })

  it('follows no link outside the chosen folder, and names skipped ones [S2.9]', async () => {
    const outside = await mkdtemp(join(tmpdir(), 'loupe-private-'))
    await writeFile(join(outside, 'private.jpg'), '')
    await files('in/a.jpg', 'inside.jpg')
    await symlink(outside, join(folder, 'in', 'away'))
    await symlink(join(outside, 'private.jpg'), join(folder, 'looks-harmless.jpg'))
    // A link to a link, and a sibling whose name starts like the folder's.
    await symlink(join(folder, 'in', 'away'), join(folder, 'twice'))
    await mkdir(`${folder}-beside`)
    await symlink(`${folder}-beside`, join(folder, 'beside'))
    await symlink(join(folder, 'inside.jpg'), join(folder, 'good-link.jpg'))
    const all = await found()
    expect(filesOf(all)).toEqual(['good-link.jpg', 'in/a.jpg', 'inside.jpg'])
    const out = all.filter(({ kind }) => kind === 'unreadable')
    expect(out.map(({ relative }) => relative).toSorted()).toEqual(['beside', 'in/away', 'looks-harmless.jpg', 'twice'])
    expect(out).toMatchObject(Array.from({ length: 4 }, () => ({ reason: expect.stringContaining('leads out of') })))
    // Choosing both also chooses the link's target.
    expect(filesOf(await found([folder, outside]))).toHaveLength(5)
    await Promise.all([outside, `${folder}-beside`].map((path) => rm(path, { recursive: true })))
  })

  it('accepts dropped folders and files together [S2.9]', async () => {
    await files('one/1.jpg', 'two/1.jpg', 'three.png')
    const paths = ['one', 'two', 'three.png'].map((name) => join(folder, name))
    expect(filesOf(await found(paths))).toEqual(['one/1.jpg', 'two/1.jpg', 'three.png'])
    expect([folderOf(paths), folderOf([folder]), folderOf(paths.slice(2))]).toEqual([folder, folder, folder])
  })

  it.runIf(process.getuid?.() !== 0)('names an unreadable folder, and continues [S2.9]', async () => {
    await files('a/1.jpg', 'b/2.jpg')
    await chmod(join(folder, 'a'), 0)
    const all = await found()
    await chmod(join(folder, 'a'), 0o700)
    expect(all).toMatchObject([
      { kind: 'unreadable', relative: 'a/' },
      { kind: 'file', relative: 'b/2.jpg' },
    ])
  })

  it.runIf(process.platform === 'linux')('leaves no folder open', async () => {
    await mkdir(join(folder, 'many'))
    const open = async () => (await readdir('/proc/self/fd')).length
    const before = await open()
    const paths = Array.from({ length: 50 }, () => join(folder, 'many'))
    expect(await checkPaths(paths)).toEqual({ ok: true, value: paths })
    expect(await open()).toBeLessThan(before + 25)
  })

  it('yields to other work during thousands of files [S2.9]', async () => {
    const names = Array.from({ length: 3_000 }, (_, at) => `frame ${(at * 7919) % 3_000}.png`)
    await files('frame.txt')
    for (let start = 0; start < names.length; start += 500) {
      await Promise.all(names.slice(start, start + 500).map((name) => writeFile(join(folder, name), '')))
    }
    let withoutTurn = 0
    let most = 0
    let timer = setImmediate(function turn() {
      withoutTurn = 0
      timer = setImmediate(turn)
    })
    const seen: string[] = []
    for await (const { relative } of findFiles([folder], new AbortController().signal)) {
      seen.push(relative)
      withoutTurn += 1
      most = Math.max(most, withoutTurn)
    }
    clearImmediate(timer)
    expect([seen.length, seen[0], seen.at(-2)]).toEqual([3_001, 'frame 0.png', 'frame 2999.png'])
    expect(most).toBeLessThan(600)
  })

  it('ends when it is stopped [S2.9]', async () => {
    await files('1.jpg', '2.jpg', '3.jpg')
    const stop = new AbortController()
    const seen: string[] = []
    for await (const { relative } of findFiles([folder], stop.signal)) {
      seen.push(relative)
      stop.abort()
    }
    expect(seen).toEqual(['1.jpg'])
  })
})

describe('checking chosen paths', () => {
  it.each(['relative/folder', 'nowhere', 'a\0b.jpg'])('refuses %j [S2.9]', async (name) => {
    const path = name === 'relative/folder' ? name : join(folder, name)
    expect(await checkPaths([folder, path])).toMatchObject({
      ok: false,
      error: { code: 'folder_unreadable', detail: path },
    })
  })
})
