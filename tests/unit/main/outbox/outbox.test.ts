import { describe, expect, it } from 'vitest'
import { platformError } from '#domain/errors'
import { err, ok, type Result } from '#domain/result'
import type { Entry, Written } from '../../../../main/outbox/writes'
import { aChange, ADA, anOutbox, BOB, OUTBOX_PATH } from '../../../builders/outbox'
import { anItem, ItemPlatform, statusEntry, writeOf } from '../../../fakes/item-platform'
import { SimulatedDisk, systemError } from '../../../fakes/simulated-disk'
import { idle } from '../../../fakes/virtual-time'

describe('a change', () => {
  it('is on disk before it is sent, and gets the platform’s answer [S4.5]', async () => {
    let onDisk = ''
    const bench = anOutbox(new ItemPlatform(), {
      send: async (entry) => {
        onDisk = bench.disk.content(OUTBOX_PATH)?.toString() ?? ''
        expect(onDisk).toContain(entry.key)
        return ok({ item: anItem(1, 2) })
      },
    })
    expect(await bench.outbox.submit(aChange(1, 1, 2))).toEqual({ ok: true, value: { item: anItem(1, 2) } })
    expect(onDisk).toContain('"from":1')
    await bench.time.advance(100)
    expect(bench.outbox.view()).toEqual({
      waiting: 0,
      refused: [],
      refusedCount: 0,
      stopped: 0,
      failing: [],
      trouble: null,
    })
    expect(bench.sent).toEqual([])
  })

  it('is held while unreachable, and its sending is reported [S8.1]', async () => {
    const platform = new ItemPlatform()
    const { outbox, moods, time, sent, views, keys } = anOutbox(platform)
    moods[0] = 'down'
    expect(await outbox.submit(aChange(1, 1, 2))).toEqual({ ok: true, value: { item: anItem(1, 2), pending: true } })
    expect(outbox.withPendingChanges(anItem(1, 1))).toEqual(anItem(1, 2))
    await time.advance(60)
    expect(views.at(-1)).toMatchObject({ waiting: 1 })
    moods[0] = 'well'
    await time.advance(1_000)
    expect(sent).toEqual([{ itemId: 1, item: anItem(1, 2) }])
    expect(views.at(-1)).toMatchObject({ waiting: 0 })
    expect(new Set(keys).size).toBe(1)
    expect(platform.historyOf(1)).toEqual([2])
  })

  it('is held at once while the platform counts as unreachable, even if it was asked before [S8.1]', async () => {
    const { outbox, time } = anOutbox(new ItemPlatform(), { send: () => new Promise(() => undefined) })
    const asked = outbox.submit(aChange(1, 1, 2))
    await time.advance(3_500)
    outbox.setOffline(true)
    expect(await asked).toEqual({ ok: true, value: { item: anItem(1, 2), pending: true } })
    expect(await outbox.submit(aChange(2, 1, 2))).toMatchObject({ ok: true, value: { pending: true } })
  })

  it('is retried after 1 s, then 1.5 times longer each, at most 30 s', async () => {
    const { outbox, moods, time, keys } = anOutbox(new ItemPlatform())
    moods[0] = 'down'
    await outbox.submit(aChange(1, 1, 2))
    const at: number[] = []
    const start = time.ticks()
    for (let seconds = 0; keys.length < 13 && seconds < 400_000; seconds += 250) {
      const before = keys.length
      await time.advance(250)
      if (keys.length > before) at.push(time.ticks() - start)
    }
    const waits = at.map((moment, index) => moment - (at[index - 1] ?? 0))
    expect(waits[0]).toBe(1_000)
    expect(waits[1]).toBeGreaterThanOrEqual(1_500)
    expect(waits.at(-1)).toBe(30_000)
  })

  it('is sent at once on request', async () => {
    const { outbox, moods, time, sent } = anOutbox(new ItemPlatform())
    moods[0] = 'down'
    await outbox.submit(aChange(1, 1, 2))
    for (let n = 0; n < 10; n += 1) await time.advance(30_000)
    moods[0] = 'well'
    outbox.kick()
    await idle()
    expect(sent).toHaveLength(1)
  })

  it('counts as held when the answer takes too long, and still completes', async () => {
    let finish: (said: Result<Written>) => void = () => undefined
    const { outbox, time, sent } = anOutbox(new ItemPlatform(), {
      send: () => new Promise((resolve) => (finish = resolve)),
    })
    const answer = outbox.submit(aChange(1, 1, 2))
    await time.advance(10_000)
    expect(await answer).toMatchObject({ ok: true, value: { pending: true } })
    finish(ok({ item: anItem(1, 2) }))
    await idle()
    expect(sent).toHaveLength(1)
  })

  it('refused at once is reported at once and not kept', async () => {
    const platform = new ItemPlatform()
    platform.move(1, 4)
    const { outbox, time, disk } = anOutbox(platform)
    expect(await outbox.submit(aChange(1, 1, 2))).toMatchObject({
      ok: false,
      error: { code: 'status_moved', data: { item: anItem(1, 4) } },
    })
    await time.advance(100)
    expect(outbox.view()).toMatchObject({ waiting: 0, refused: [] })
    expect(anOutbox(platform, { disk }).outbox.view().refused).toEqual([])
  })

  it('requires a signed-in person', async () => {
    const { outbox } = anOutbox(new ItemPlatform(), { account: null })
    expect(await outbox.submit(aChange(1, 1, 2))).toMatchObject({ ok: false, error: { code: 'sign_in_needed' } })
  })
})

