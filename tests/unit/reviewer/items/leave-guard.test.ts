import { describe, expect, it } from 'vitest'
import { platformError } from '#domain/errors'
import { err } from '#domain/result'
import { createCurrentItem } from '../../../../reviewer/items/current-item'
import { createCurrentStore } from '../../../../reviewer/items/current-store'
import { createLeaveGuard } from '../../../../reviewer/items/leave-guard'
import { anItem } from '../../../builders/items'
import { FakeHost } from '../../../fakes/fake-host'
import { settled } from '../../../fakes/manual-clock'

/** Item 1 is open with changes only in memory; `settles`: number left after another try. */
async function anOpenItem({ settles = 3, saveCopy = (): unknown => ({ path: '/home/a.json' }) } = {}) {
  const host = new FakeHost({
    switchToAsset: (id: number) => ({ item: anItem({ id }), media: null, annotation: null, revision: 1 }),
    tellUnkept: () => null,
    saveCopy,
  })
  const guard = createLeaveGuard(host, async () => new Set(['tellUnkept', 'saveCopy']))
  const current = createCurrentItem(createCurrentStore(), host, () => undefined, undefined, guard)
  await current.choose(anItem({ id: 1 }), true)
  guard.hold({
    itemId: () => current.store.getState().item?.id,
    atRisk: () => (current.store.getState().item?.id === 1 ? 3 : 0),
    settle: async () => settles,
    copy: async () => new Blob(['é'.repeat(60_000)]),
  })
  const goTo = async (id: number) => {
    void current.choose(anItem({ id }), true)
    await settled()
  }
  return { host, guard, goTo, currentId: () => current.store.getState().item?.id, state: guard.store.getState }
}

describe('an item with changes only in memory', () => {
  it('isn’t left before the person answers, and the question counts the changes', async () => {
    const { goTo, currentId, state } = await anOpenItem()
    await goTo(2)
    expect(currentId()).toBe(1)
    expect(state().question).toEqual({ itemId: 1, changes: 3 })
  })

  it('stays open after Stay, and asks again at the next attempt', async () => {
    const { goTo, currentId, state, guard, host } = await anOpenItem()
    await goTo(2)
    guard.stay()
    await settled()
    expect([currentId(), state().question]).toEqual([1, undefined])
    expect(host.asked('tellUnkept')).toEqual([])
    await goTo(2)
    expect(state().question).toBeDefined()
  })

  it('that was left no longer counts as lost once its last save succeeds', async () => {
    const { goTo, state, guard, host } = await anOpenItem()
    await goTo(2)
    guard.leave()
    await settled()
    guard.savedLast(1)
    await settled()
    expect(state().unkept).toEqual({})
    expect(host.asked('tellUnkept').at(-1)).toEqual([{ itemId: 1, changes: 0 }])
  })

  it('reopened keeps its count when an earlier save succeeds', async () => {
    const { state, guard } = await anOpenItem()
    guard.note(1, 3)
    guard.savedLast(1)
    expect(state().unkept).toEqual({ 1: 3 })
  })

  it('is left after Leave; its row and the host show the loss', async () => {
    const { goTo, currentId, state, guard, host } = await anOpenItem()
    await goTo(2)
    guard.leave()
    await settled()
    expect(currentId()).toBe(2)
    expect(state().unkept).toEqual({ 1: 3 })
    expect(host.asked('tellUnkept')).toEqual([[{ itemId: 1, changes: 3, lost: true }]])
    guard.note(1, 0)
    expect(state().unkept).toEqual({})
  })

  it('is left for the last chosen item, with one question', async () => {
    const { goTo, currentId, guard, host } = await anOpenItem()
    await goTo(2)
    await goTo(3)
    guard.leave()
    await settled()
    expect(currentId()).toBe(3)
    expect(host.asked('switchToAsset').map(([id]) => id)).toEqual([1, 3])
  })

  it('is left without a question if another attempt saves the changes', async () => {
    const { goTo, currentId, state } = await anOpenItem({ settles: 0 })
    await goTo(2)
    expect([currentId(), state().question]).toEqual([2, undefined])
  })
})

describe('a copy of the changes', () => {
  it('goes to the host completely, and the question stays with the copy’s path', async () => {
    const { goTo, guard, host, state } = await anOpenItem()
    await goTo(2)
    await guard.saveCopy()
    const [[asked] = []] = host.asked('saveCopy')
    expect((asked as { content: readonly string[] }).content.join('')).toBe('é'.repeat(60_000))
    expect(state().copy).toEqual({ at: 'saved', text: 'Copy saved: /home/a.json' })
    expect(state().question).toBeDefined()
  })

  it.each([
    ['no place was chosen', () => null, undefined],
    ['the disk is full there too', () => err(platformError('disk_full')), 'failed'],
  ])('isn’t called saved if %s', async (_case, saveCopy, at) => {
    const { goTo, guard, state } = await anOpenItem({ saveCopy })
    await goTo(2)
    await guard.saveCopy()
    expect(state().copy?.at).toBe(at)
    expect(state().question).toBeDefined()
  })
})
