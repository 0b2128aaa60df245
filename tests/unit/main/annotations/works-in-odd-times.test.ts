import { describe, expect, it } from 'vitest'
import { SILENT_MS } from '../../../../main/annotations/leases'
import { RESTING_MS } from '../../../../main/annotations/open-files'
import { aDo, FIRST_GUEST, ITEM, SECOND_GUEST, someWorks } from '../../../builders/works'

const DAY = 24 * 60 * 60 * 1_000

describe('works with a jumping clock or an unwritable file', () => {
  it.each([400, -400])(
    'are listed, and kept as history, though the clock jumps by %d days and back before they are read',
    async (jump) => {
      const { opened, works, time, wall, disk } = someWorks()
      const work = async (itemId: number, isSaved: boolean) => {
        const { work: name } = await opened({ itemId })
        await works.append(FIRST_GUEST, name, 1, [aDo(1)])
        if (isSaved) await works.saved(ITEM.projectId, itemId, 1, 4)
        await works.close(FIRST_GUEST, name, false)
        await time.advance(RESTING_MS)
      }
      await work(1, true)
      for (const ahead of [jump, 0, jump, 0]) {
        wall.ahead = ahead * DAY
        await work(ahead === 0 ? 2 : 3, false)
        expect(await works.unsaved()).not.toEqual([])
        expect(disk.names().some((name) => name.endsWith('/5-1/journal'))).toBe(true)
      }
      expect((await works.unsaved()).map(({ itemId }) => itemId).toSorted()).toEqual([2, 3])
      for (let day = 0; day < 8; day += 1) {
        await time.advance(DAY)
        await works.unsaved()
      }
      expect(disk.names().some((name) => name.endsWith('/5-1/journal'))).toBe(false)
      expect((await works.unsaved()).map(({ itemId }) => itemId).toSorted()).toEqual([2, 3])
    },
  )

  it('have everything acknowledged while the clock was before 1970 and going back', async () => {
    const { opened, works, wall, disk, time } = someWorks()
    wall.ahead = -60 * 365 * DAY
    const { work } = await opened()
    expect(await works.append(FIRST_GUEST, work, 1, [aDo(1)])).toEqual({ ok: true, value: { upTo: 1 } })
    wall.ahead -= 365 * DAY
    expect(await works.append(FIRST_GUEST, work, 2, [aDo(2)])).toEqual({ ok: true, value: { upTo: 2 } })
    const next = someWorks(
      disk.afterPowerCut(() => 0.5),
      time,
    )
    expect((await next.opened()).recovered).toMatchObject({ records: 2, revision: 3 })
    expect(await next.works.unsaved()).toMatchObject([ITEM])
  })

  it('saved with unwritten changes don’t reappear after a crash: the save contains them', async () => {
    const { opened, works, disk, time } = someWorks()
    const { work } = await opened()
    await works.append(FIRST_GUEST, work, 1, [aDo(1), aDo(2)])
    // The third never reaches the disk.
    expect(await works.saved(ITEM.projectId, ITEM.itemId, 3, 4, { by: work })).toEqual({ ok: true, value: null })
    expect(await works.unsaved()).toEqual([])
    const next = someWorks(
      disk.afterPowerCut(() => 0.5),
      time,
    )
    expect(await next.works.unsaved()).toEqual([])
    expect((await next.opened({ revision: 4 })).recovered).toBeNull()
    // Without a crash it follows, and all of it is part of the save's history.
    expect(await works.append(FIRST_GUEST, work, 3, [aDo(3)])).toEqual({ ok: true, value: { upTo: 3 } })
    const whole = someWorks(
      disk.afterPowerCut(() => 0.5),
      time,
    )
    expect(await whole.works.unsaved()).toEqual([])
    expect((await whole.opened({ revision: 4 })).recovered).toMatchObject({ records: 3, since: null })
    // Later changes aren't saved.
    await works.append(FIRST_GUEST, work, 4, [aDo(4)])
    expect(await works.unsaved()).toMatchObject([ITEM])
  })

  it('that couldn’t even record a save do so with the next record, but not by a document that stopped writing', async () => {
    const { opened, works, disk, time } = someWorks()
    const { work } = await opened()
    expect(await works.saved(ITEM.projectId, ITEM.itemId, 2, 4, { by: work })).toEqual({ ok: true, value: null })
    await works.append(FIRST_GUEST, work, 1, [aDo(1)])
    expect(await works.unsaved()).toEqual([])
    await works.append(FIRST_GUEST, work, 2, [aDo(2)])
    const next = someWorks(
      disk.afterPowerCut(() => 0.5),
      time,
    )
    expect((await next.opened({ revision: 4 })).recovered).toMatchObject({ records: 2, since: null })
    await works.append(FIRST_GUEST, work, 3, [aDo(3)])
    await works.saved(ITEM.projectId, ITEM.itemId, 4, 5, { by: 'another' })
    expect(await works.unsaved()).toMatchObject([ITEM])
  })

  it.each([400, -400])(
    'are taken over from a silent holder after five real seconds, though the clock jumps by %d days',
    async (jump) => {
      const { opened, works, time, wall } = someWorks()
      const first = await opened()
      wall.ahead = jump * DAY
      let second: Awaited<ReturnType<typeof opened>> | undefined
      const taking = opened({ guestId: SECOND_GUEST, take: true }).then((got) => void (second = got))
      await time.advance(SILENT_MS - 1)
      expect(second).toBeUndefined()
      expect(await works.append(FIRST_GUEST, first.work, 1, [aDo(1)])).toMatchObject({ ok: true })
      await time.advance(1)
      await taking
      expect(second).toMatchObject({ writer: true, recovered: { records: 1 } })
      expect(await works.append(FIRST_GUEST, first.work, 2, [aDo(2)])).toMatchObject({ error: { code: 'not_writer' } })
    },
  )
})