describe('order', () => {
  it('is kept per item, while four others are sent in parallel', async () => {
    let running = 0
    let most = 0
    const order: string[] = []
    const { outbox } = anOutbox(new ItemPlatform(), {
      send: async (entry) => {
        running += 1
        most = Math.max(most, running)
        await idle()
        running -= 1
        const { itemId, to } = statusEntry(entry)
        order.push(`${itemId}:${to}`)
        return ok({ item: anItem(itemId, to) })
      },
    })
    const changes = [1, 2, 3].flatMap((to) => [1, 2, 3, 4, 5, 6].map((item) => aChange(item, to, to + 1)))
    await Promise.all(changes.map((change) => outbox.submit(change)))
    expect(most).toBe(4)
    for (const item of [1, 2, 3, 4, 5, 6]) {
      expect(order.filter((text) => text.startsWith(`${item}:`))).toEqual([`${item}:2`, `${item}:3`, `${item}:4`])
    }
  })

  it('blocks an item until its last change’s end is on disk', async () => {
    const sent: number[] = []
    let isStuck = false
    let release: () => void = () => undefined
    const bench = anOutbox(new ItemPlatform(), {
      send: async (entry) => {
        const { to } = statusEntry(entry)
        sent.push(to)
        isStuck = true
        return ok({ item: anItem(1, to) })
      },
    })
    const open = bench.disk.open
    bench.disk.open = async (path, how) => {
      const file = await open(path, how)
      const sync = async (): Promise<void> => {
        if (isStuck) await new Promise<void>((resolve) => (release = resolve))
        await file.sync()
      }
      return { ...file, sync }
    }
    const both = Promise.all([bench.outbox.submit(aChange(1, 1, 2)), bench.outbox.submit(aChange(1, 2, 3))])
    await idle()
    expect(sent).toEqual([2])
    isStuck = false
    release()
    await idle()
    expect(sent).toEqual([2, 3])
    isStuck = false
    release()
    expect(await both).toMatchObject([{ value: { item: anItem(1, 3) } }, { value: { item: anItem(1, 3) } }])
  })

  it('while unreachable only one change is tried at a time, in turn', async () => {
    const tried: number[] = []
    const { outbox, time } = anOutbox(new ItemPlatform(), {
      send: async (entry) => {
        tried.push(statusEntry(entry).itemId)
        return err(platformError('network_failure'))
      },
    })
    for (const item of [1, 2, 3]) await outbox.submit(aChange(item, 1, 2))
    tried.length = 0
    await time.advance(20_000)
    expect(tried.length).toBeLessThanOrEqual(5)
    expect(new Set(tried)).toEqual(new Set([1, 2, 3]))
  })

  it('one item that always fails blocks no other', async () => {
    const platform = new ItemPlatform()
    const { outbox, time } = anOutbox(platform, {
      send: async (entry) => platform.answer(writeOf(entry), statusEntry(entry).itemId === 1 ? 'failing' : 'well'),
    })
    expect(await outbox.submit(aChange(1, 1, 2))).toMatchObject({ value: { pending: true } })
    for (const item of [2, 3])
      expect(await outbox.submit(aChange(item, 1, 2))).toMatchObject({ value: { item: anItem(item, 2) } })
    await time.advance(100)
    expect(outbox.view().waiting).toBe(1)
  })
})

