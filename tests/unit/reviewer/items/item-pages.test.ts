import { describe, expect, it, vi } from 'vitest'
import type { Item } from '#domain/entities'
import { platformError } from '#domain/errors'
import { err, ok } from '#domain/result'
import { createItemPages } from '../../../../reviewer/items/item-pages'
import { someItems } from '../../../builders/items'
import { stretch } from '../../../fakes/fake-host'
import { ManualClock, settled } from '../../../fakes/manual-clock'

const HIDDEN = 9

function aList(initial: readonly Item[], anchor = 0) {
  const clock = new ManualClock()
  const state = { items: initial, failing: 0, answer: stretch, anchor }
  const asked: [number, number, string][] = []
  const signals: { readonly aborted: boolean }[] = []
  const onChange = vi.fn()
  const pages = createItemPages(
    clock,
    async (offset, limit, search, signal) => {
      asked.push([offset, limit, search])
      signals.push(signal)
      if (state.failing > 0) {
        state.failing -= 1
        return err(platformError('forbidden'))
      }
      return ok(state.answer(state.items, offset, limit))
    },
    () => state.anchor,
    onChange,
    (item) => item.annotation_status === HIDDEN,
  )
  return { pages, clock, asked, state, onChange, signals }
}

describe('pages of 100', () => {
  it('request one extra item behind, and one before if there is a previous page [S9.1]', async () => {
    const { pages, asked } = aList(someItems(250))
    await pages.ensure(0)
    await pages.ensure(120)
    await pages.ensure(249)
    expect(asked).toEqual([
      [0, 101, ''],
      [99, 102, ''],
      [199, 102, ''],
    ])
    expect([pages.itemAt(0)?.id, pages.itemAt(99)?.id, pages.itemAt(100)?.id, pages.itemAt(249)?.id]).toEqual([
      0, 99, 100, 249,
    ])
    expect(pages.total).toBe(250)
  })

  it('request (100 n, 100) in advanced mode and compare nothing [S9.1]', async () => {
    const { pages, asked, state } = aList(someItems(250))
    pages.setAdvanced(true)
    await pages.ensure(0)
    state.items = someItems(250, 500)
    await pages.ensure(100)
    await settled()
    expect(asked).toEqual([
      [0, 100, ''],
      [100, 100, ''],
    ])
  })

  it('are requested for a last row alone on its page, and not beyond [S9.1]', async () => {
    const { pages, asked } = aList(someItems(101))
    await pages.ensure(0)
    pages.view(100, 100)
    pages.view(400, 500)
    await settled()
    expect(asked.slice(1)).toEqual([[99, 102, '']])
    expect(pages.itemAt(100)?.id).toBe(100)
  })

  it('detect a row that isn’t its predecessor’s neighbour, until that page is loaded again [S9.1]', async () => {
    const { pages, state, onChange } = aList(someItems(250))
    await pages.ensure(0)
    state.items = someItems(249, 1)
    const joined: boolean[][] = []
    onChange.mockImplementation(() => joined.push([99, 100, 101].map((index) => pages.isJoined(index))))
    await pages.ensure(100)
    await settled()
    expect(joined).toContainEqual([true, false, true])
    expect(joined.at(-1)).toEqual([true, true, true])
  })

  it('contain the received rows if the host counts fewer, and the host’s count if none came', async () => {
    const { pages, state } = aList(someItems(150))
    const totals: (number | undefined)[] = []
    state.answer = (items, offset, limit) => ({ ...stretch(items, offset, limit), total: 100 })
    for (const index of [0, 100]) {
      await pages.ensure(index)
      totals.push(pages.total)
    }
    expect(totals).toEqual([101, 150])
    state.answer = () => ({ data: [], total: 10 })
    await pages.rejoin(100)
    expect(pages.total).toBe(10)
  })

  it('report a changed item, and not one they don’t contain', async () => {
    const { pages, onChange } = aList(someItems(10))
    await pages.ensure(0)
    onChange.mockClear()
    pages.update({ id: 999, name: 'elsewhere', annotation_status: 2 })
    expect(onChange).not.toHaveBeenCalled()
    pages.update({ id: 5, name: 'item 5', annotation_status: 2 })
    expect(onChange).toHaveBeenCalledOnce()
    expect(pages.itemAt(5)?.annotation_status).toBe(2)
  })

  it('report a change of the first row after them, known from the previous page', async () => {
    const { pages, onChange } = aList(someItems(250))
    await pages.ensure(0)
    onChange.mockClear()
    pages.update({ id: 100, name: 'item 100', annotation_status: 2 })
    expect(onChange).toHaveBeenCalledOnce()
    expect(pages.itemAt(100)?.annotation_status).toBe(2)
  })

  it('aren’t requested after a list that ends with its page [S9.1]', async () => {
    const { pages, asked } = aList(someItems(100))
    await pages.ensure(0)
    pages.view(0, 150)
    await settled()
    expect(asked).toEqual([[0, 101, '']])
  })

  it('reload a neighbour if the list moved between them [S9.1]', async () => {
    const { pages, asked, state } = aList(someItems(250))
    await pages.ensure(0)
    state.items = someItems(249, 1)
    await pages.ensure(100)
    await settled()
    expect(asked).toEqual([
      [0, 101, ''],
      [99, 102, ''],
      [0, 101, ''],
    ])
    expect(pages.itemAt(0)?.id).toBe(1)
  })

  it('reload once around the current item after two mismatches on one edge, and never loop [S9.1]', async () => {
    let shift = 0
    const { pages, asked, state } = aList(someItems(1), 150)
    state.answer = (_items, offset, limit) => {
      shift += 1_000
      return { data: someItems(limit, offset + shift), total: 300 }
    }
    await pages.ensure(0)
    for (let round = 0; round < 30; round += 1) {
      pages.view(0, 199)
      await settled()
    }
    // Pages 0 and 1, the neighbour again, the reload around the current item, and the other page coming into view.
    expect(asked.length).toBeLessThanOrEqual(6)
    const before = asked.length
    for (let round = 0; round < 10; round += 1) {
      pages.view(0, 199)
      await settled()
    }
    expect(asked).toHaveLength(before)
  })

  it('are requested again only when visible after an earlier item left the list [S4.5]', async () => {
    const { pages, asked } = aList(someItems(350))
    for (const index of [0, 100, 200]) await pages.ensure(index)
    pages.leave(50)
    expect(asked).toHaveLength(3)
    pages.view(0, 99)
    await settled()
    expect(asked).toHaveLength(3)
    pages.view(90, 110)
    await settled()
    expect(asked.slice(3)).toEqual([[99, 102, '']])
  })
})

