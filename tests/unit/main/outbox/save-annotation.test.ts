import { describe, expect, it } from 'vitest'
import { HELD_BODIES_BYTES_MAX } from '#domain/constants'
import { aChange, anOutbox, aSave, BOB } from '../../../builders/outbox'
import { anItem, ItemPlatform } from '../../../fakes/item-platform'
import { systemError } from '../../../fakes/simulated-disk'
import { idle } from '../../../fakes/virtual-time'

const shaOf = (says: string): string => aSave(1, 0, says).change.body.sha256
const shas = (...all: readonly string[]): readonly string[] => all.map(shaOf)

/** Counts the uses of bodies, and records the released ones. */
function countingBodies() {
  const uses = new Map<string, number>()
  const gone: string[] = []
  const count = (sha: string, more: number): void => void uses.set(sha, (uses.get(sha) ?? 0) + more)
  return {
    uses,
    gone,
    found: (sha: string) => count(sha, 1),
    release: async (sha: string) => {
      count(sha, -1)
      if (uses.get(sha) === 0) gone.push(sha)
    },
    sweep: async () => undefined,
  }
}

describe('a save', () => {
  it('is applied on top of its base revision, and returns the new one', async () => {
    const platform = new ItemPlatform()
    const bodies = countingBodies()
    const { outbox } = anOutbox(platform, { bodies })
    expect(await outbox.submit(aSave(1, 0, 'a'))).toEqual({ ok: true, value: { revision: 1 } })
    expect(await outbox.submit(aSave(1, 1, 'b'))).toEqual({ ok: true, value: { revision: 2 } })
    expect(platform.savesOf(1)).toEqual(shas('a', 'b'))
    await idle()
    expect(bodies.gone).toEqual(shas('a', 'b'))
    expect(outbox.view()).toMatchObject({ waiting: 0, refused: [] })
  })

  it('waiting and never tried is replaced by a newer one, which is sent once [S9.3]', async () => {
    const platform = new ItemPlatform()
    const bodies = countingBodies()
    const { outbox, moods, time, keys } = anOutbox(platform, { bodies })
    moods[0] = 'down'
    await outbox.submit(aSave(1, 0, 'a', 1))
    await outbox.submit(aSave(1, 0, 'b', 2))
    expect(await outbox.submit(aSave(1, 0, 'c', 3))).toEqual({ ok: true, value: { revision: 0, pending: true } })
    await outbox.submit(aSave(1, 0, 'd', 4))
    expect(outbox.view().waiting).toBe(2)
    expect(bodies.gone).toEqual(shas('b', 'c'))
    moods[0] = 'well'
    await time.advance(60_000)
    expect(platform.savesOf(1)).toEqual(shas('a', 'd'))
    expect(new Set(keys).size).toBe(2)
    expect(bodies.gone).toEqual(shas('b', 'c', 'a', 'd'))
  })

  it('that would exceed the limit of held ones is refused, and a smaller one is held', async () => {
    const platform = new ItemPlatform()
    const { outbox, moods, time } = anOutbox(platform, { bodies: countingBodies() })
    const large = (itemId: number, says: string, bytes: number, revision = 0) => {
      const save = aSave(itemId, revision, says)
      return { ...save, change: { ...save.change, body: { ...save.change.body, bytes } } }
    }
    const most = HELD_BODIES_BYTES_MAX
    moods[0] = 'down'
    expect(await outbox.submit(large(1, 'a', most - 10))).toMatchObject({ ok: true, value: { pending: true } })
    expect(await outbox.submit(large(2, 'b', 11))).toMatchObject({ ok: false, error: { code: 'outbox_full' } })
    expect(await outbox.submit(large(3, 'c', 10))).toMatchObject({ ok: true, value: { pending: true } })
    // The same bytes are stored once.
    expect(await outbox.submit(large(2, 'a', most - 10))).toMatchObject({ ok: true })
    moods[0] = 'well'
    await time.advance(60_000)
    expect(await outbox.submit(large(2, 'b', most, 1))).toMatchObject({ ok: true })
  })

  it('keeps its bytes if the newer one can’t be stored, and is sent unchanged', async () => {
    const platform = new ItemPlatform()
    const bodies = countingBodies()
    const { outbox, disk, moods, time } = anOutbox(platform, { bodies })
    moods[0] = 'down'
    await outbox.submit(aSave(1, 0, 'a', 1))
    await outbox.submit(aSave(1, 0, 'b', 2))
    disk.troubles = {
      before: (operation) => {
        if (operation === 'write') throw systemError('ENOSPC')
      },
    }
    expect(await outbox.submit(aSave(1, 0, 'c', 3))).toMatchObject({ ok: false, error: { code: 'disk_full' } })
    expect(bodies.gone).toEqual(shas('c'))
    disk.troubles = {}
    moods[0] = 'well'
    await time.advance(60_000)
    expect(platform.savesOf(1)).toEqual(shas('a', 'b'))
  })

  it('whose answer was lost isn’t replaced, and the next one is based on its result', async () => {
    const platform = new ItemPlatform(false)
    const { outbox, moods, time } = anOutbox(platform)
    moods.splice(0, 1, 'replyLost', 'down')
    await outbox.submit(aSave(1, 0, 'a'))
    await outbox.submit(aSave(1, 0, 'b'))
    moods.splice(0, moods.length, 'well')
    await time.advance(60_000)
    expect(platform.savesOf(1)).toEqual(shas('a', 'b'))
    expect(outbox.view()).toMatchObject({ waiting: 0, refused: [] })
  })

  it('after another is based on that one’s result, also after a crash before sending', async () => {
    const platform = new ItemPlatform(false)
    const first = anOutbox(platform)
    first.moods[0] = 'down'
    await first.outbox.submit(aSave(1, 0, 'a'))
    await first.outbox.submit(aSave(1, 0, 'b'))
    first.moods.splice(0, first.moods.length, 'well', 'down')
    await first.time.advance(60_000)
    expect(platform.savesOf(1)).toEqual(shas('a'))
    const second = anOutbox(platform, { disk: first.disk.afterPowerCut(() => 0.5) })
    await second.outbox.loaded
    await second.time.advance(60_000)
    expect(platform.savesOf(1)).toEqual(shas('a', 'b'))
    expect(second.outbox.view()).toMatchObject({ waiting: 0, refused: [] })
  })

  it('keeps its place among its item’s changes, however often it is replaced', async () => {
    const platform = new ItemPlatform()
    const order: string[] = []
    const { outbox, moods, time } = anOutbox(platform, {
      send: async (entry, signal) => {
        signal.throwIfAborted()
        if (moods[0] !== 'well') return platform.answer({ kind: 'requestItems', key: '', userId: 7, count: 0 }, 'down')
        order.push(entry.kind === 'saveAnnotation' ? entry.body.sha256 : entry.kind)
        return entry.kind === 'saveAnnotation'
          ? { ok: true, value: { revision: order.length } }
          : { ok: true, value: { item: anItem(1, 2) } }
      },
    })
    moods[0] = 'down'
    await outbox.submit(aChange(1, 1, 2))
    await outbox.submit(aSave(1, 0, 'a'))
    await outbox.submit(aChange(1, 2, 3))
    await outbox.submit(aSave(1, 0, 'b'))
    moods[0] = 'well'
    await time.advance(60_000)
    expect(order).toEqual(['changeStatus', shaOf('b'), 'changeStatus'])
  })

  it('continues after a crash with the same bytes and place', async () => {
    const platform = new ItemPlatform()
    const first = anOutbox(platform)
    first.moods[0] = 'down'
    await first.outbox.submit(aSave(1, 0, 'a'))
    await first.outbox.submit(aSave(1, 0, 'b'))
    await first.outbox.submit(aSave(1, 0, 'c'))
    const bodies = countingBodies()
    const second = anOutbox(platform, { disk: first.disk.afterPowerCut(() => 0.5), bodies })
    await second.outbox.loaded
    expect([...bodies.uses]).toEqual([
      [shaOf('a'), 1],
      [shaOf('c'), 1],
    ])
    await second.time.advance(60_000)
    expect(platform.savesOf(1)).toEqual(shas('a', 'c'))
    await idle()
    expect(bodies.gone).toEqual(shas('a', 'c'))
  })

  it('that met another version is refused with all dependent ones, and nothing is overwritten', async () => {
    const platform = new ItemPlatform()
    const { outbox, moods, time, refused } = anOutbox(platform)
    moods[0] = 'down'
    await outbox.submit(aSave(1, 0, 'mine'))
    await outbox.submit(aSave(1, 0, 'mine too'))
    moods[0] = 'well'
    platform.answer(
      { kind: 'saveAnnotation', key: 'other', userId: 8, itemId: 1, base: 0, bytes: shaOf('theirs') },
      'well',
    )
    await time.advance(60_000)
    expect(refused).toEqual(['conflict'])
    expect(platform.savesOf(1)).toEqual(shas('theirs'))
    expect(outbox.view()).toMatchObject({
      waiting: 0,
      refused: [{ kind: 'saveAnnotation', itemName: 'item 1', blocked: 1, remedies: ['discard'] }],
    })
    // The person keeps theirs: it is saved on top of the platform's version.
    expect(await outbox.submit(aSave(1, 1, 'mine too'))).toEqual({ ok: true, value: { revision: 2 } })
    await outbox.giveUpRefused('saveAnnotation', 'item 1')
    expect(outbox.view()).toMatchObject({ waiting: 0, refused: [] })
    expect(platform.savesOf(1)).toEqual(shas('theirs', 'mine too'))
  })

  it('reports to each held one its result, and to waiting callers at once', async () => {
    const told: (readonly [string, unknown])[] = []
    const platform = new ItemPlatform()
    const { outbox, moods, time, refused } = anOutbox(platform)
    moods[0] = 'down'
    await outbox.submit(aSave(1, 5, 'a'))
    moods[0] = 'well'
    await time.advance(60_000)
    expect(refused).toEqual(['conflict'])
    const asked = await outbox.submit(aSave(2, 5, 'a'))
    told.push(['asked', asked.ok ? null : asked.error.data])
    expect(told).toEqual([['asked', { code: 'conflict', revision: 0 }]])
  })

  it('of one person is never sent as another', async () => {
    const platform = new ItemPlatform()
    const { outbox, moods, time } = anOutbox(platform)
    moods[0] = 'down'
    await outbox.submit(aSave(1, 0, 'a'))
    outbox.setAccount(BOB)
    moods[0] = 'well'
    await time.advance(60_000)
    expect(platform.savesOf(1)).toEqual([])
  })
})