describe('a held change that is refused', () => {
  const refusedBench = async () => {
    const platform = new ItemPlatform()
    const bench = anOutbox(platform)
    bench.moods[0] = 'down'
    await bench.outbox.submit(aChange(1, 1, 2))
    await bench.outbox.submit(aChange(1, 2, 3))
    platform.move(1, 5)
    bench.moods[0] = 'well'
    await bench.time.advance(1_100)
    return { platform, ...bench }
  }

  it('is listed with dependent ones, through a restart', async () => {
    const { outbox, refused, disk, platform, sent } = await refusedBench()
    const expected = [
      {
        purpose: 'Change status',
        itemName: 'item 1',
        error: { code: 'status_moved' },
        blocked: 1,
        remedies: ['discard'],
        projectId: 5,
      },
    ]
    expect(outbox.view()).toMatchObject({ waiting: 0, refused: expected })
    expect(refused).toEqual(['status_moved'])
    expect(sent).toEqual([])
    expect(outbox.withPendingChanges(anItem(1, 5))).toEqual(anItem(1, 5))
    await outbox.close()
    const restarted = anOutbox(platform, { disk })
    await restarted.outbox.loaded
    expect(restarted.outbox.view()).toMatchObject({ waiting: 0, refused: expected })
    expect(platform.taken).toEqual([])
  })

  it('doesn’t block a new choice', async () => {
    const { outbox, platform } = await refusedBench()
    expect(await outbox.submit(aChange(1, 5, 6))).toEqual({ ok: true, value: { item: anItem(1, 6) } })
    expect(platform.historyOf(1)).toEqual([6])
    expect(outbox.view().refused).toHaveLength(1)
  })

  it('is sent again under a new key, with dependent ones', async () => {
    const { outbox, platform, keys, time } = await refusedBench()
    platform.move(1, 1)
    const id = outbox.view().refused[0]?.id ?? ''
    expect(await outbox.retry(id)).toEqual({ ok: true, value: null })
    await time.advance(100)
    expect(platform.historyOf(1)).toEqual([2, 3])
    expect(new Set(keys).size).toBe(3)
    expect(outbox.view()).toMatchObject({ waiting: 0, refused: [] })
  })

  it('is dropped together with dependent ones', async () => {
    const { outbox, disk, platform } = await refusedBench()
    const id = outbox.view().refused[0]?.id ?? ''
    expect(await outbox.discard(id)).toEqual({ ok: true, value: null })
    expect(await outbox.discard(id)).toMatchObject({ ok: false })
    await outbox.close()
    const { outbox: restarted } = anOutbox(platform, { disk })
    await restarted.loaded
    expect(restarted.view()).toEqual({
      waiting: 0,
      refused: [],
      refusedCount: 0,
      stopped: 0,
      failing: [],
      trouble: null,
    })
  })
})

describe('a lost answer', () => {
  it.each([true, false])('is harmless, whether the platform knows keys (%s) or not', async (honoursKeys) => {
    const platform = new ItemPlatform(honoursKeys)
    const { outbox, moods, time, sent } = anOutbox(platform)
    moods[0] = 'replyLost'
    await outbox.submit(aChange(1, 1, 2))
    await outbox.submit(aChange(1, 2, 3))
    moods.splice(0, 1, 'replyLost', 'inFlight', 'replyLost', 'well')
    for (let n = 0; n < 10; n += 1) await time.advance(30_000)
    expect(platform.historyOf(1)).toEqual([2, 3])
    expect(sent).toEqual([{ itemId: 1, item: anItem(1, 3) }])
  })
})

describe('accounts', () => {
  it('never send as another, and find their own again', async () => {
    const platform = new ItemPlatform()
    const { outbox, moods, time } = anOutbox(platform)
    moods[0] = 'down'
    await outbox.submit(aChange(1, 1, 2))
    outbox.setAccount(BOB)
    moods[0] = 'well'
    expect(outbox.view().waiting).toBe(0)
    await outbox.submit(aChange(2, 1, 2))
    await time.advance(60_000)
    expect(platform.taken.map(({ userId }) => userId)).toEqual([BOB.userId])
    outbox.setAccount(null)
    await time.advance(60_000)
    outbox.setAccount({ ...ADA, email: 'Ada@example.test' })
    await time.advance(60)
    expect(platform.taken.map(({ userId }) => userId)).toEqual([BOB.userId, ADA.userId])
  })

  it('cancel running calls when the person changes', async () => {
    let signal: AbortSignal | undefined
    const send = (_entry: Entry, given: AbortSignal): Promise<Result<Written>> => {
      signal = given
      return new Promise((resolve) => given.addEventListener('abort', () => resolve(err(platformError('aborted')))))
    }
    const { outbox, time } = anOutbox(new ItemPlatform(), { send })
    const answer = outbox.submit(aChange(1, 1, 2))
    await idle()
    outbox.setAccount(BOB)
    expect(signal?.aborted).toBe(true)
    expect(await answer).toMatchObject({ ok: true, value: { pending: true } })
    outbox.setAccount(ADA)
    await time.advance(60)
    expect(outbox.view().waiting).toBe(1)
  })

  it('of another person with the same id are different', async () => {
    const platform = new ItemPlatform()
    const { outbox, moods, time } = anOutbox(platform)
    moods[0] = 'down'
    await outbox.submit(aChange(1, 1, 2))
    moods[0] = 'well'
    outbox.setAccount({ ...ADA, email: BOB.email })
    expect(outbox.view().waiting).toBe(0)
    await time.advance(60_000)
    expect(platform.taken).toEqual([])
  })

  it('on another platform are different', async () => {
    const platform = new ItemPlatform()
    const { outbox, moods, time } = anOutbox(platform)
    moods[0] = 'down'
    await outbox.submit(aChange(1, 1, 2))
    moods[0] = 'well'
    outbox.setAccount({ ...ADA, platform: 'https://main.example.test/' })
    await time.advance(60_000)
    expect(platform.taken).toEqual([])
  })
})

