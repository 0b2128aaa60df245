import { describe, expect, it } from 'vitest'
import { foldLines, isEntryLine } from '../../../../main/outbox/entries'
import { readRecords, recordLine } from '../../../../main/journal/records'
import { aChange, anApproval, anOutbox, aPin, aRequest, OUTBOX_PATH } from '../../../builders/outbox'
import { aRefusal } from '../../../builders/refusal'
import { anItem, ItemPlatform, writeOf } from '../../../fakes/item-platform'
import { SimulatedDisk } from '../../../fakes/simulated-disk'
import { idle } from '../../../fakes/virtual-time'

describe('several changes of one item', () => {
  it('are held together, each by kind, and shown as one [S4.7]', async () => {
    const { outbox, moods, time, sent } = anOutbox(new ItemPlatform())
    moods[0] = 'down'
    await outbox.submit(aChange(1, 1, 2))
    await outbox.submit(anApproval(1, 0, 2))
    const last = await outbox.submit(aPin(1, true))
    const wanted = anItem(1, 2, { approval_status: 2, is_pinned: true })
    expect(last).toEqual({ ok: true, value: { item: wanted, pending: true } })
    expect(outbox.withPendingChanges(anItem(1, 1, { approval_status: 0, is_pinned: false }))).toEqual(wanted)
    moods[0] = 'well'
    await time.advance(60_000)
    expect(sent).toEqual([{ itemId: 1, item: wanted }])
  })

  it('are sent in their original order, whatever their kinds', async () => {
    const platform = new ItemPlatform()
    const order: string[] = []
    const { outbox, moods, time } = anOutbox(platform, {
      send: async (entry) => {
        if (moods[0] === 'well') order.push(entry.kind)
        return platform.answer(
          { kind: 'setPinned', key: entry.key, userId: 7, itemId: 1, pinned: true },
          moods[0] ?? 'well',
        )
      },
    })
    moods[0] = 'down'
    await outbox.submit(aPin(1, true))
    await outbox.submit(aChange(1, 1, 2))
    await outbox.submit(anApproval(1, 0, 1))
    await outbox.submit(aChange(1, 2, 3))
    moods[0] = 'well'
    await time.advance(60_000)
    expect(order).toEqual(['setPinned', 'changeStatus', 'changeApproval', 'changeStatus'])
  })

  it('return the item with later ones applied, so that nothing flickers', async () => {
    const { outbox } = anOutbox(new ItemPlatform())
    const answers = await Promise.all([outbox.submit(anApproval(1, 0, 2)), outbox.submit(aPin(1, true))])
    const both = anItem(1, 1, { approval_status: 2, is_pinned: true })
    expect(answers).toEqual([
      { ok: true, value: { item: both } },
      { ok: true, value: { item: both } },
    ])
  })

  it('depend only on their own kind: a refused approval cancels later approvals, and nothing else', async () => {
    const platform = new ItemPlatform()
    const { outbox, moods, time, refused } = anOutbox(platform)
    moods[0] = 'down'
    await outbox.submit(anApproval(1, 0, 2))
    await outbox.submit(aChange(1, 1, 2))
    await outbox.submit(anApproval(1, 2, 0))
    await outbox.submit(aPin(1, true))
    platform.mark(1, { approval_status: 1 })
    moods[0] = 'well'
    await time.advance(60_000)
    expect(refused).toEqual(['approval_moved'])
    expect(platform.itemOf(1)).toEqual(anItem(1, 2, { approval_status: 1, is_pinned: true }))
    expect(outbox.view()).toMatchObject({
      waiting: 0,
      refused: [{ kind: 'changeApproval', blocked: 1, remedies: ['discard'], error: { code: 'approval_moved' } }],
    })
  })

  it('that somebody else made as well aren’t refusals [S4.7]', async () => {
    const platform = new ItemPlatform()
    const { outbox, moods, time, sent } = anOutbox(platform)
    moods[0] = 'down'
    await outbox.submit(anApproval(1, 0, 2))
    platform.mark(1, { approval_status: 2 })
    moods[0] = 'well'
    await time.advance(60_000)
    expect(sent).toEqual([{ itemId: 1, item: anItem(1, 1, { approval_status: 2 }) }])
    expect(outbox.view()).toMatchObject({ waiting: 0, refused: [] })
  })
})

