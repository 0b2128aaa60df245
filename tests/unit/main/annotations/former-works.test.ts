import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { createFormerWorks, moveFormer } from '../../../../main/annotations/former-works'
import { accountFolder } from '../../../../main/annotations/work-folders'
import { aDo, FIRST_GUEST, ITEM, someWorks } from '../../../builders/works'

const BEFORE = { userId: 7, platform: 'local' }
const NOW = { userId: 7, platform: 'local epoch 1' }
const { projectId, itemId } = ITEM

/** Unsaved work of an item, made before the platform was restored. */
async function restored() {
  const desk = someWorks()
  const write = async (count: number) => {
    const { work } = await desk.opened()
    await desk.read()
    const records = Array.from({ length: count }, (_, at) => aDo(at + 1))
    expect(await desk.works.append(FIRST_GUEST, work, 1, records)).toMatchObject({ ok: true })
    await desk.works.close(FIRST_GUEST, work, false)
    await desk.time.advance(60_000)
  }
  await write(2)
  desk.works.setAccount(NOW)
  const former = createFormerWorks({
    disk: desk.disk,
    folder: '/data/works',
    account: desk.works.account,
    isInUse: desk.works.isInUse,
    now: () => Date.UTC(2026, 10, 23),
  })
  return { ...desk, former, write }
}

it('work from before a restore → isn’t offered when its item opens, and is listed separately', async () => {
  const { works, former, opened } = await restored()
  expect(await opened()).toMatchObject({ recovered: null })
  expect(await works.unsaved()).toEqual([])
  expect(await former.unsaved()).toMatchObject([{ ...ITEM, isFormer: true }])
})

it('accepted work → continues', async () => {
  const { works, former, opened } = await restored()
  expect(await former.takeOver(projectId, itemId)).toEqual({ ok: true, value: null })
  expect(await former.unsaved()).toEqual([])
  expect(await works.unsaved()).toMatchObject([ITEM])
  expect(await opened()).toMatchObject({ recovered: { records: 2 } })
})

it('work of an open item, or one with newer work → isn’t replaced', async () => {
  const { former, opened, works, write, time } = await restored()
  const { work } = await opened()
  expect(await former.takeOver(projectId, itemId)).toMatchObject({ ok: false, error: { code: 'not_writer' } })
  await works.close(FIRST_GUEST, work, false)
  await time.advance(60_000)
  await write(1)
  expect(await former.takeOver(projectId, itemId)).toMatchObject({ ok: false, error: { code: 'conflict' } })
  expect(await former.unsaved()).toMatchObject([ITEM])
})

it('discarded work → is set aside, and nobody else has it', async () => {
  const { former, works, disk } = await restored()
  works.setAccount({ ...NOW, userId: 8 })
  expect(await former.unsaved()).toEqual([])
  expect(await former.giveUp(projectId, itemId)).toMatchObject({ ok: false, error: { code: 'not_found' } })
  works.setAccount(NOW)
  expect(await former.giveUp(projectId, itemId)).toEqual({ ok: true, value: null })
  expect(await former.unsaved()).toEqual([])
  expect(disk.names().filter((name) => name.includes('quarantine')).length).toBeGreaterThan(0)
})

it('notes and versions from before a restore → are found again, and existing ones stay', async () => {
  const root = await mkdtemp(join(tmpdir(), 'loupe-former-'))
  onTestFinished(() => rm(root, { recursive: true, force: true }))
  const put = async (account: typeof BEFORE, name: string, text: string) => {
    const path = join(accountFolder(root, account), name)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, text)
  }
  await put(BEFORE, '5-11.json', 'noted before')
  await put(BEFORE, '5-12.json', 'older')
  await put(NOW, '5-12.json', 'newer')
  await put(BEFORE, '5-13/one.json', 'a version')
  await put(NOW, '5-13/two.json', 'another')
  await moveFormer(root, NOW)
  await moveFormer(root, NOW)
  const home = accountFolder(root, NOW)
  expect(await readFile(join(home, '5-11.json'), 'utf8')).toBe('noted before')
  expect(await readFile(join(home, '5-12.json'), 'utf8')).toBe('newer')
  expect((await readdir(join(home, '5-13'))).toSorted()).toEqual(['one.json', 'two.json'])
})
