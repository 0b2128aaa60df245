import { expect, it } from 'vitest'
import { aChange, ADA, anOutbox, BOB } from '../../../builders/outbox'
import { ItemPlatform } from '../../../fakes/item-platform'

it('deleting an account → discards its held changes, waiting and refused, also on disk, and keeps others’ [S2.11]', async () => {
  const platform = new ItemPlatform()
  const first = anOutbox(platform, { account: BOB })
  first.moods[0] = 'down'
  await first.outbox.submit(aChange(9, 1, 2))
  first.outbox.setAccount(ADA)
  await first.outbox.submit(aChange(1, 1, 2))
  await first.outbox.submit(aChange(2, 1, 2))
  await first.time.advance(100)
  expect(first.outbox.view().waiting).toBe(2)

  await first.outbox.abandon()
  expect(first.outbox.view()).toMatchObject({ waiting: 0, refused: [] })
  first.moods[0] = 'well'
  await first.time.advance(120_000)
  expect(platform.historyOf(1)).toEqual([])
  await first.outbox.close()

  const next = anOutbox(platform, { disk: first.disk, account: ADA })
  await next.outbox.loaded
  expect(next.outbox.view().waiting).toBe(0)
  next.outbox.setAccount(BOB)
  await next.time.advance(120_000)
  expect(platform.historyOf(9)).toEqual([2])
})