describe('distant pages', () => {
  const KEPT = 40
  const MANY = 20_000
  // Of the page after a loaded one, only the first row is known.
  const loadedPages = (pages: ReturnType<typeof aList>['pages']) => [
    ...new Set([...pages.loaded()].filter(({ index }) => index % 100 > 0).map(({ index }) => Math.floor(index / 100))),
  ]
  async function scrollThrough({ pages }: ReturnType<typeof aList>, from: number, to: number) {
    for (let row = from; row < to; row += 100) {
      pages.view(row, row + 20)
      await settled()
    }
  }

  it('are dropped, except the current item’s, and requested again when visible [S9.1]', async () => {
    const list = aList(someItems(MANY), 550)
    const { pages, asked } = list
    await scrollThrough(list, 0, MANY)
    expect(loadedPages(pages)).toHaveLength(KEPT)
    expect(loadedPages(pages)).toEqual([5, ...Array.from({ length: KEPT - 1 }, (_, at) => MANY / 100 - KEPT + 1 + at)])
    expect([pages.indexOf(550), pages.indexOf(1_050), pages.itemAt(1_050)]).toEqual([550, undefined, undefined])
    const before = asked.length
    pages.view(1_000, 1_020)
    await settled()
    expect(asked.slice(before)).toEqual([[999, 102, '']])
    expect([pages.itemAt(1_050)?.id, pages.indexOf(1_050)]).toEqual([1_050, 1_050])
    expect(loadedPages(pages)).toHaveLength(KEPT)
    expect(loadedPages(pages)).not.toContain(MANY / 100 - 1)
  })

  it('are available to whoever requests one, even the most distant', async () => {
    const list = aList(someItems(MANY))
    await scrollThrough(list, 0, 5_000)
    for (let index = MANY - 1; index > 6_000; index -= 100) {
      await list.pages.ensure(index)
      expect(list.pages.itemAt(index)?.id).toBe(index)
    }
    expect(loadedPages(list.pages)).toHaveLength(KEPT)
  })

  it('are compared with their neighbours again when reloaded [S9.1]', async () => {
    const list = aList(someItems(MANY))
    const { pages, asked, state } = list
    await scrollThrough(list, 0, 10_000)
    state.items = someItems(MANY, 1)
    const first = asked.length
    pages.view(6_000, 6_020)
    await settled()
    expect(asked.slice(first, first + 2)).toEqual([
      [5_999, 102, ''],
      [6_099, 102, ''],
    ])
    const before = asked.length
    pages.view(5_900, 5_920)
    await settled()
    expect(asked.slice(before)).toEqual([[5_899, 102, '']])
    expect([pages.itemAt(5_900)?.id, pages.itemAt(6_150)?.id]).toEqual([5_901, 6_151])
  })

  it('keep the places of hidden rows, so that nothing after them jumps [S4.5]', async () => {
    const items = someItems(MANY).map((item) => (item.id % 100 === 7 ? { ...item, annotation_status: HIDDEN } : item))
    const list = aList(items)
    const hidden = () => [...list.pages.loaded()].filter(({ item }) => item.annotation_status === HIDDEN)
    await scrollThrough(list, 0, MANY)
    expect(hidden().map(({ index }) => index)).toEqual(Array.from({ length: MANY / 100 }, (_, page) => page * 100 + 7))
    list.state.items = items.map((item) => ({ ...item, annotation_status: 1 }))
    list.pages.view(1_000, 1_020)
    await settled()
    expect(hidden().map(({ index }) => index)).not.toContain(1_007)
    expect(hidden()).toHaveLength(MANY / 100 - 1)
  })
})