describe('a request for items', () => {
  it('returns the assigned items', async () => {
    const { outbox } = anOutbox(new ItemPlatform())
    const given = { items: [anItem(1_000), anItem(1_001)] }
    expect(await outbox.submit(aRequest())).toEqual({ ok: true, value: given })
  })

  it('is held while unreachable, once however often repeated, and reported later', async () => {
    const platform = new ItemPlatform()
    const { outbox, moods, time, given } = anOutbox(platform)
    moods[0] = 'down'
    const held = { ok: true, value: { items: [], pending: true } }
    expect(await outbox.submit(aRequest())).toEqual(held)
    expect(await outbox.submit(aRequest())).toEqual(held)
    expect(outbox.view().waiting).toBe(1)
    moods[0] = 'well'
    await time.advance(60_000)
    expect(given).toEqual([[1_000, 1_001]])
    expect(platform.batches).toHaveLength(1)
    await outbox.submit(aRequest())
    expect(platform.batches).toHaveLength(2)
  })

  it('for another number is held separately, and each gets its own items', async () => {
    const { outbox, moods, time, given } = anOutbox(new ItemPlatform())
    moods[0] = 'down'
    await outbox.submit(aRequest(2))
    await outbox.submit(aRequest(3))
    expect(outbox.view().waiting).toBe(2)
    moods[0] = 'well'
    await time.advance(60_000)
    expect(given.map((ids) => ids.length)).toEqual([2, 3])
  })

  it('that was refused can be repeated', async () => {
    const platform = new ItemPlatform()
    const health = { isOpen: false }
    const { outbox, moods, time } = anOutbox(platform, {
      send: async (entry) => {
        if (moods[0] === 'well' && !health.isOpen) return { ok: false, error: aRefusal('forbidden') }
        return platform.answer(writeOf(entry), moods[0] ?? 'well')
      },
    })
    moods[0] = 'down'
    await outbox.submit(aRequest())
    moods[0] = 'well'
    await time.advance(60_000)
    expect(outbox.view()).toMatchObject({ waiting: 0, refusedCount: 1 })
    health.isOpen = true
    expect(await outbox.submit(aRequest())).toMatchObject({ value: { items: [{ id: 1_000 }, { id: 1_001 }] } })
  })

  it('waits neither for items, nor for another project’s requests', async () => {
    const platform = new ItemPlatform()
    const { outbox, time, sent } = anOutbox(platform, {
      send: async (entry) => {
        const isStuck = entry.kind === 'changeStatus' || entry.projectId === 5
        return platform.answer(
          { kind: 'requestItems', key: entry.key, userId: 7, count: 1 },
          isStuck ? 'failing' : 'well',
        )
      },
    })
    await outbox.submit(aChange(1, 1, 2))
    expect(await outbox.submit(aRequest(1, 5))).toMatchObject({ value: { pending: true } })
    expect(await outbox.submit(aRequest(1, 6))).toMatchObject({ value: { items: [anItem(1_000)] } })
    await time.advance(100)
    expect(outbox.view().waiting).toBe(2)
    expect(sent).toEqual([])
  })

  it('that is refused says so, and is kept for a decision', async () => {
    const disk = new SimulatedDisk()
    const bench = anOutbox(new ItemPlatform(), { disk })
    bench.moods[0] = 'down'
    await bench.outbox.submit(aRequest())
    await bench.outbox.close()
    const refusing = anOutbox(new ItemPlatform(), {
      disk,
      send: async () => ({ ok: false, error: aRefusal('forbidden') }),
    })
    await refusing.outbox.loaded
    await idle()
    expect(refusing.refused).toEqual(['forbidden'])
    expect(refusing.outbox.view().refused).toMatchObject([
      { kind: 'requestItems', projectId: 5, remedies: ['retry', 'discard'] },
    ])
  })
})

const versionsIn = (bytes: Buffer = Buffer.alloc(0)) =>
  new Set(readRecords(bytes).records.map(({ version }) => version))

describe('a journal of the previous version', () => {
  const old = {
    t: 'add',
    entry: {
      id: '0d7e2f0a-9d3e-4f6e-8a4e-2f1f6f6b7c11',
      key: '0d7e2f0a-9d3e-4f6e-8a4e-2f1f6f6b7c12',
      bodyHash: 'jxTJvSqWKr-c7wQYKnRdu4Mkd8paANPNXSpBgVTPfeg',
      kind: 'changeStatus',
      account: { userId: 7, email: 'ada@example.test', platform: 'local' },
      projectId: 5,
      itemId: 1,
      from: 1,
      to: 2,
      basedOn: null,
      request: {
        path: { itemId: 1 },
        query: { team_id: 1, project_id: 5 },
        body: { from_status_id: 1, status_id: 2 },
      },
      item: { id: 1, name: 'item 1', annotation_status: 20 },
      createdAt: 0,
    },
  }

  it('is read and sent, and new changes are appended', async () => {
    expect(isEntryLine(old)).toBe(true)
    const disk = new SimulatedDisk()
    const lines = [recordLine(1, 1, '{"journal":"outbox"}'), recordLine(1, 2, JSON.stringify(old))]
    disk.put(OUTBOX_PATH, Buffer.concat(lines))
    const platform = new ItemPlatform()
    const { outbox, moods, time } = anOutbox(platform, { disk })
    moods[0] = 'down'
    await outbox.loaded
    await outbox.submit(aPin(1, true))
    expect(outbox.view()).toMatchObject({ waiting: 2, trouble: null })
    moods[0] = 'well'
    await time.advance(60_000)
    expect(platform.itemOf(1)).toEqual(anItem(1, 2, { is_pinned: true }))
    expect(foldLines([old])).toHaveLength(1)
    // A version that only knows status changes must leave the rest unchanged, instead of calling it damaged.
    expect(versionsIn(disk.content(OUTBOX_PATH))).toEqual(new Set([1, 2]))
  })
})
