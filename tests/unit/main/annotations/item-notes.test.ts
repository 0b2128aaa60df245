import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createItemNotes } from '../../../../main/annotations/item-notes'
import { NO_LEDGER } from '../../../fakes/no-ledger'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'loupe-notes-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const NOW = Date.UTC(2026, 10, 24)
const PLACE = { projectId: 3, itemId: 7 }
const LEFT = [{ key: 'too-small:abc', reason: 'It is a bird.', at: '2026-11-24T00:00:00.000Z' }]

it('notes on an item → are restored, each part as last written, and nobody else sees them', async () => {
  let account: string | null = 'ada'
  const notes = createItemNotes(
    folder,
    () => account,
    () => NOW,
    NO_LEDGER,
  )
  expect(await notes.read(PLACE)).toEqual({ ok: true, value: { left: [] } })
  const written = await Promise.all([notes.write(PLACE, { left: LEFT }), notes.write(PLACE, { seen: 'AAE=' })])
  expect(written).toEqual([
    { ok: true, value: null },
    { ok: true, value: null },
  ])
  const again = createItemNotes(
    folder,
    () => account,
    () => NOW,
    NO_LEDGER,
  )
  expect(await again.read(PLACE)).toEqual({ ok: true, value: { left: LEFT, seen: 'AAE=' } })
  expect(await again.read({ projectId: 3, itemId: 8 })).toEqual({ ok: true, value: { left: [] } })
  const drafts = [{ key: 'new', text: 'half a', place: { x: 1, y: 2 } }]
  await again.write(PLACE, { drafts: [...drafts, { key: 7 } as never] })
  expect(await again.read(PLACE)).toEqual({ ok: true, value: { left: LEFT, seen: 'AAE=', drafts } })
  await again.write(PLACE, { steps: '{"skipped":["Car/bbox/1"]}' })
  expect(await again.read(PLACE)).toMatchObject({
    value: { seen: 'AAE=', drafts, steps: '{"skipped":["Car/bbox/1"]}' },
  })
  account = 'ben'
  expect(await again.read(PLACE)).toEqual({ ok: true, value: { left: [] } })
  account = null
  expect(await again.write(PLACE, { left: [] })).toMatchObject({ ok: false, error: { code: 'sign_in_needed' } })
})

it('unreadable notes → are ignored, and those unopened for a year of use are deleted, whatever the clock does', async () => {
  let now = NOW
  const notes = createItemNotes(
    folder,
    () => 'ada',
    () => now,
    NO_LEDGER,
  )
  await notes.write(PLACE, { left: LEFT })
  await notes.write({ projectId: 3, itemId: 8 }, { left: LEFT })
  await notes.sweep()
  // Notes after a year of use; one day had clock jumps of years and back.
  const days = join(folder, 'days.json')
  await writeFile(days, (await readFile(days, 'utf8')).replaceAll('"days":0', '"days":363'))
  await notes.read(PLACE)
  for (const jump of [4_000, -3_999]) {
    now += jump * 86_400_000
    await notes.sweep()
    expect((await readdir(join(folder, 'ada'))).toSorted()).toEqual(['3-7.json', '3-8.json'])
  }
  now += 86_400_000
  await notes.sweep()
  expect(await readdir(join(folder, 'ada'))).toEqual(['3-7.json'])
  await writeFile(join(folder, 'ada', '3-7.json'), '{"left":[{"key":1}],"seen":')
  expect(await notes.read(PLACE)).toEqual({ ok: true, value: { left: [] } })
  await writeFile(join(folder, 'ada', '3-7.json'), '{"left":[{"key":1},null],"seen":4,"steps":[]}')
  expect(await notes.read(PLACE)).toEqual({ ok: true, value: { left: [] } })
})
