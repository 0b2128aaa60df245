import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { PROJECT_TYPE } from '#domain/enums'
import type { WireItem } from '#endpoints'
import { createImportJournal, type ImportRecord } from '../../main/services/imports/import-journal'
import type { ImportParts } from '../../main/services/imports/imports'
import { createServices } from '../../main/services/services'
import { ownerName } from '../../main/subsystems/owner-name'
import { aPicture, writeBrokenFiles, writeFileIn, writePictures, writeUnusualPictures } from '../builders/picture-files'
import { slowness } from '../drivers/machine'
import { openImport, PLATFORM } from '../drivers/importer'
import { type PlatformDriver, startPlatformDriver } from '../drivers/platform-driver'

let driver: PlatformDriver
let home: string
let folder: string
const frames = { names: [] as readonly string[], folder: '' }

beforeAll(async () => {
  driver = await startPlatformDriver()
  home = await mkdtemp(join(tmpdir(), 'loupe-imports-'))
  frames.folder = join(home, 'frames')
  frames.names = await writePictures(frames.folder, 300)
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

function anImport(change: Partial<ImportParts> = {}) {
  return openImport({ driver, folder, chosenTeam: null }, change)
}

async function itemsOf(projectId: number): Promise<readonly WireItem[]> {
  const { call, teams } = services()
  const team = await teams.current()
  if (!team.ok) throw new Error(team.error.message)
  const page = await call('searchItems', {
    query: { team_id: team.value.id, project_id: projectId },
    body: { query: { limit: 2_000, offset: 0 } },
  })
  if (!page.ok) throw new Error(page.error.detail ?? page.error.message)
  return page.value.data
}

async function mediaOf(projectId: number, itemId: number, kind: 'itemMedia' | 'itemThumbnail') {
  const media = await services().openMedia({
    kind,
    projectId,
    itemId,
    headers: {},
    signal: AbortSignal.timeout(10_000),
  })
  if (!media.ok) throw new Error(media.error.message)
  const chunks: Buffer[] = []
  for await (const chunk of media.value.body as AsyncIterable<Buffer>) chunks.push(chunk)
  return { status: media.value.status, mime: String(media.value.headers['content-type']), bytes: Buffer.concat(chunks) }
}

function startOf(name: string, paths = [frames.folder]) {
  return { paths, projectName: name, type: 'vector' as const }
}

describe('an import of a folder of pictures', () => {
  it('with 300 pictures in four formats is in name order, and reports progress at most 10 times a second [S2.9]', async () => {
    const { imports, pushes, end } = anImport()
    const looked = await imports.look([frames.folder])
    expect(looked).toMatchObject({
      ok: true,
      value: { name: 'frames', byType: { vector: { fits: 300 }, text: { fits: 0 } } },
    })
    const started = await imports.start(startOf('Frames'))
    expect(started.ok && started.value.projectId).toBeGreaterThan(0)
    const ended = await end
    expect(ended).toMatchObject({ state: 'done', done: 300, total: 300, skippedCount: 0, error: null })

    const items = await itemsOf(ended.projectId ?? 0)
    expect(items).toHaveLength(300)
    const inRoot = items.filter((item) => item.folder_name === undefined).map(({ name }) => name)
    expect(inRoot.slice(0, 4)).toEqual(['frame 1.png', 'frame 2.webp', 'frame 3.tif', 'frame 4.jpg'])
    expect(inRoot.at(-1)).toBe('frame 299.tif')
    const inside = items.filter((item) => /^day [123]$/.test(item.folder_name ?? ''))
    expect(inside.length).toBe(items.length - inRoot.length)
    expect(inside.every(({ name }) => /^frame \d+\.\w+$/.test(name))).toBe(true)
    expect(new Set(inside.map((item) => item.folder_name))).toEqual(new Set(['day 1', 'day 2', 'day 3']))
    expect(new Set(items.map(({ meta }) => `${meta?.width}×${meta?.height}`))).toEqual(new Set(['64×48']))

    const gaps = pushes.slice(1, -1).map(({ at }, index) => at - (pushes[index]?.at ?? 0))
    expect(Math.min(...gaps)).toBeGreaterThan(85)
    const dones = pushes.map(({ progress }) => progress.done)
    expect(dones).toEqual([...dones].sort((a, b) => a - b))
  })

  it('serves formats that pages can’t show as renditions, upright and in 8 bits, and others unchanged [S2.9]', async () => {
    const sizes = await writeUnusualPictures(folder)
    const { imports, end } = anImport()
    await imports.start(startOf('Unusual pictures', [folder]))
    const ended = await end
    expect(ended).toMatchObject({ state: 'done', done: 6, skipped: [] })
    const items = await itemsOf(ended.projectId ?? 0)
    const measured = Object.fromEntries(items.map(({ name, meta }) => [name, [meta?.width, meta?.height]]))
    expect(measured).toEqual(sizes)
    for (const item of items) {
      const shown = await mediaOf(ended.projectId ?? 0, item.id, 'itemMedia')
      const found = await sharp(shown.bytes).metadata()
      expect([item.name, shown.status, shown.mime]).toEqual([item.name, 200, item.mime])
      expect([item.name, found.autoOrient.width, found.autoOrient.height]).toEqual([
        item.name,
        ...(sizes[item.name] ?? []),
      ])
      expect((await mediaOf(ended.projectId ?? 0, item.id, 'itemThumbnail')).mime).toBe('image/jpeg')
    }
    const mimes = Object.fromEntries(items.map(({ name, mime }) => [name, mime]))
    expect(mimes).toMatchObject({
      'deep.tiff': 'image/jpeg',
      'film.webp': 'image/jpeg',
      'turned.webp': 'image/jpeg',
      'print.jpg': 'image/jpeg',
      'dot.png': 'image/png',
    })
    const deep = items.find(({ name }) => name === 'deep.tiff')
    const { dominant } = await sharp((await mediaOf(ended.projectId ?? 0, deep?.id ?? 0, 'itemMedia')).bytes).stats()
    expect(Math.abs(dominant.r - ((6 * 37) % 256))).toBeLessThan(16)
  })

  it('shows a progressive JPEG unchanged, with a thumbnail of the whole picture [S2.9]', async () => {
    const { imports, end } = anImport()
    const passes = await aPicture(7, 320, 200).jpeg({ progressive: true }).toBuffer()
    expect((await sharp(passes).metadata()).isProgressive).toBe(true)
    await writeFileIn(folder, 'passes.jpg', passes)
    await imports.start(startOf('In passes', [folder]))
    const { projectId } = await end
    const [item] = await itemsOf(projectId ?? 0)
    expect(item).toMatchObject({ name: 'passes.jpg', mime: 'image/jpeg', meta: { width: 320, height: 200 } })
    const shown = await mediaOf(projectId ?? 0, item?.id ?? 0, 'itemMedia')
    expect([shown.status, shown.bytes.equals(passes)]).toEqual([200, true])
    const thumbnail = await mediaOf(projectId ?? 0, item?.id ?? 0, 'itemThumbnail')
    const [whole, small] = await Promise.all(
      [passes, thumbnail.bytes].map((bytes) => sharp(bytes).resize(32, 20).stats()),
    )
    const colours = (stats: typeof whole) => stats?.channels.map(({ mean }) => Math.round(mean / 16))
    expect([thumbnail.status, thumbnail.mime]).toEqual([200, 'image/jpeg'])
    expect(colours(small)).toEqual(colours(whole))
  })

  it('accepts names of up to 200 characters, including folders and foreign scripts [S9.5]', async () => {
    const nested = `${'folder of a long name'.repeat(4)}/${'写'.repeat(60)}/${'i'.repeat(40)}.jpg`
    const names = [`${'a'.repeat(196)}.jpg`, `${'写真'.repeat(40)}.jpg`, '日本語の写真.jpg', nested]
    for (const [at, name] of names.entries()) await writeFileIn(folder, name, await aPicture(at).jpeg().toBuffer())
    const { imports, end } = anImport()
    await imports.start(startOf('Long names', [folder]))
    expect(await end).toMatchObject({ state: 'done', done: 4, total: 4, skipped: [], error: null })
    const items = await itemsOf((await end).projectId ?? 0)
    expect(items).toHaveLength(4)
    const deep = items.find((item) => item.folder_name !== undefined)
    expect(deep).toMatchObject({
      name: `${'i'.repeat(40)}.jpg`,
      folder_name: 'folder of a long name'.repeat(4).slice(0, 72),
    })
  })

  it('names rejected files with reasons, and imports the rest [S9.5]', async () => {
    const reasons = await writeBrokenFiles(folder)
    await writeFileIn(folder, 'good.jpg', await aPicture(9).jpeg().toBuffer())
    await writeFileIn(folder, 'notes.txt', Buffer.from('not a picture, and not counted as one'))
    const { imports, end } = anImport()
    await imports.start(startOf('Half broken', [folder]))
    const ended = await end
    expect(ended).toMatchObject({ state: 'done', done: 1, total: 5, skippedCount: 4 })
    const said = Object.fromEntries(ended.skipped.map(({ file, reason }) => [file, reason]))
    expect(Object.keys(said).sort()).toEqual(Object.keys(reasons).sort())
    for (const [file, words] of Object.entries(reasons)) expect(said[file]).toMatch(words)
    expect((await itemsOf(ended.projectId ?? 0)).map(({ name }) => name)).toEqual(['good.jpg'])
    expect(await readdir(join(driver.dataFolder, 'pictures', String(ended.projectId)))).toHaveLength(1)
  })

  it('rejects pictures above the project type’s pixel limit [S9.5]', async () => {
    await writeFileIn(
      folder,
      'large.png',
      await sharp({ create: { width: 2_500, height: 1_700, channels: 3, background: '#456' } })
        .png()
        .toBuffer(),
    )
    await writeFileIn(folder, 'small.png', await aPicture().png().toBuffer())
    const { imports, end } = anImport()
    await imports.start({ ...startOf('Masks', [folder]), type: 'pixel' })
    const ended = await end
    expect(ended.skipped).toEqual([
      { file: 'large.png', reason: 'It has 2,500 × 1,700 pixels; the most in this project is 4 megapixels.' },
    ])
    const project = driver.platform.storage.projects.byId(0, ended.projectId ?? 0)
    expect(project?.type).toBe(PROJECT_TYPE.pixel)
  })

  it('refuses a name the team already has, and replaces invalid characters [S5.1]', async () => {
    await writeFileIn(folder, 'a.jpg', await aPicture().jpeg().toBuffer())
    const first = anImport()
    const started = await first.imports.start(startOf('Cars: day/night?', [folder]))
    expect(started.ok && started.value.projectName).toBe('Cars_ day_night_')
    await first.end
    const again = await anImport().imports.start(startOf('Cars: day/night?', [folder]))
    expect(again).toMatchObject({ ok: false, error: { code: 'name_taken', status: 409 } })
  })

  it('numbers equal names instead of losing one [S2.9]', async () => {
    for (const name of ['a+b.png', 'a&b.png', 'a_b.png'])
      await writeFileIn(folder, name, await aPicture().png().toBuffer())
    const { imports, end } = anImport()
    await imports.start(startOf('Same names', [folder]))
    const { projectId } = await end
    expect((await itemsOf(projectId ?? 0)).map(({ name }) => name).sort()).toEqual([
      'a_b (2).png',
      'a_b (3).png',
      'a_b.png',
    ])
  })

  it('stops within a second, keeps imported pictures, and continues on request [S2.9]', async () => {
    let reached: () => void = () => undefined
    const some = new Promise<void>((resolve) => {
      reached = resolve
    })
    const first = anImport({
      onChange: (progress) => void (progress.done >= 60 && progress.state === 'running' && reached()),
    })
    await first.imports.start(startOf('Stopped'))
    await some
    const before = performance.now()
    const stopped = await first.imports.cancel()
    expect(performance.now() - before).toBeLessThan(1_000 * slowness())
    expect(stopped).toMatchObject({ state: 'cancelled' })
    const { projectId, done = 0 } = stopped ?? {}
    expect(done).toBeLessThan(300)
    const kept = await itemsOf(projectId ?? 0)
    expect(kept).toHaveLength(done)

    const second = anImport()
    const again = await second.imports.start({ ...startOf('Stopped'), projectId: projectId ?? 0 })
    expect(again.ok).toBe(true)
    expect(await second.end).toMatchObject({ state: 'done', done: 300, projectId })
    const all = await itemsOf(projectId ?? 0)
    expect(all).toHaveLength(300)
    expect(all.slice(0, kept.length).map(({ id }) => id)).toEqual(kept.map(({ id }) => id))
  })

  it('pauses, keeps imported pictures, and continues from there, also after the end of the app [S2.9]', async () => {
    let reached: () => void = () => undefined
    const some = new Promise<void>((resolve) => {
      reached = resolve
    })
    const first = anImport({
      onChange: (progress) => void (progress.done >= 40 && progress.state === 'running' && reached()),
    })
    await first.imports.start(startOf('Paused'))
    await some
    const paused = await first.imports.pause()
    expect(paused).toMatchObject({ state: 'paused', total: 300 })
    const { projectId, done = 0 } = paused ?? {}
    expect(done).toBeLessThan(300)
    expect(await itemsOf(projectId ?? 0)).toHaveLength(done)

    const second = anImport()
    expect(await second.imports.current()).toMatchObject({ state: 'interrupted', projectId, done, total: 300 })
    await second.imports.start({ ...startOf('Paused'), projectId: projectId ?? 0 })
    expect(await second.end).toMatchObject({ state: 'done', done: 300, projectId })
    expect(await itemsOf(projectId ?? 0)).toHaveLength(300)
  })

  it('interrupted by the end of the app is offered again, and finds its project [S2.9]', async () => {
    let reached: () => void = () => undefined
    const some = new Promise<void>((resolve) => {
      reached = resolve
    })
    const journal = createImportJournal(join(folder, '.imports.json'))
    // The app is gone from then on: its later writes never reach the disk.
    const cutOff = { isOn: false }
    const dying = anImport({
      journal: {
        ...journal,
        write: async (record) => (cutOff.isOn ? undefined : journal.write(record)),
        clear: async () => undefined,
      },
      onChange: (progress) => void (progress.done >= 20 && reached()),
    })
    await dying.imports.start(startOf('Cut off'))
    await some
    cutOff.isOn = true
    await dying.imports.cancel()

    const { imports, end, pushes } = anImport()
    await imports.offer()
    const offered = await imports.current()
    expect(offered).toMatchObject({
      state: 'interrupted',
      projectName: 'Cut off',
      paths: [frames.folder],
      folder: frames.folder,
    })
    expect(pushes.map(({ progress }) => progress.state)).toEqual(['interrupted'])
    const { paths = [], projectName = '', projectId } = offered ?? {}
    await imports.start({ paths, projectName, type: 'vector', ...(projectId == null ? {} : { projectId }) })
    expect(await end).toMatchObject({ state: 'done', done: 300, projectId })
    expect(await createImportJournal(join(folder, '.imports.json')).read()).toBeNull()
  })

  it('interrupted and dismissed isn’t offered again [S2.9]', async () => {
    const journal = createImportJournal(join(folder, '.imports.json'))
    await journal.write({
      version: 1,
      email: driver.email,
      owner: ownerName(PLATFORM, driver.email),
      teamId: 1,
      paths: [frames.folder],
      projectName: 'Put away',
      type: 'vector',
      createKey: 'a key',
      projectId: null,
      isNew: true,
      doubles: 'skip',
      table: null,
      dataSet: null,
      convertKey: null,
      clip: null,
      newestBefore: null,
      done: 0,
      total: 300,
    })
    const { imports } = anImport()
    await imports.putAway()
    expect(await imports.current()).toMatchObject({ state: 'interrupted', projectName: 'Put away' })
    expect(imports.view()).toMatchObject({ state: 'interrupted' })
    await imports.putAway()
    expect(imports.view()).toBeNull()
    expect(await imports.current()).toBeNull()
    expect(await journal.read()).toBeNull()
  })

  /** Project with one picture, and the record of an import that the app's end interrupted; returns the project. */
  const cutOff = async (change: Partial<ImportRecord>): Promise<number> => {
    await writeFileIn(folder, 'pictures/a.jpg', await aPicture().jpeg().toBuffer())
    const paths = [join(folder, 'pictures')]
    const { imports, end } = anImport()
    const projectName = `Here ${randomUUID()}`
    const started = await imports.start(startOf(projectName, paths))
    if (!started.ok) throw new Error(started.error.code)
    const { projectId } = await end
    if (projectId === null) throw new Error('no project was made')
    const { teamId = 0 } = driver.platform.storage.projects.byId(0, projectId) ?? {}
    await createImportJournal(join(folder, '.imports.json')).write({
      version: 1,
      email: driver.email,
      owner: ownerName(PLATFORM, driver.email),
      teamId,
      paths,
      projectName,
      type: 'vector',
      createKey: 'a key',
      projectId,
      isNew: false,
      doubles: 'skip',
      table: null,
      dataSet: null,
      convertKey: null,
      clip: null,
      newestBefore: null,
      done: 0,
      total: 1,
      ...change,
    })
    return projectId
  }
  it.each([
    ['of another platform', { owner: 'elsewhere ada@example.org' }],
    ['of before, whose project is here under another name', { owner: null, projectName: 'Elsewhere' }],
    ['of before, whose project is not here', { owner: null, projectId: 999_999 }],
    ['of before, that had made no project', { owner: null, projectId: null }],
  ])('%s that was interrupted → isn’t offered, and starts nothing here', async (_which, change) => {
    await cutOff(change)
    const { imports, pushes } = anImport()
    await imports.offer()
    expect(await imports.current()).toBeNull()
    expect(pushes).toEqual([])
  })

  it('of an older version, whose project exists here by name, is offered after an interruption', async () => {
    const projectId = await cutOff({ owner: null })
    const { imports } = anImport()
    expect(await imports.current()).toMatchObject({ state: 'interrupted', projectId })
  })

  it('creates one project if the first answer was lost [S5.1]', async () => {
    await writeFileIn(folder, 'a.jpg', await aPicture().jpeg().toBuffer())
    driver.platform.faults.set([
      { service: 'main', path: '/project', method: 'POST', times: 1, kind: { name: 'dropAfterCommit' } },
    ])
    const { imports, end } = anImport()
    expect(await imports.start(startOf('Lost answer', [folder]))).toMatchObject({
      ok: false,
      error: { code: 'network_failure' },
    })
    expect(await imports.start(startOf('Lost answer', [folder]))).toMatchObject({ ok: true })
    expect(await end).toMatchObject({ state: 'done', done: 1 })
  })

  it('leaves no empty project behind, and keeps one that existed before [S9.5]', async () => {
    await writeFileIn(folder, 'broken.jpg', Buffer.from('no picture'))
    const { imports, end } = anImport()
    const started = await imports.start(startOf('Nothing in it', [folder]))
    const madeId = started.ok ? (started.value.projectId ?? 0) : 0
    expect(await end).toMatchObject({ state: 'done', done: 0, projectId: null, skippedCount: 1 })
    expect(driver.platform.storage.projects.byId(0, madeId)).toBeUndefined()
    expect(driver.platform.storage.deletedProjects.byId(madeId)).toBeDefined()

    const { call, teams } = services()
    const team = await teams.current()
    const teamId = team.ok ? team.value.id : 0
    const made = await call('createProject', {
      query: { team_id: teamId },
      body: { team_id: teamId, name: 'Empty by choice', type: PROJECT_TYPE.vector, description: '' },
    })
    const own = made.ok ? made.value.id : 0
    const third = anImport()
    await third.imports.start({ ...startOf('Empty by choice', [folder]), projectId: own })
    expect(await third.end).toMatchObject({ state: 'done', done: 0, projectId: own })
    expect(driver.platform.storage.projects.byId(0, own)).toBeDefined()
  })

  it('imports GIF and AVIF as displayable renditions, and names unreadable files [S2.9]', async () => {
    const picture = aPicture(3)
    await writeFileIn(folder, 'a.gif', await picture.clone().gif().toBuffer())
    await writeFileIn(folder, 'b.avif', await picture.clone().avif().toBuffer())
    await writeFileIn(folder, 'c.bmp', Buffer.from('BM'))
    const { imports, end } = anImport()
    const looked = await imports.look([folder])
    expect(looked).toMatchObject({ value: { byType: { vector: { fits: 2, refused: [{ file: 'c.bmp' }] } } } })
    await imports.start(startOf('Other kinds', [folder]))
    const ended = await end
    expect(ended).toMatchObject({ state: 'done', done: 2, skipped: [{ file: 'c.bmp' }] })
    for (const item of await itemsOf(ended.projectId ?? 0)) {
      const shown = await mediaOf(ended.projectId ?? 0, item.id, 'itemMedia')
      expect([item.name, shown.status, shown.mime]).toEqual([item.name, 200, 'image/jpeg'])
      expect((await sharp(shown.bytes).metadata()).width).toBe(64)
    }
  })

  it('survives temporary failures [S2.9]', async () => {
    for (let index = 0; index < 8; index += 1)
      await writeFileIn(folder, `${index}.jpg`, await aPicture(index).jpeg().toBuffer())
    const { imports, end } = anImport({ sleep: async () => undefined })
    driver.platform.faults.set([
      { service: 'storage', times: 2, kind: { name: 'drop' } },
      { service: 'storage', times: 1, kind: { name: 'status', status: 503 } },
      { service: 'main', path: 'ext-create', times: 1, kind: { name: 'dropAfterCommit' } },
    ])
    await imports.start(startOf('Passing trouble', [folder]))
    const ended = await end
    expect(ended).toMatchObject({ state: 'done', done: 8, skippedCount: 0 })
    expect(await itemsOf(ended.projectId ?? 0)).toHaveLength(8)
  })

  it('runs once at a time, and says why a folder is refused [S2.9]', async () => {
    const { imports, end } = anImport()
    const missing = await imports.look([join(folder, 'nowhere')])
    expect(missing).toMatchObject({ ok: false, error: { code: 'folder_unreadable' } })
    const [one, two] = await Promise.all([imports.start(startOf('One')), imports.start(startOf('Two'))])
    expect([one.ok, two.ok]).toEqual([true, false])
    expect(two).toMatchObject({ error: { code: 'conflict' } })
    await imports.cancel()
    await end
  })

  it('only reads the folder, never writes [S2.9]', async () => {
    await writeFileIn(folder, 'inner/a.jpg', await aPicture().jpeg().toBuffer())
    const before = await Promise.all(['.', 'inner', 'inner/a.jpg'].map((name) => stat(join(folder, name))))
    const { imports, end } = anImport({ journal: createImportJournal(join(home, 'elsewhere.json')) })
    await imports.start(startOf('Read only', [folder]))
    await end
    const after = await Promise.all(['.', 'inner', 'inner/a.jpg'].map((name) => stat(join(folder, name))))
    expect(after.map(({ mtimeMs, ctimeMs, size }) => [mtimeMs, ctimeMs, size])).toEqual(
      before.map(({ mtimeMs, ctimeMs, size }) => [mtimeMs, ctimeMs, size]),
    )
  })

  it('without a signed-in person doesn’t begin, and creates no project', async () => {
    const { imports, pushes } = anImport({ email: () => null })
    const before = await services().projects.list()
    expect(await imports.start(startOf('Nobody’s'))).toMatchObject({ ok: false, error: { code: 'sign_in_needed' } })
    expect(pushes).toEqual([])
    expect(await services().projects.list()).toEqual(before)
  })
})
