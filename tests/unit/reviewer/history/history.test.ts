import { expect, it } from 'vitest'
import { platformError } from '#domain/errors'
import { err } from '#domain/result'
import { anItem } from '../../../builders/items'
import { aReviewer } from '../../../builders/reviewer'
import { settled } from '../../../fakes/manual-clock'
import { lastWord } from '../../../../reviewer/history/history'

const user = { id: 9, email: 'quinn@example.com', first_name: 'Quinn', last_name: 'Osei' }
const RETURNED = { id: 2, at: '2026-11-22T10:00:00.000Z', user, from: 3, to: 4, comment: 'Too wide.' }

async function anOpenItem(tell: (itemId: number) => unknown) {
  const made = aReviewer({ items: [anItem({ id: 1, annotation_status: 4 }), anItem({ id: 2, annotation_status: 1 })] })
  made.host.handlers.statusHistory = tell as never
  await made.reviewer.start()
  await settled()
  const { history, current } = made.reviewer
  const word = () => lastWord(history.store.getState(), current.store.getState().item ?? anItem({ id: -1 }))
  return { ...made, history, word }
}

it('the last change’s comment → is shown on its item until dismissed', async () => {
  const { reviewer, history, word } = await anOpenItem((id) => ({ data: id === 1 ? [RETURNED] : [] }))
  expect(word()).toMatchObject({ comment: 'Too wide.' })
  await reviewer.items.step(1)
  await settled()
  expect(word()).toBeUndefined()
  await reviewer.items.step(-1)
  await settled()
  expect(word()).toBeDefined()
  history.markRead(RETURNED.id)
  expect(word()).toBeUndefined()
})

it('a changed status → refetches the history, and the comment belongs to the former status', async () => {
  const { reviewer, host, word } = await anOpenItem(() => ({ data: [RETURNED] }))
  await reviewer.items.patch(1, { annotation_status: 1 })
  await settled()
  expect(host.asked('statusHistory')).toEqual([[1], [1]])
  expect(word()).toBeUndefined()
})

it('a late answer → isn’t shown on the next item', async () => {
  const late = Promise.withResolvers<unknown>()
  const { reviewer, history } = await anOpenItem((id) => (id === 1 ? late.promise : { data: [] }))
  await reviewer.items.step(1)
  await settled()
  late.resolve({ data: [RETURNED] })
  await settled()
  expect(history.store.getState()).toMatchObject({ itemId: 2, changes: [] })
})

it('a host without history → isn’t asked again; a failure can be retried', async () => {
  const silent = await anOpenItem(() => err(platformError('unknown_action')))
  await silent.reviewer.items.step(1)
  await settled()
  expect(silent.host.asked('statusHistory')).toHaveLength(1)
  expect(silent.history.store.getState().isTold).toBe(false)
  let isDown = true
  const failing = await anOpenItem(() => (isDown ? err(platformError('timeout')) : { data: [RETURNED] }))
  expect(failing.history.store.getState().error?.code).toBe('timeout')
  isDown = false
  failing.history.retry()
  await settled()
  expect(failing.history.store.getState()).toMatchObject({ error: undefined, changes: [RETURNED] })
})
