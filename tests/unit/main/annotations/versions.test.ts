import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { createVersions, type MyVersion } from '../../../../main/annotations/versions'
import { ITEM } from '../../../builders/works'
import { NO_LEDGER } from '../../../fakes/no-ledger'

const MET_AT = Date.UTC(2026, 10, 23, 14, 2)
const DAY_MS = 24 * 60 * 60 * 1_000
const OLIVIA = { by: 'olivia@example.test', at: '2026-11-23T13:59:00.000Z' }

function someVersions() {
  const folder = mkdtempSync(join(tmpdir(), 'loupe-versions-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const at = { account: 'mara' as string | null, now: MET_AT }
  const kept = join(folder, 'versions')
  const versions = createVersions(
    kept,
    () => at.account,
    () => at.now,
    NO_LEDGER,
  )
  const fileOf = (text: string, mask?: string): MyVersion => {
    const path = join(folder, 'upload')
    writeFileSync(path, text)
    if (mask !== undefined) writeFileSync(`${path}.mask`, mask)
    return { path, parts: mask === undefined ? {} : { mask: `${path}.mask` } }
  }
  const meet = (mine: string, theirs: string, mask?: string) =>
    versions.keep({
      ...ITEM,
      mine: fileOf(mine, mask),
      theirs: { bytes: Buffer.from(theirs), parts: mask === undefined ? {} : { mask: Buffer.from(`their ${mask}`) } },
      saved: OLIVIA,
    })
  const textOf = async (id: string) => readFileSync((await versions.pathOf(ITEM, id))?.path ?? expect.fail(), 'utf8')
  const maskOf = async (id: string) =>
    readFileSync((await versions.pathOf(ITEM, id))?.parts.mask ?? expect.fail(), 'utf8')
  return { versions, at, kept, fileOf, meet, textOf, maskOf }
}

it('both versions of a conflict → are kept with author and time, the newest first', async () => {
  const { versions, at, meet, textOf } = someVersions()
  await meet('mine', 'theirs')
  at.now += 60_000
  await meet('mine later', 'theirs')
  const list = await versions.list(ITEM)
  expect(list.map(({ whose, at: time, by }) => [whose, time, by])).toEqual([
    ['mine', '2026-11-23T14:03:00.000Z', null],
    ['theirs', OLIVIA.at, OLIVIA.by],
    ['mine', '2026-11-23T14:02:00.000Z', null],
  ])
  expect(await Promise.all(list.map(({ id }) => textOf(id)))).toEqual(['mine later', 'theirs', 'mine'])
  expect(list.map(({ bytes }) => bytes)).toEqual([10, 6, 4])
})

it('identical bytes → are kept once, however often they conflict', async () => {
  const { versions, at, meet, fileOf } = someVersions()
  for (let time = 0; time < 3; time += 1) {
    await meet('mine', 'theirs')
    at.now += 1_000
  }
  expect(await versions.keepMine(ITEM, fileOf('mine'))).toEqual({ ok: true, value: null })
  expect(await versions.list(ITEM)).toHaveLength(2)
})

it('kept versions → belong to their account, and nobody else sees or opens them', async () => {
  const { versions, at, meet, textOf, fileOf } = someVersions()
  await meet('mine', 'theirs')
  const [own] = await versions.list(ITEM)
  for (const account of ['olivia', null]) {
    at.account = account
    expect(await versions.list(ITEM)).toEqual([])
    expect(await versions.pathOf(ITEM, own?.id ?? '')).toBeUndefined()
  }
  expect(await versions.keepMine(ITEM, fileOf('of nobody'))).toMatchObject({ error: { code: 'sign_in_needed' } })
  at.account = 'mara'
  expect(await textOf(own?.id ?? '')).toBe('theirs')
})

it.each(['../../mara/5-11/x', '', 'draft', '/etc/passwd'])('a name → can’t lead elsewhere: %j', async (id) => {
  const { versions, meet } = someVersions()
  await meet('mine', 'theirs')
  expect(await versions.pathOf(ITEM, id)).toBeUndefined()
})

it('work that can’t be kept → isn’t discarded', async () => {
  const { versions, kept, fileOf } = someVersions()
  // A file where the folder should be.
  writeFileSync(kept, '')
  expect(await versions.keepMine(ITEM, fileOf('mine'))).toMatchObject({ ok: false, error: { code: 'disk_failed' } })
})

it('both versions → keep their masks, and another mask makes another version', async () => {
  const { versions, meet, maskOf, at, kept } = someVersions()
  await meet('mine', 'theirs', 'one')
  await meet('mine', 'theirs', 'one')
  at.now += 1_000
  await meet('mine', 'theirs', 'two')
  const list = await versions.list(ITEM)
  const masks = await Promise.all(list.map(async ({ id, whose, bytes }) => `${whose} ${await maskOf(id)} ${bytes}`))
  expect(masks.toSorted()).toEqual(['mine one 7', 'mine two 7', 'theirs their one 15', 'theirs their two 15'])
  for (let day = 0; day <= 31; day += 1) {
    await versions.sweep()
    at.now += DAY_MS
  }
  const left = (await readdir(kept, { recursive: true, withFileTypes: true })).filter((one) => one.isFile())
  expect(left.map(({ name }) => name)).toEqual(['days.json'])
})

it('kept versions → are deleted after thirty days of use, and not before, with their data', async () => {
  const { versions, at, kept, meet } = someVersions()
  await meet('mine', 'theirs')
  for (let day = 0; day <= 30; day += 1) {
    await versions.sweep()
    expect(await versions.list(ITEM)).toHaveLength(2)
    at.now += DAY_MS
  }
  await versions.sweep()
  const left = (await readdir(kept, { recursive: true, withFileTypes: true })).filter((one) => one.isFile())
  expect(left.map(({ name }) => name)).toEqual(['days.json'])
})

it('versions that conflict again → are kept as long again', async () => {
  const { versions, at, meet } = someVersions()
  await meet('mine', 'theirs')
  for (let day = 0; day < 40; day += 1) {
    await versions.sweep()
    if (day === 20) await meet('mine', 'theirs again')
    at.now += DAY_MS
  }
  await versions.sweep()
  expect((await versions.list(ITEM)).map(({ whose, at: time }) => [whose, time]).toSorted()).toEqual([
    ['mine', '2026-11-23T14:02:00.000Z'],
    ['theirs', OLIVIA.at],
  ])
})

it.each([
  ['a year ahead and back', 365],
  ['a year back and ahead', -365],
])('kept versions → stay though the clock goes %s repeatedly within days, and expire after thirty', async (_, jump) => {
  const { versions, at, meet } = someVersions()
  await meet('mine', 'theirs')
  for (let day = 0; day < 14; day += 1) {
    at.now += (day % 2 === 0 ? jump : -jump) * DAY_MS
    await versions.sweep()
  }
  expect(await versions.list(ITEM)).toHaveLength(2)
  for (let day = 0; day < 30; day += 1) {
    at.now += DAY_MS
    await versions.sweep()
  }
  expect(await versions.list(ITEM)).toEqual([])
})
