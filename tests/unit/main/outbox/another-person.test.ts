import { expect, it } from 'vitest'
import { aChange, ADA, anOutbox, BOB } from '../../../builders/outbox'
import { ItemPlatform } from '../../../fakes/item-platform'

it('one person’s change → is never another’s, whatever the timing', async () => {
  const platform = new ItemPlatform()
  const { outbox, time } = anOutbox(platform, { account: ADA })
  const asked = outbox.submit(aChange(1, 1, 2))
  outbox.setAccount(BOB)
  expect(await asked).toMatchObject({ ok: false, error: { code: 'sign_in_needed' } })
  await time.advance(120_000)
  expect(platform.historyOf(1)).toEqual([])
  expect(outbox.view().waiting).toBe(0)
})

it('a change whose person left and returned before it was stored → is accepted', async () => {
  const platform = new ItemPlatform()
  const { outbox } = anOutbox(platform, { account: ADA })
  const asked = outbox.submit(aChange(1, 1, 2))
  outbox.setAccount(null)
  outbox.setAccount({ ...ADA })
  expect(await asked).toMatchObject({ ok: true })
})