describe('rows that left the list', () => {
  it('are removed once the host omits them, also on invisible pages [S4.5]', async () => {
    const { pages, state } = aList(someItems(250))
    await pages.ensure(0)
    pages.leave(40)
    state.items = state.items.filter(({ id }) => id !== 40)
    expect(pages.indexOf(40)).toBe(40)
    await pages.ensure(249)
    expect(pages.indexOf(40)).toBeUndefined()
    expect([pages.itemAt(40)?.id, pages.itemAt(99)?.id, pages.total]).toEqual([41, 100, 249])
  })

  it('stay in place if the host doesn’t omit them [S4.5]', async () => {
    const { pages } = aList(someItems(250))
    await pages.ensure(0)
    pages.leave(40)
    await pages.ensure(249)
    expect(pages.indexOf(40)).toBe(40)
  })
})

describe('a failed page', () => {
  it('is retried after 1 s, then 1.5 times longer each time, without limit [S4.13]', async () => {
    const { pages, clock, asked, state } = aList(someItems(10))
    state.failing = 12
    const loaded = pages.ensure(0)
    const waits: number[] = []
    for (let attempt = 0; attempt < 12; attempt += 1) {
      await settled()
      const wait = (pages.trouble?.retryAt ?? 0) - clock.now()
      waits.push(wait)
      await clock.advance(wait - 1)
      expect(asked).toHaveLength(attempt + 1)
      await clock.advance(1)
    }
    expect(waits.slice(0, 4)).toEqual([1_000, 1_500, 2_250, 3_375])
    expect(waits.at(-1)).toBeCloseTo(1_000 * 1.5 ** 11)
    await expect(loaded).resolves.toBe(true)
    expect(pages.trouble).toBeUndefined()
  })

  it('is counted separately [S4.13]', async () => {
    const { pages, clock, asked, state } = aList(someItems(250))
    await pages.ensure(0)
    state.failing = 3
    void pages.ensure(100)
    await clock.advance(1_000)
    void pages.ensure(200)
    await settled()
    expect(pages.trouble?.pages).toBe(2)
    await clock.advance(1_000)
    expect(asked.filter(([offset]) => offset === 199)).toHaveLength(2)
    expect(asked.filter(([offset]) => offset === 99)).toHaveLength(2)
  })

  it('is retried at once on retryNow [S4.13]', async () => {
    const { pages, asked, state } = aList(someItems(10))
    state.failing = 1
    const loaded = pages.ensure(0)
    await settled()
    pages.retryNow()
    await expect(loaded).resolves.toBe(true)
    expect(asked).toHaveLength(2)
  })
})

describe('a new search', () => {
  it('cancels old requests and retries and starts at page 0 [S2.18]', async () => {
    const { pages, clock, asked, state, signals } = aList(someItems(250))
    state.failing = 1
    const loaded = pages.ensure(0)
    await settled()
    pages.setSearch('cat')
    await expect(loaded).resolves.toBe(false)
    expect(signals[0]?.aborted).toBe(true)
    await clock.advance(10_000)
    expect(asked).toEqual([
      [0, 101, ''],
      [0, 101, 'cat'],
    ])
    expect(pages.trouble).toBeUndefined()
  })

  it('announces at once that nothing of the old list is shown [S2.18]', async () => {
    const { pages, state, onChange } = aList(someItems(250))
    await pages.ensure(0)
    await pages.ensure(120)
    const shown = () => [pages.total, [...pages.loaded()].length, pages.itemAt(120)?.id, pages.indexOf(120)]
    expect(shown()).toEqual([250, 201, 120, 120])
    state.items = someItems(150, 500)
    onChange.mockClear()
    pages.setSearch('cat')
    expect(onChange).toHaveBeenCalledOnce()
    expect(shown()).toEqual([undefined, 0, undefined, undefined])
    await settled()
    expect(shown()).toEqual([150, 101, undefined, undefined])
    pages.setSearch('cat')
    expect(pages.total).toBe(150)
  })
})