describe('a failing disk', () => {
  it('still lets a change through when the platform answers, and reports the problem', async () => {
    const platform = new ItemPlatform()
    const { outbox, disk, moods, time, views } = anOutbox(platform)
    await outbox.loaded
    disk.troubles = { before: (operation) => operation === 'write' && full() }
    expect(await outbox.submit(aChange(1, 1, 2))).toEqual({ ok: true, value: { item: anItem(1, 2) } })
    await time.advance(60)
    expect(views.at(-1)?.trouble).toMatchObject({ code: 'disk_full' })
    moods[0] = 'down'
    expect(await outbox.submit(aChange(2, 1, 2))).toMatchObject({ ok: false, error: { code: 'disk_full' } })
    disk.troubles = {}
    expect(await outbox.submit(aChange(2, 1, 2))).toMatchObject({ ok: true, value: { pending: true } })
    await time.advance(60)
    expect(views.at(-1)).toMatchObject({ waiting: 1, trouble: null })
  })

  it('lists no sent change once it accepts writes again', async () => {
    const platform = new ItemPlatform()
    const { outbox, disk, time } = anOutbox(platform, {
      send: async (entry) => {
        if (statusEntry(entry).itemId === 1) disk.troubles = { before: (operation) => operation === 'write' && full() }
        return platform.answer(writeOf(entry), 'well')
      },
    })
    await outbox.submit(aChange(1, 1, 2))
    await time.advance(100)
    disk.troubles = {}
    await outbox.submit(aChange(2, 1, 2))
    await time.advance(100)
    expect(disk.content(OUTBOX_PATH)?.toString()).not.toContain('"itemId":1,')
  })

  it('reports found damage', async () => {
    const disk = new SimulatedDisk()
    disk.put(OUTBOX_PATH, Buffer.from('nonsense'))
    const { outbox, views, time } = anOutbox(new ItemPlatform(), { disk })
    await outbox.loaded
    await time.advance(60)
    expect(views.at(-1)?.trouble).toMatchObject({ code: 'journal_damaged' })
  })
})

describe('the end of the app', () => {
  it('closes the journal, and later changes are refused instead of lost', async () => {
    const { outbox, disk } = anOutbox(new ItemPlatform())
    await outbox.submit(aChange(1, 1, 2))
    expect(disk.opened).toBe(1)
    await outbox.close()
    expect(disk.opened).toBe(0)
    expect(await outbox.submit(aChange(2, 1, 2))).toMatchObject({ ok: false, error: { code: 'sign_in_needed' } })
  })
})

describe('size', () => {
  it('compaction keeps waiting and refused changes unchanged', async () => {
    const platform = new ItemPlatform()
    const { outbox, disk, time } = anOutbox(platform, {
      send: async (entry) => {
        const itemId = 'itemId' in entry ? entry.itemId : 0
        if (itemId > 2) return platform.answer(writeOf(entry), 'well')
        return platform.answer(writeOf(entry), itemId === 1 && time.ticks() > 2_000 ? 'well' : 'failing')
      },
    })
    platform.move(1, 5)
    await outbox.submit(aChange(1, 1, 2))
    await outbox.submit(aChange(2, 1, 2))
    await time.advance(60_000)
    const held = { waiting: 1, refused: [{ itemName: 'item 1', error: { code: 'status_moved' } }] }
    expect(outbox.view()).toMatchObject(held)
    const before = disk.content(OUTBOX_PATH)?.length ?? 0
    for (let n = 1; n <= 600; n += 1) await outbox.submit(aChange(n + 2, 1, 2))
    await outbox.close()
    expect(disk.content(OUTBOX_PATH)?.length).toBeLessThan(600 * before)
    const next = anOutbox(platform, { disk })
    await next.outbox.loaded
    expect(next.outbox.view()).toMatchObject({ ...held, trouble: null })
  })

  it('of the journal follows held changes, not sent ones', async () => {
    const { outbox, disk } = anOutbox(new ItemPlatform())
    for (let n = 1; n <= 600; n += 1) await outbox.submit(aChange(n, 1, 2))
    await outbox.close()
    expect(disk.content(OUTBOX_PATH)?.length).toBeLessThan(400_000)
  })
})

function full(): never {
  throw systemError('ENOSPC')
}
