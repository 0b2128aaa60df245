import { copyFile, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Documents } from '../../main/services/imports/documents/documents'
import { DOCUMENT_FAULTS } from '#domain/media/documents'
import { aPicture } from '../builders/picture-files'
import { openImport } from '../drivers/importer'
import { type PlatformDriver, startPlatformDriver } from '../drivers/platform-driver'
import { createServices } from '../../main/services/services'
import { NO_DOCUMENTS } from '../fakes/no-documents'

let driver: PlatformDriver
let home: string
let folder: string
const CLIP = Buffer.from('1a45dfa3934282847765626d', 'hex')
const TIMES = Array.from({ length: 50 }, (_, at) => at * 40_000)

beforeAll(async () => {
  driver = await startPlatformDriver()
  home = await mkdtemp(join(tmpdir(), 'loupe-split-'))
})
afterAll(async () => {
  await driver.close()
  await rm(home, { recursive: true, force: true })
})
beforeEach(async () => {
  folder = await mkdtemp(join(home, 'case-'))
})

function services() {
  return createServices(driver.context, () => performance.now(), { read: () => null, write: () => undefined })
}

/** Reader page whose clip has 50 frames at 25 a second. */
async function aReader(change: Partial<Documents> = {}) {
  const drawn: number[] = []
  const read: string[] = []
  const jpeg = await aPicture().jpeg().toBuffer()
  const documents: Documents = {
    ...NO_DOCUMENTS,
    times: async ({ path }) => {
      read.push(path)
      return { times: TIMES }
    },
    draw: async (_file, number) => {
      drawn.push(number)
      const path = join(folder, `drawn-${drawn.length}.jpg`)
      await writeFile(path, jpeg)
      return { picture: { path, bytes: jpeg.length, release: () => rm(path, { force: true }) } }
    },
    ...change,
  }
  return { documents, drawn, read }
}

/** Video project with one clip. */
async function aClip(name: string) {
  const source = join(folder, 'source')
  await rm(source, { recursive: true, force: true })
  await mkdir(source)
  await writeFile(join(source, 'harbour.webm'), CLIP)
  const { imports, end } = openImport({ driver, folder, chosenTeam: null })
  await imports.start({ paths: [source], projectName: name, type: 'video' })
  const { projectId } = await end
  const [item] = await itemsOf(projectId ?? 0)
  if (item === undefined) throw new Error('no clip')
  return { projectId: projectId ?? 0, itemId: item.id, name: item.name }
}

async function itemsOf(projectId: number) {
  const { call, teams } = services()
  const team = await teams.current()
  if (!team.ok) throw new Error(team.error.message)
  const page = await call('searchItems', {
    query: { team_id: team.value.id, project_id: projectId },
    body: { query: { limit: 100, offset: 0 } },
  })
  if (!page.ok) throw new Error(page.error.message)
  return page.value.data
}

