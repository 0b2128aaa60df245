import { mkdtemp, open, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { platformError } from '#domain/errors'
import { LIMIT_STATE, PLAN } from '#domain/enums'
import { addWorkflow, REVIEW_WORKFLOW } from '../../local-platform/seed/workflows'
import type { ImportParts } from '../../main/services/imports/imports'
import { createUpload } from '../../main/services/imports/upload'
import { createServices } from '../../main/services/services'
import { limitNote } from '../../renderer/projects/limits'
import { aPicture, writeFileIn, writePictures } from '../builders/picture-files'
import { openImport } from '../drivers/importer'
import { type PlatformDriver, startPlatformDriver } from '../drivers/platform-driver'

let driver: PlatformDriver
let home: string
let folder: string
let frames: string
let chosenTeam: number | null = null

beforeAll(async () => {
  driver = await startPlatformDriver()
  home = await mkdtemp(join(tmpdir(), 'loupe-import-limits-'))
  frames = join(home, 'frames')
  await writePictures(frames, 120)
})
afterAll(async () => {
  await driver.close()
  await rm(home, { recursive: true, force: true })
})
beforeEach(async () => {
  folder = await mkdtemp(join(home, 'case-'))
})

function anImport(change: Partial<ImportParts> = {}) {
  return openImport({ driver, folder, chosenTeam }, change)
}
function itemsOf(projectId: number) {
  return driver.platform.storage.items.page({ projectId, hiddenValues: [] }, 500, 0).rows
}
function startOf(name: string, paths = [frames]) {
  return { paths, projectName: name, type: 'vector' as const }
}

const FORMAT_OF = ['jpg', 'png', 'webp', 'tif'] as const
const expectedLeft = (at: number) => ({
  file: `frame ${at}.${FORMAT_OF[at % 4] ?? ''}`,
  reason: 'There was no room left for it.',
})

const THE_101ST = {
  name: 'one more.jpg',
  annotationStatus: 1,
  width: 1,
  height: 1,
  mime: 'image/jpeg',
  source: { kind: 'sample', sample: 'street' },
  annotationRevision: 0,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
} as const

describe('the limits of a plan', () => {
  beforeEach(() => {
    const { storage } = driver.platform
    const person = storage.people.byEmail(driver.email)
    chosenTeam = storage.teams.add({
      organizationId: null,
      name: 'Small team',
      description: '',
      creatorEmail: driver.email,
      plan: PLAN.Free,
      trialStart: null,
      features: [],
    })
    storage.teams.addMember(chosenTeam, person?.id ?? 0, 12, false)
    addWorkflow(storage, chosenTeam, REVIEW_WORKFLOW)
  })

  it('without any room → leave no empty project behind [S9.5]', async () => {
    const first = anImport()
    await first.imports.start(startOf('The first hundred'))
    expect(await first.end).toMatchObject({ state: 'failed', done: 100 })
    const { imports, end } = anImport()
    await imports.start(startOf('No room'))
    expect(await end).toMatchObject({ state: 'failed', done: 0, projectId: null, error: { code: 'limit_reached' } })
    const scope = { teamId: chosenTeam ?? 0, sort: 'name', descending: false, limit: 99, offset: 0 } as const
    const { rows } = driver.platform.storage.projects.list(0, scope)
    expect(rows.map(({ name }) => name)).toEqual(['The first hundred'])
  })

  it('end an import at a Free team’s 100th image, with a clear message [S9.5]', async () => {
    const { imports, end } = anImport()
    await imports.start(startOf('Too many'))
    const ended = await end
    expect(ended).toMatchObject({ state: 'failed', done: 100, error: { code: 'limit_reached' } })
    expect(`${ended.error?.message} ${ended.error?.detail}`).toMatch(
      /The Free plan allows 100 images in a team: no more can be uploaded\./,
    )
    expect(itemsOf(ended.projectId ?? 0)).toHaveLength(100)
  })

  it('skip a picture of more than 100 MB, by name [S9.5]', async () => {
    const file = await open(join(folder, 'huge.png'), 'w')
    await file.write(await aPicture().png().toBuffer())
    await file.truncate(100 * 1024 * 1024 + 1)
    await file.close()
    await writeFileIn(folder, 'small.png', await aPicture().png().toBuffer())
    const { imports, end } = anImport()
    await imports.start(startOf('Too large', [folder]))
    expect(await end).toMatchObject({
      state: 'done',
      done: 1,
      skipped: [{ file: 'huge.png', reason: 'It has 100.1 MB; the Free plan takes images up to 100 MB.' }],
    })
  })

  it('with some room → import the first files, and report that the others had none [S9.5]', async () => {
    await writePictures(folder, 6)
    const { imports, end } = anImport()
    await imports.start({ ...startOf('The first four', [folder]), most: 4 })
    const ended = await end
    expect(ended).toMatchObject({ state: 'done', done: 4, total: 6, skippedCount: 2, error: null })
    expect(ended.skipped).toEqual([5, 6].map(expectedLeft))
    const again = anImport()
    await again.imports.start({ ...startOf('The first four', [folder]), projectId: ended.projectId ?? 0, most: 1 })
    expect(await again.end).toMatchObject({ state: 'done', done: 5, skippedCount: 1 })
  })

  it('of a team with 90 of 100 accept 10 of 25, say so first, and are reached afterwards [S9.5]', async () => {
    await writePictures(folder, 90)
    const first = anImport()
    await first.imports.start(startOf('Ninety', [folder]))
    const { projectId } = await first.end
    const path = { projectId: projectId ?? 0 }
    const { call } = createServices(driver.context, () => performance.now(), {
      read: () => chosenTeam,
      write: () => undefined,
    })
    const limits = async (incoming: number) => {
      const answer = await call('readLimits', { path, query: { team_id: chosenTeam ?? 0, incoming } })
      return answer.ok ? answer.value : answer.error
    }
    const left = (remaining: number) => ({ max_image_count: 100, remaining_image_count: remaining })
    expect(await limits(10)).toMatchObject({ limit_state: LIMIT_STATE.limited, user_limit: left(10) })
    expect(await limits(25)).toMatchObject({ limit_state: LIMIT_STATE.partiallyExceeded, user_limit: left(10) })
    const more = join(folder, 'more')
    await writePictures(join(more, 'later'), 25)
    const { imports, end } = anImport()
    await imports.start({ ...startOf('Ninety', [more]), ...path, most: 10 })
    expect(await end).toMatchObject({ state: 'done', done: 10, skippedCount: 15 })
    expect(itemsOf(path.projectId)).toHaveLength(100)
    const full = await limits(1)
    expect(full).toMatchObject({ limit_state: LIMIT_STATE.exceeded, user_limit: left(0) })
    expect('user_limit' in full && limitNote(full, { folder: undefined, owner: null })?.text).toMatch(
      /^The Free plan of this team is full with 100 pictures: nothing can be added\./,
    )
    // A plan with fewer items than the team has deletes nothing.
    driver.platform.storage.items.add({
      ...THE_101ST,
      projectId: path.projectId,
      folderId: itemsOf(path.projectId)[0]?.folderId ?? 0,
    })
    expect(await limits(0)).toMatchObject({ limit_state: LIMIT_STATE.leaked, user_limit: left(0) })
  })

  it('of a folder for masks name the four that don’t fit first, and import all others [S9.5]', async () => {
    await writePictures(folder, 20)
    await writeFileIn(folder, 'called otherwise.jpg', await aPicture(3).png().toBuffer())
    await writeFileIn(folder, 'letter.png', Buffer.from('Dear Sir or Madam,\n'))
    await writeFileIn(folder, 'nothing.jpg', Buffer.alloc(0))
    const wide = { width: 2_500, height: 2_000, channels: 3, background: '#456' } as const
    await writeFileIn(folder, 'wide.png', await sharp({ create: wide }).png().toBuffer())
    const huge = join(folder, 'huge.png')
    await writeFile(huge, await aPicture().png().toBuffer())
    await truncate(huge, 101 * 1024 * 1024)
    const reasons = {
      'huge.png': 'It has 101 MB; the Free plan takes images up to 100 MB.',
      'letter.png': 'It is text; a project of the type Pixel takes pictures.',
      'nothing.jpg': 'It is empty.',
      'wide.png': 'It has 2,500 × 2,000 pixels; the most in this project is 4 megapixels.',
    }
    const { imports, end } = anImport()
    const look = await imports.look([folder])
    const found = look.ok ? look.value.byType.pixel : undefined
    const said = (rows: readonly { readonly file: string; readonly reason: string }[] = []) =>
      Object.fromEntries(rows.map(({ file, reason }) => [file, reason]))
    expect(found).toMatchObject({ fits: 21, refusedCount: 4 })
    expect(said(found?.refused)).toEqual(reasons)
    await imports.start({ ...startOf('Masks of a folder', [folder]), type: 'pixel' })
    const ended = await end
    expect(ended).toMatchObject({ state: 'done', done: 21, skippedCount: 4 })
    expect(said(ended.skipped)).toEqual(reasons)
    const items = itemsOf(ended.projectId ?? 0)
    expect(items).toHaveLength(21)
    expect(items.find(({ name }) => name === 'called otherwise.jpg')?.mime).toBe('image/png')
  })

  it('accept the maximum number of pictures per import, and refuse one more before importing anything', async () => {
    await writePictures(folder, 4)
    const fits = anImport({ filesMax: 4 })
    expect(await fits.imports.look([folder])).toMatchObject({ ok: true, value: { byType: { vector: { fits: 4 } } } })
    await fits.imports.start(startOf('As many as may be', [folder]))
    expect(await fits.end).toMatchObject({ state: 'done', done: 4 })
    const over = anImport({ filesMax: 3 })
    const refusal = { code: 'limit_reached', message: expect.stringContaining('more than 3 files') }
    expect(await over.imports.look([folder])).toMatchObject({ ok: false, error: refusal })
    await over.imports.start(startOf('One too many', [folder]))
    expect(await over.end).toMatchObject({ state: 'failed', done: 0, projectId: null, error: refusal })
  })

  it('one picture’s failure on the platform doesn’t stop the others', async () => {
    await writePictures(folder, 3)
    let failing = ''
    const { imports, end } = anImport({
      sleep: async () => undefined,
      upload: async (file) => {
        failing ||= file.name
        if (file.name !== failing) return createUpload(driver.context)(file)
        return { ok: false, error: platformError('platform_failed', { status: 500 }) }
      },
    })
    await imports.start(startOf('One fails', [folder]))
    expect(await end).toMatchObject({ state: 'done', done: 2, skippedCount: 1, error: null })
  })
})
