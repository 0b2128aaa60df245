import { describe, expect, it } from 'vitest'
import { anItem, someItems } from '../../../builders/items'
import { anOddHost } from '../../../builders/odd-host'
import { settled } from '../../../fakes/manual-clock'

const JUNK: readonly unknown[] = [
  null,
  undefined,
  7,
  -1,
  '',
  'x',
  true,
  [],
  {},
  [[]],
  { data: null },
  { item: null },
  { data: [{}], total: 'a' },
]
const EVENTS: readonly (readonly [string, unknown])[] = [
  ['offline', { offline: true }],
  ['offline', { offline: false }],
  ['session_expired', undefined],
  ['session_state', { authenticated: true }],
  ['user_is_paused', { paused: true }],
  ['user_is_paused', { paused: false }],
  ['item_not_available', { itemId: 3 }],
  ['f_accesses', { accesses: { actions: [], action_groups: [] } }],
  ['f_accesses', { accesses: { actions: ['ApplyItemStatus'] } }],
  ['api_error', { action: 'pinAsset', status: 403, code: 'forbidden' }],
  ['change_sent', { itemId: 5, item: null }],
  ['change_sent', { itemId: 5, item: anItem({ id: 5, annotation_status: 2 }) }],
  ['request_settled', { count: -4 }],
  ['run_command', { id: 7 }],
  ['host_commands', { commands: 'none' }],
  ['novelty', null],
]

/** The same numbers for the same seed. */
function numbers(seed: number) {
  let state = seed + 1
  const next = () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
  return { next, one: <T>(of: readonly T[]): T | undefined => of[Math.floor(next() * of.length)] }
}

let decisions = 0

describe('a host that answers late, wrongly, twice, with failures or never', () => {
  it.each(Array.from({ length: 24 }, (_, at) => at * 91))(
    '(%i) → only shown items are decided on, and work continues once it recovers',
    async (seed) => {
      const { next, one } = numbers(seed)
      const made = anOddHost({}, someItems(320))
      const { reviewer, clock, handlers, host, emit, current } = made
      const well = { ...handlers }
      const decided: number[] = []
      let isOdd = true
      for (const action of [...Object.keys(well), 'assetStream', 'requestAssets', 'changeAnnotationStatus']) {
        handlers[action] = async (...args: never[]) => {
          const isChange = action === 'changeAnnotationStatus'
          const change = args[0] as { readonly itemId: number; readonly statusId: number } | undefined
          if (isChange && change !== undefined) decided.push(change.itemId)
          const right = () =>
            isChange && change !== undefined
              ? { item: anItem({ id: change.itemId, annotation_status: change.statusId / 10 }) }
              : (well[action]?.(...args) ?? {})
          if (!isOdd) return right()
          const how = next()
          if (how < 0.2) await new Promise<void>((done) => clock.setTimeout(done, next() * 4_000))
          else if (how < 0.3) throw one(['forbidden', 'unexpected', 'aborted', 'nobody_knows', 'invalid_answer'])
          else if (how < 0.45) return one(JUNK)
          else if (how < 0.5) return new Promise(() => undefined)
          return right()
        }
      }
      await made.start()
      const onShow: number[] = []
      const decide = () => {
        const { item, state } = current()
        const status = one(reviewer.workflow.store.getState().statuses)
        if (item === undefined || status === undefined) return
        if (state === 'open') onShow.push(item.id)
        void reviewer.workflow.change({ status }, item.id)
      }
      const acts = [
        () => void reviewer.items.step(next() < 0.5 ? 1 : -1),
        () => reviewer.items.choose(anItem({ id: Math.floor(next() * 320) })),
        () => void reviewer.items.nextOfStatus(7),
        () => reviewer.items.search(one(['', 'a', 'item']) ?? ''),
        () => void reviewer.items.enter(),
        () => void reviewer.request.ask(),
        () => reviewer.workflow.openMenu(),
        () => reviewer.retryNow(),
        () => emit(...(one(EVENTS) ?? ['offline', { offline: false }])),
        () => void host.request('nobodyKnows', []),
      ]
      for (let turn = 0; turn < 50; turn += 1) {
        one(acts)?.()
        decide()
        await clock.advance(next() * 900)
      }
      expect(decided.filter((id) => !onShow.includes(id))).toEqual([])
      decisions += decided.length

      isOdd = false
      for (const [name, data] of [
        ['session_state', { authenticated: true }],
        ['offline', { offline: false }],
        ['user_is_paused', { paused: false }],
        ['f_accesses', { accesses: { actions: ['ApplyItemStatus'], action_groups: [] } }],
      ] as const)
        emit(name, data)
      reviewer.items.search('')
      reviewer.retryNow()
      await clock.advance(200_000)
      const { items } = reviewer
      expect(items.store.getState()).toMatchObject({ seeking: false, trouble: undefined })
      await items.pages.ensure(0)
      const [free] = [...items.pages.loaded()].filter(
        ({ item }) => items.mayChoose(item) && item.id !== made.currentId(),
      )
      if (free === undefined) throw new Error('No item is there to be chosen.')
      items.choose(free.item)
      await clock.advance(1_000)
      expect(current()).toMatchObject({ state: 'open', item: { id: free.item.id } })
      await settled()
    },
  )

  it('decisions are made at all', () => {
    expect(decisions).toBeGreaterThan(20)
  })
})
