import { describe, expect, it } from 'vitest'
import { anItem, someItems } from '../../../builders/items'
import { anOddHost } from '../../../builders/odd-host'
import { settled } from '../../../fakes/manual-clock'

const NOTHING = { approval_status: null, is_pinned: null, thumbnail: null, disabled: null }

describe('null in an optional field counts as missing', () => {
  it('of items in the list, in the opened item and its media [S3.3]', async () => {
    const item = { ...anItem({ id: 0 }), ...NOTHING }
    const { start, reviewer, current, dropped } = anOddHost(
      {
        switchToAsset: () => ({
          item,
          media: { url: '/m', mime: 'image/png', width: null, height: null },
          annotation: null,
          revision: null,
        }),
      },
      [item, ...someItems(4, 1)],
    )
    await start()
    expect(reviewer.items.pages.itemAt(0)).toEqual(anItem({ id: 0 }))
    expect(current()).toMatchObject({ state: 'open', item: anItem({ id: 0 }) })
    expect(current().opened).toEqual({
      item: anItem({ id: 0 }),
      media: { url: '/m', mime: 'image/png' },
      annotation: null,
    })
    expect(dropped.count).toBe(0)
  })

  it('of an item never opened: no media, no annotation', async () => {
    const { start, current } = anOddHost({ switchToAsset: () => ({ item: anItem({ id: 0 }) }) })
    await start()
    expect(current().opened).toEqual({ item: anItem({ id: 0 }), media: null, annotation: null })
  })

  it('of a change’s answer: it was made without an error', async () => {
    const { start, reviewer, current } = anOddHost({
      changeAnnotationStatus: () => ({
        item: { ...anItem({ id: 0, annotation_status: 2 }), ...NOTHING },
        pending: null,
      }),
    })
    await start()
    const done = reviewer.workflow.store.getState().statuses.find(({ name }) => name === 'Done')
    if (done !== undefined) await reviewer.workflow.change({ status: done }, 0)
    expect(current().item?.annotation_status).toBe(2)
    expect(reviewer.items.store.getState().pendingIds.size).toBe(0)
    expect(reviewer.notices.store.getState().notices.map(({ tone }) => tone)).toEqual(['success'])
  })

  it('of events', async () => {
    const { start, reviewer, emit, dropped } = anOddHost()
    await start()
    emit('request_settled', { count: 0, error: null })
    emit('change_sent', { itemId: 1, item: { ...anItem({ id: 1, annotation_status: 2 }), ...NOTHING } })
    await settled()
    expect(dropped.count).toBe(0)
    expect(reviewer.items.pages.itemAt(1)).toEqual(anItem({ id: 1, annotation_status: 2 }))
  })
})

it.each([
  [true, true],
  [1, true],
  [0, false],
  [false, false],
])('is_pinned %s is %s [S3.3]', async (sent, read) => {
  const { start, reviewer } = anOddHost({}, [{ ...anItem({ id: 0 }), is_pinned: sent }])
  await start()
  expect(reviewer.items.pages.itemAt(0)?.is_pinned).toBe(read)
})

describe('an unreadable row', () => {
  it.each([
    ['null', null],
    ['a text', 'item'],
    ['an item without a name', { id: 2, annotation_status: 1 }],
    ['an item with a number for a picture', { ...anItem({ id: 2 }), thumbnail: 7 }],
    ['an item that the answer has already', anItem({ id: 0 })],
  ])('(%s) is a disabled row in its place, counted once, and never selected', async (_what, row) => {
    const { start, reviewer, dropped, currentId } = anOddHost({}, [
      anItem({ id: 0 }),
      anItem({ id: 1 }),
      row,
      anItem({ id: 3 }),
    ])
    await start()
    const { pages } = reviewer.items
    expect([0, 1, 2, 3].map((index) => pages.itemAt(index)?.disabled === true)).toEqual([false, false, true, false])
    expect(pages.total).toBe(4)
    expect(dropped.count).toBe(1)
    const unreadable = pages.itemAt(2)
    if (unreadable !== undefined) reviewer.items.choose(unreadable)
    expect(currentId()).toBe(0)
    await reviewer.items.chooseEdge('last')
    await reviewer.items.step(-1)
    expect(currentId()).toBe(1)
  })

  it('on the edge of two pages is the same row for both', async () => {
    const rows = someItems(250).map((item) => (item.id === 99 || item.id === 100 ? null : item))
    const { start, reviewer, asked } = anOddHost({}, rows)
    await start()
    await reviewer.items.pages.ensure(100)
    await settled()
    expect(asked('getAssets')).toHaveLength(2)
  })

  it('of a stream is skipped and counted', async () => {
    const { start, reviewer, dropped, currentId } = anOddHost({
      async *assetStream() {
        yield null
        yield { id: 'x' }
        yield anItem({ id: 240, annotation_status: 7 })
      },
    })
    await start()
    await expect(reviewer.items.nextOfStatus(7)).resolves.toEqual({ state: 'found' })
    expect([currentId(), dropped.count]).toEqual([240, 2])
  })
})