describe('a clip that is split', () => {
  it('becomes pictures of a new vector project, with their frame and time in the metadata', async () => {
    const clip = await aClip('Clips')
    const { documents, drawn } = await aReader()
    const { imports, end } = openImport({ driver, folder, chosenTeam: null }, { documents })
    const started = await imports.split({
      ...clip,
      choice: { perSecond: 5 },
      into: { name: 'Frames' },
      folder: 'harbour',
    })
    expect(started).toMatchObject({ ok: true, value: { type: 'vector', folder: 'harbour.webm' } })
    const ended = await end
    expect(ended).toMatchObject({ state: 'done', done: 10, total: 10, skipped: [], error: null })
    expect(drawn).toEqual([1, 6, 11, 16, 21, 26, 31, 36, 41, 46])
    const items = await itemsOf(ended.projectId ?? 0)
    expect(items.map(({ name }) => name).slice(0, 2)).toEqual(['harbour_000001.jpg', 'harbour_000006.jpg'])
    expect(new Set(items.map((item) => item.folder_name))).toEqual(new Set(['harbour']))
    expect(items[1]?.custom_metadata).toEqual({ clip: 'harbour.webm', clip_frame: 6, clip_seconds: 0.2 })
    // The copy of the clip is gone.
    expect((await readdir(folder)).includes('.clips')).toBe(false)
  })

  it('a second time into the same project → its pictures are there already', async () => {
    const clip = await aClip('Clips, twice')
    const { documents, drawn } = await aReader()
    const first = openImport({ driver, folder, chosenTeam: null }, { documents })
    await first.imports.split({ ...clip, choice: { every: 25 }, into: { name: 'Frames, twice' } })
    const { projectId } = await first.end
    const second = openImport({ driver, folder, chosenTeam: null }, { documents })
    await second.imports.split({
      ...clip,
      choice: { every: 10 },
      into: { name: 'Frames, twice', projectId: projectId ?? 0 },
    })
    expect(await second.end).toMatchObject({ state: 'done', done: 5, total: 5 })
    expect(drawn).toEqual([1, 26, 11, 21, 31, 41])
    expect(await itemsOf(projectId ?? 0)).toHaveLength(6)
  })

  it('that this computer can’t decode → says so, and leaves no project behind', async () => {
    const clip = await aClip('Clips of others')
    const { documents } = await aReader({ times: async () => ({ reason: DOCUMENT_FAULTS.codec }) })
    const { imports, end } = openImport({ driver, folder, chosenTeam: null }, { documents })
    await imports.split({ ...clip, choice: { every: 1 }, into: { name: 'No frames' } })
    const ended = await end
    expect(ended).toMatchObject({ state: 'failed', projectId: null })
    expect(ended.error?.message).toBe(`Couldn’t split “harbour.webm”. ${DOCUMENT_FAULTS.codec}`)
  })

  it('with more frames than one clip may give → says how many', async () => {
    const clip = await aClip('Long clips')
    const times = Array.from({ length: 10_001 }, (_, at) => at * 1_000)
    const { documents } = await aReader({ times: async () => ({ times }) })
    const { imports, end } = openImport({ driver, folder, chosenTeam: null }, { documents })
    await imports.split({ ...clip, choice: { every: 1 }, into: { name: 'Too many' } })
    expect((await end).error?.message).toMatch(/gives 10,001 frames; the most of one clip is 10,000/)
  })

  it('whose split is cancelled and resumed → goes on without splitting it again', async () => {
    const clip = await aClip('Stopped clips')
    const { documents, drawn, read } = await aReader()
    const slow: Documents = {
      ...documents,
      draw: async (...asked) => {
        if (drawn.length === 2) void imports.pause()
        return documents.draw(...asked)
      },
    }
    const { imports } = openImport({ driver, folder, chosenTeam: null }, { documents: slow })
    await imports.split({ ...clip, choice: { every: 10 }, into: { name: 'Stopped' } })
    await expect.poll(() => imports.view()?.state).toBe('paused')
    // The app starts again.
    const later = openImport({ driver, folder, chosenTeam: null }, { documents })
    const kept = await later.imports.current()
    expect(kept).toMatchObject({ state: 'interrupted', folder: 'harbour.webm' })
    await later.imports.start({
      paths: [...(kept?.paths ?? [])],
      projectName: kept?.projectName ?? '',
      type: 'vector',
      projectId: kept?.projectId ?? 0,
    })
    const ended = await later.end
    expect(ended).toMatchObject({ state: 'done', done: 5, total: 5 })
    expect(new Set(read).size).toBe(1)
    expect(await itemsOf(ended.projectId ?? 0)).toHaveLength(5)
  })

  it('whose split the app’s end interrupted → keeps its copy for the next start, and no other leftover', async () => {
    const clip = await aClip('Left clips')
    const { documents, drawn } = await aReader()
    const copies = join(folder, '.clips')
    const other = join(folder, '.converted', 'older')
    const { imports } = openImport(
      { driver, folder, chosenTeam: null },
      {
        documents: {
          ...documents,
          draw: async (...asked) => {
            if (drawn.length === 2) void imports.pause()
            return documents.draw(...asked)
          },
        },
      },
    )
    await imports.split({ ...clip, choice: { every: 10 }, into: { name: 'Left' } })
    await expect.poll(() => imports.view()?.state).toBe('paused')
    const [copy = ''] = await readdir(copies)
    // An earlier run ended while it copied, and after it noted the end of its import.
    await copyFile(join(copies, copy), join(copies, 'older'))
    await writeFile(join(copies, 'newer.part'), 'half')
    await mkdir(other, { recursive: true })
    const later = openImport({ driver, folder, chosenTeam: null }, { documents })
    await expect.poll(() => readdir(copies)).toEqual([copy])
    await expect.poll(() => readdir(join(folder, '.converted'))).toEqual([])
    expect(await later.imports.current()).toMatchObject({ state: 'interrupted', folder: 'harbour.webm' })
    // The import ended, and its journal with it, but the app ended before the copy was deleted.
    await rm(join(folder, '.imports.json'))
    openImport({ driver, folder, chosenTeam: null }, { documents })
    await expect.poll(() => readdir(copies)).toEqual([])
  })
})
