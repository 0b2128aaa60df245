import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { createBases } from '../../../../main/annotations/bases'
import { sweepWorks } from '../../../../main/annotations/stored-works'
import { createRoom, FREE_LOW } from '../../../../main/annotations/room'
import { ok } from '../../../../domain/result'
import { aDo, FIRST_GUEST, ITEM, SECOND_GUEST, someWorks } from '../../../builders/works'
import { SimulatedDisk } from '../../../fakes/simulated-disk'
import { idle } from '../../../fakes/virtual-time'

describe('little disk space', () => {
  it('is reported once, with the remaining space, and again only after there was more', async () => {
    let free = FREE_LOW
    const { low } = createRoom({ free: async () => free }, '/works')
    expect(await low()).toBeNull()
    free = FREE_LOW - 1
    expect(await low()).toMatchObject({ code: 'disk_full', message: expect.stringContaining('only 499 MB free now') })
    expect(await low()).toBeNull()
    free = FREE_LOW + 1
    expect(await low()).toBeNull()
    free = 300 * 1024 ** 2
    expect(await low()).toBeNull()
    free = 2 * FREE_LOW
    expect(await low()).toBeNull()
    free = 10 * 1024 ** 2
    expect(await low()).toMatchObject({ message: expect.stringContaining('only 10 MB free now') })
  })

  it('is reported again with the current number once only a quarter is left', async () => {
    let free = 400 * 1024 ** 2
    const { low } = createRoom({ free: async () => free }, '/works')
    expect(await low()).toMatchObject({ message: expect.stringContaining('only 400 MB free now') })
    free = 101 * 1024 ** 2
    expect(await low()).toBeNull()
    free = 90 * 1024 ** 2
    expect(await low()).toMatchObject({ message: expect.stringContaining('only 90 MB free now') })
    free = 0
    expect(await low()).toMatchObject({ message: expect.stringContaining('less than 1 MB free now') })
    expect(await low()).toBeNull()
  })

  it('blocks nobody: opening an item reports it, and an unknown disk counts as having room', async () => {
    const disk = new SimulatedDisk()
    const { opened, works } = someWorks(disk)
    disk.troubles = {
      before: (operation) => {
        if (operation === 'free') throw new Error('not told')
      },
    }
    expect(await opened()).not.toHaveProperty('trouble')
    disk.troubles = {}
    disk.capacity = disk.used + 1024 ** 2
    const told = await opened({ guestId: SECOND_GUEST, itemId: 12 })
    expect(told).toMatchObject({ writer: true, trouble: { code: 'disk_full' } })
    expect(await works.append(SECOND_GUEST, told.work, 1, [aDo(1)])).toMatchObject({ ok: true })
    expect(await opened({ guestId: SECOND_GUEST, itemId: 13 })).not.toHaveProperty('trouble')
  })
})

describe('stored base annotations', () => {
  const BYTES = 1_000
  async function reading(count: number) {
    const disk = new SimulatedDisk()
    const bases = createBases(disk, () => '/bases')
    const read = async (itemId: number, bytes = BYTES): Promise<void> => {
      const answer = await bases.keeping(async () =>
        ok({ status: 200, headers: {}, body: Readable.from([Buffer.alloc(bytes)]) }),
      )({
        projectId: 5,
        itemId,
        kind: 'itemAnnotation',
        revision: 1,
        headers: {},
        signal: new AbortController().signal,
      })
      if (!answer.ok) throw new Error(answer.error.code)
      for await (const chunk of answer.value.body) expect(chunk).toHaveLength(bytes)
      // The page has it before it is kept.
      await idle()
    }
    for (let itemId = 1; itemId <= count; itemId += 1) await read(itemId)
    const isThere = (itemId: number) => bases.take(5, itemId, 1, `/taken-${itemId}`)
    return { bases, read, isThere }
  }

  it('are deleted beyond a size limit, the oldest first, also later ones', async () => {
    const { bases, read, isThere } = await reading(30)
    bases.limit(20 * BYTES)
    expect([await isThere(10), await isThere(11)]).toEqual([false, true])
    await read(31, 3 * BYTES)
    // One was removed, and the new one is three times as large.
    expect([await isThere(12), await isThere(13), await isThere(14)]).toEqual([false, false, true])
  })

  it('keep the newest few, however little space there is', async () => {
    const { bases, isThere } = await reading(30)
    bases.limit(0)
    expect([await isThere(18), await isThere(19), await isThere(30)]).toEqual([false, true, true])
  })
})

describe('works beyond their size limit', () => {
  it('are deleted if fully saved, the oldest first; unsaved ones stay', async () => {
    const { disk, works, opened, time } = someWorks()
    for (const itemId of [1, 2, 3, 4]) {
      const { work } = await opened({ itemId })
      await works.append(FIRST_GUEST, work, 1, [aDo(1)])
      if (itemId !== 2) await works.saved(ITEM.projectId, itemId, 1, 4)
      await works.close(FIRST_GUEST, work, false)
      await time.advance(1_000)
    }
    await works.closed()
    const folder =
      disk
        .names()
        .find((path) => path.endsWith('5-1/journal'))
        ?.replace('/5-1/journal', '') ?? ''
    let clock = Date.UTC(2026, 10, 24)
    const swept = (bytesMax: number) =>
      sweepWorks({ disk, folder, now: () => (clock += 1), isOpen: () => false, onDamage: () => undefined, bytesMax })
    const whole = await swept(Number.POSITIVE_INFINITY)
    expect(whole.works.map(({ itemId }) => itemId)).toEqual([1, 2, 3, 4])
    await swept(whole.bytes - 1)
    expect((await disk.list(folder)).filter((name) => name.startsWith('5-')).toSorted()).toEqual(['5-2', '5-3', '5-4'])
    await swept(0)
    expect((await disk.list(folder)).filter((name) => name.startsWith('5-'))).toEqual(['5-2'])
  })
})
