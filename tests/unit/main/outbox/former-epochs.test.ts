import { expect, it } from 'vitest'
import { aChange, ADA, anOutbox, BOB, OUTBOX_PATH } from '../../../builders/outbox'
import { ItemPlatform } from '../../../fakes/item-platform'
import { SimulatedDisk } from '../../../fakes/simulated-disk'

const RESTORED = { ...ADA, platform: `${ADA.platform} epoch 1` }

/** Two changes of an item and one of another, held on disk without an answer. */
async function held() {
  const platform = new ItemPlatform()
  const bench = anOutbox(platform)
  bench.moods.splice(0, 1, 'down')
  for (const change of [aChange(1, 1, 2), aChange(1, 2, 3), aChange(2, 1, 2)]) {
    const asked = bench.outbox.submit(change)
    await bench.time.advance(20_000)
    expect(await asked).toMatchObject({ ok: true, value: { pending: true } })
  }
  await bench.outbox.close()
  return { platform, disk: bench.disk }
}

const sentOf = ({ taken }: ItemPlatform, itemId: number) => taken.filter((one) => one.itemId === itemId)
const ids = ({ outbox }: ReturnType<typeof anOutbox>) => outbox.view().refused.map(({ id }) => id)

it('changes held before a restore → aren’t sent, and become a question', async () => {
  const { platform, disk } = await held()
  const bench = anOutbox(platform, { disk, account: RESTORED })
  await bench.outbox.loaded
  await bench.time.advance(600_000)
  expect(sentOf(platform, 1)).toEqual([])
  expect(bench.outbox.view()).toMatchObject({
    waiting: 0,
    refusedCount: 2,
    stopped: 3,
    refused: [
      { error: { code: 'made_before_restore' }, blocked: 1, remedies: ['retry', 'discard'] },
      { error: { code: 'made_before_restore' }, blocked: 0 },
    ],
  })
})

it('sending them anyway → sends them with dependent ones, under their original keys', async () => {
  const { platform, disk } = await held()
  const before = disk.content(OUTBOX_PATH)?.toString('utf8') ?? ''
  const bench = anOutbox(platform, { disk, account: RESTORED })
  await bench.outbox.loaded
  await bench.time.advance(1_000)
  const [first = ''] = ids(bench)
  expect(await bench.outbox.retry(first)).toMatchObject({ ok: true })
  await bench.time.advance(60_000)
  expect(sentOf(platform, 1)).toHaveLength(2)
  expect(sentOf(platform, 2)).toEqual([])
  for (const key of bench.keys) expect(before).toContain(key)
})

it('dropping them → removes them; keeping them asks again at the next start', async () => {
  const { platform, disk } = await held()
  const bench = anOutbox(platform, { disk, account: RESTORED })
  await bench.outbox.loaded
  await bench.time.advance(1_000)
  const [first = '', second = ''] = ids(bench)
  expect(await bench.outbox.discard(first)).toMatchObject({ ok: true })
  await bench.outbox.close()
  const next = anOutbox(platform, { disk, account: RESTORED })
  await next.outbox.loaded
  await next.time.advance(600_000)
  expect(next.outbox.view()).toMatchObject({ waiting: 0, refusedCount: 1, refused: [{ id: second }] })
  expect(platform.taken).toEqual([])
})

it('signing in to the restored platform while the program runs → asks that person only', async () => {
  const { platform, disk } = await held()
  const bench = anOutbox(platform, { disk, account: null })
  await bench.outbox.loaded
  bench.outbox.setAccount({ ...BOB, platform: RESTORED.platform })
  await bench.time.advance(1_000)
  expect(bench.outbox.view().refusedCount).toBe(0)
  bench.outbox.setAccount({ ...RESTORED, userId: 1_000_007 })
  await bench.time.advance(600_000)
  expect(bench.outbox.view().refusedCount).toBe(2)
  expect(sentOf(platform, 1)).toEqual([])
})

it('a stop between two steps → lets nothing out, and the next start continues', async () => {
  const { platform, disk } = await held()
  const before = disk.content(OUTBOX_PATH)?.length ?? 0
  const whole = anOutbox(platform, { disk, account: RESTORED })
  await whole.outbox.loaded
  await whole.time.advance(1_000)
  await whole.outbox.close()
  const bytes = disk.content(OUTBOX_PATH) ?? Buffer.alloc(0)
  const ends = [...bytes.entries()].flatMap(([at, byte]) => (at >= before && byte === 10 ? [at + 1] : []))
  expect(ends).toHaveLength(5)
  for (const end of [before, ...ends]) {
    const cut = new SimulatedDisk()
    for (const name of disk.names()) if (disk.content(name) === undefined) cut.put(name, 'folder')
    cut.put(OUTBOX_PATH, bytes.subarray(0, end))
    const next = anOutbox(platform, { disk: cut, account: RESTORED })
    await next.outbox.loaded
    await next.time.advance(600_000)
    expect(platform.taken).toEqual([])
    expect(next.outbox.view()).toMatchObject({ waiting: 0, stopped: 3 })
  }
})
