import { expect, it } from 'vitest'
import { someItems } from '../../../builders/items'
import { anOddHost } from '../../../builders/odd-host'
import { times } from '../../../builders/walks'
import { settled } from '../../../fakes/manual-clock'
import { openChoices } from '../../../../reviewer/workflow/item-status'

const GONE = 9
const STEPS = 120
const WALKS = times(30, 200)
const RIGHTS = ['ApplyItemStatus', 'ApplyItemApprovalStatus', 'ApplyItemPin']

function aRandom(seed: number) {
  let state = seed * 7_919 + 1
  const next = () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
  return { next, below: (end: number) => Math.floor(next() * end), chance: (share: number) => next() < share }
}
type Random = ReturnType<typeof aRandom>

/** Reviewer over a host that is slow, fails and hides by a seed, with an editor that is slow to show a picture. */
async function aWalk(random: Random) {
  const rows = someItems(130).map((item) => ({ ...item }))
  const row = (id: number) => rows.find((one) => one.id === id)
  const listed = () => rows.filter(({ annotation_status }) => annotation_status !== GONE)
  const patience = 20 + random.below(600)
  const slowly = async <T>(answer: () => T, failing = 0.08): Promise<T> => {
    await new Promise<void>((done) => made.clock.setTimeout(done, random.below(patience)))
    if (random.chance(failing)) throw 'unexpected'
    return answer()
  }
  /** Items that decisions were sent for, in order. */
  const decided: number[] = []
  const changed = (itemId: number, part: object) => {
    decided.push(itemId)
    return slowly(() => {
      Object.assign(row(itemId) ?? {}, part)
      return { item: { ...row(itemId) } }
    })
  }
  const made = anOddHost(
    {
      folderAccesses: () => ({ accesses: { actions: RIGHTS, action_groups: [] } }),
      currentAssetPosition: () => ({ index: random.below(rows.length), total: rows.length }),
      getAssets: (offset: number, limit: number) =>
        slowly(() => ({ data: listed().slice(offset, offset + limit), total: listed().length })),
      switchToAsset: (id: number) => slowly(() => ({ item: { ...row(id) }, media: null, annotation: null })),
      changeAnnotationStatus: ({ itemId, statusId }: { readonly itemId: number; readonly statusId: number }) =>
        changed(itemId, { annotation_status: statusId / 10 }),
      changeApprovalStatus: ({ itemId, approvalStatus }: { itemId: number; approvalStatus: number }) =>
        changed(itemId, { approval_status: approvalStatus }),
      pinAsset: ({ itemId, pinned }: { readonly itemId: number; readonly pinned: boolean }) =>
        changed(itemId, { is_pinned: pinned }),
    },
    rows,
  )
  const { current } = made.reviewer
  /** Item whose picture a person sees; only the editor knows. */
  let picture: number | undefined
  let drawn: unknown
  current.store.subscribe(({ state, opened }) => {
    if (state !== 'open' || opened === undefined) {
      picture = undefined
      drawn = undefined
      return
    }
    if (opened === drawn) return
    drawn = opened
    picture = undefined
    const { id } = opened.item
    current.setUnseen(id, 'loading')
    made.clock.setTimeout(() => {
      if (drawn !== opened) return
      const isThere = !random.chance(0.1)
      picture = isThere ? id : undefined
      current.setUnseen(id, isThere ? undefined : 'failed')
    }, random.below(patience))
  })
  await made.start()
  return { ...made, picture: () => picture, decided }
}

it(`${WALKS} random walks over a slow and failing host → every decision is for the visible item`, async () => {
  let made = 0
  let refused = 0
  for (let seed = 1; seed <= WALKS; seed += 1) {
    const random = aRandom(seed)
    const { reviewer, clock, picture, decided, emit, current, currentId } = await aWalk(random)
    const kept: { choice: ReturnType<typeof openChoices>[number]; itemId: number }[] = []
    const choices = () => {
      const { item } = current()
      return item === undefined ? [] : openChoices(reviewer.state.getState(), item)
    }
    /** An act offered for one item never applies to another that was shown later. */
    const decide = async (act: () => void, meant = picture()) => {
      const [seen, before] = [picture(), decided.length]
      act()
      await settled()
      const sent = decided.slice(before)
      if (sent.length > 0) expect([seed, seen, ...sent]).toEqual([seed, meant, meant])
      if (sent.length > 0) made += 1
      else refused += 1
    }
    const acts: readonly (() => unknown)[] = [
      () => void reviewer.items.step(1),
      () => void reviewer.items.step(1),
      () => void reviewer.items.step(-1),
      () => void reviewer.items.chooseEdge(random.chance(0.5) ? 'first' : 'last'),
      () => reviewer.retryNow(),
      () => reviewer.advance.toggle(),
      () => emit('item_not_available', { itemId: currentId() ?? 0 }),
      () => emit('f_accesses', { accesses: { actions: random.chance(0.4) ? [] : RIGHTS, action_groups: [] } }),
      () => emit('f_accesses', { accesses: { actions: RIGHTS, action_groups: [] } }),
      () => emit('user_is_paused', { paused: random.chance(0.4) }),
      () => emit('user_is_paused', { paused: false }),
      // Menu that a person opened and left open while the reviewer went on.
      () => kept.push(...choices().map((choice) => ({ choice, itemId: currentId() ?? -1 }))),
      () => decide(() => void reviewer.approvalAndPin.approve(random.chance(0.5) ? 'APPROVED' : 'REJECTED')),
      () => decide(() => void reviewer.approvalAndPin.approve('APPROVED')),
      () => {
        const { choice, itemId } = kept[random.below(kept.length)] ?? {}
        if (choice !== undefined && itemId !== undefined)
          return decide(() => void reviewer.workflow.change(choice, itemId), itemId)
      },
      () => {
        const offered = choices()
        const choice = offered[random.below(offered.length)]
        if (choice !== undefined) return decide(() => void reviewer.workflow.change(choice, currentId() ?? -1))
      },
    ]
    for (let step = 0; step < STEPS; step += 1) {
      await acts[random.below(acts.length)]?.()
      if (random.chance(0.6)) await clock.advance(random.below(500))
    }
  }
  // Walks that could decide nothing, or everything, would prove nothing.
  expect(made).toBeGreaterThan(WALKS * 5)
  expect(refused).toBeGreaterThan(WALKS * 5)
}, 120_000)