describe('a total', () => {
  it.each([
    [0, 101],
    [-3, 101],
    [1.5, 101],
    [Number.NaN, 101],
    [Number.POSITIVE_INFINITY, 101],
    [50, 101],
    [250, 250],
  ])('of %s beside 101 rows is %s', async (told, meant) => {
    const { start, reviewer, facts } = anOddHost()
    facts.total = told
    await start()
    expect(reviewer.items.pages.total).toBe(meant)
  })

  it('may shrink between answers, and rows beyond it disappear', async () => {
    const { start, reviewer, facts } = anOddHost()
    await start()
    facts.rows = someItems(40)
    facts.total = 40
    reviewer.items.pages.reload()
    await settled()
    expect([reviewer.items.pages.total, reviewer.items.store.getState().rows?.count]).toEqual([40, 40])
    expect(reviewer.items.pages.itemAt(40)).toBeUndefined()
  })
})

describe('rows beyond the limit', () => {
  it('are in place, requested when visible, and none is there twice', async () => {
    const { start, reviewer, asked } = anOddHost({
      getAssets: (offset: number) => ({ data: someItems(250).slice(offset), total: 250 }),
    })
    await start()
    const { pages } = reviewer.items
    expect(asked('getAssets')).toHaveLength(1)
    expect([pages.itemAt(150)?.id, pages.itemAt(249)?.id, pages.indexOf(210)]).toEqual([150, 249, 210])
    pages.view(100, 120)
    await settled()
    expect(asked('getAssets').at(-1)).toEqual([99, 102, ''])
    const ids = [...pages.loaded()].map(({ item }) => item.id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids).toHaveLength(250)
  })
})

describe('currentAssetPosition', () => {
  it.each([
    ['null', null],
    ['nothing', undefined],
    ['-1', { index: -1, total: 250 }],
    ['2.5', { index: 2.5, total: 250 }],
    ['not a number', { index: Number.NaN, total: 250 }],
    ['its own total', { index: 250, total: 250 }],
    ['a text', 'first'],
  ])('of %s makes no item current, and requests no page beyond the first [S7.2]', async (_what, position) => {
    const { start, asked, currentId } = anOddHost({ currentAssetPosition: () => position })
    await start()
    expect(currentId()).toBeUndefined()
    expect(asked('getAssets')).toEqual([[0, 101, '']])
  })

  it.each([
    ['hidden', { annotation_status: 9 }],
    ['a placeholder', { disabled: true }],
  ])('of an item that is %s makes the next visible one current, wrapping around', async (_what, part) => {
    const rows = someItems(5).map((item) => (item.id > 2 ? { ...item, ...part } : item))
    const { start, currentId } = anOddHost({ currentAssetPosition: () => ({ index: 3, total: 5 }) }, rows)
    await start()
    expect(currentId()).toBe(0)
  })

  it('of an item found hidden when statuses arrive late moves on then [S4.5]', async () => {
    const gate = Promise.withResolvers<unknown>()
    const rows = someItems(5).map((item) => (item.id === 0 ? { ...item, annotation_status: 9 } : item))
    const { start, currentId, handlers } = anOddHost({}, rows)
    const known = handlers['workflowStatuses']?.()
    handlers['workflowStatuses'] = () => gate.promise
    await start()
    expect(currentId()).toBe(0)
    gate.resolve(known)
    await settled()
    expect(currentId()).toBe(1)
  })
})
