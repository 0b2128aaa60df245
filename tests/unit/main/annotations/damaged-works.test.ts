import { describe, expect, it } from 'vitest'
import { ok } from '../../../../domain/result'
import { aDo, FIRST_GUEST, ITEM, someWorks } from '../../../builders/works'
import { SimulatedDisk, systemError } from '../../../fakes/simulated-disk'

describe('work on an item', () => {
  it('with a damaged file → keeps readable records, says so, and still knows its base', async () => {
    const first = someWorks()
    await first.read()
    const { work } = await first.opened()
    await first.works.append(FIRST_GUEST, work, 1, [aDo(1), aDo(2), aDo(3)])
    await first.works.closed()
    const name = first.disk.names().find((one) => one.endsWith('5-11/journal')) ?? ''
    const bytes = Buffer.from(first.disk.content(name) ?? '')
    for (const place of [bytes.indexOf('"head"'), bytes.indexOf('Change 2')]) {
      const hurt = Buffer.from(bytes)
      hurt.fill(0, place, place + 4)
      const disk = new SimulatedDisk()
      for (const one of first.disk.names()) disk.put(one, first.disk.content(one) ?? 'folder')
      disk.put(name, hurt)
      const { opened, works } = someWorks(disk)
      // A start counts it as missing on the platform, in any state of its file.
      expect(await works.unsaved()).toMatchObject([ITEM])
      const { recovered, trouble, writer } = await opened()
      expect(trouble?.code).toBe('journal_damaged')
      expect(writer).toBe(true)
      // Records after a missing one depend on it.
      const isHead = place === bytes.indexOf('"head"')
      expect(recovered).toMatchObject({ records: isHead ? 3 : 1, hasBase: true })
      const labels = ['Change 1', 'Change 2', 'Change 3']
      const has = (text: string) => labels.map((label) => text.includes(label))
      expect(has(String(disk.content(name)))).toEqual([true, isHead, isHead])
      // Everything in its intact records is set aside.
      const aside = disk.names().filter((one) => one.includes('/5-11/quarantine/'))
      expect(aside.some((one) => has(String(disk.content(one))).join() === `true,${isHead},true`)).toBe(true)
    }
  })

  describe('work with a missing record', () => {
    /** Work of three changes, saved up to one of them, whose nth change is damaged on disk. */
    async function damaged(nth: number, savedUpTo: number) {
      const first = someWorks()
      await first.read()
      const { work } = await first.opened()
      await first.works.append(FIRST_GUEST, work, 1, [aDo(1), aDo(2), aDo(3)])
      if (savedUpTo > 0) await first.works.saved(ITEM.projectId, ITEM.itemId, savedUpTo, 4)
      await first.works.closed()
      const name = first.disk.names().find((one) => one.endsWith('5-11/journal')) ?? ''
      const bytes = Buffer.from(first.disk.content(name) ?? '')
      const place = bytes.indexOf(`Change ${nth}`)
      bytes.fill(0, place, place + 4)
      first.disk.put(name, bytes)
      return { disk: first.disk, name }
    }
    const numbersOf = async (works: ReturnType<typeof someWorks>['works'], work: string) =>
      ((await works.fileOf(FIRST_GUEST, work)?.lines()) ?? []).flatMap((line) => ('n' in line ? [line.n] : []))

    it('continues from before it, and later changes survive', async () => {
      const { disk } = await damaged(2, 1)
      const second = someWorks(disk)
      const { work, recovered, trouble, writer } = await second.opened({ revision: 4 })
      expect([trouble?.code, writer, recovered?.records]).toEqual(['journal_damaged', true, 1])
      expect(await second.works.append(FIRST_GUEST, work, 2, [aDo(4), aDo(5)])).toEqual(ok({ upTo: 3 }))
      const third = someWorks(disk.afterPowerCut(() => 0.5))
      const again = await third.opened({ revision: 4 })
      expect(again.trouble).toBeUndefined()
      expect(again.recovered).toMatchObject({ records: 3, revision: 3, since: expect.any(Number) })
      expect(await numbersOf(third.works, again.work)).toEqual([1, 2, 3])
    })

    it.each([
      ['in between', 2],
      ['at the end', 3],
    ])(
      '%s → if the platform has it, the local work is set aside: the platform’s version is more complete',
      async (_, nth) => {
        const { disk, name } = await damaged(nth, 3)
        const second = someWorks(disk)
        const { work, recovered, trouble, writer } = await second.opened({ revision: 4 })
        expect([trouble?.code, writer, recovered]).toEqual(['journal_damaged', true, null])
        expect(disk.content(name)).toBeUndefined()
        expect(disk.names().some((one) => /quarantine.*5-11\/journal$/.test(one))).toBe(true)
        // New changes are new work, on top of what is shown.
        await second.works.append(FIRST_GUEST, work, 1, [aDo(1)])
        const third = someWorks(disk.afterPowerCut(() => 0.5))
        expect((await third.opened({ revision: 4 })).recovered).toMatchObject({ records: 1, revision: 4 })
      },
    )

    it('is read-only if the file can’t be truncated: nothing is appended after the gap', async () => {
      const { disk, name } = await damaged(2, 0)
      disk.troubles = {
        before: (operation) => {
          if (operation === 'write') throw systemError('ENOSPC')
        },
      }
      const before = disk.content(name)
      const { trouble, writer } = await someWorks(disk).opened()
      expect([trouble?.code, writer]).toEqual(['disk_failed', false])
      expect(disk.content(name)).toEqual(before)
    })
  })
})
