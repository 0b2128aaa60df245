import { expect, it } from 'vitest'
import { platformError } from '#domain/errors'
import { err, ok } from '#domain/result'
import { changeAll, planChanges, sharedTargets, targetsOfAll } from '../../../../../renderer/areas/project/bulk-status'
import { anItem } from '../../../../builders/items'
import { aStatus, aTransition } from '../../../../builders/workflow'

const [open, review, done] = [aStatus({ name: 'Open' }), aStatus({ name: 'Review' }), aStatus({ name: 'Done' })]
const statuses = [open, review, done]
const inStatus = (value: number, id: number) => anItem({ id, annotation_status: value })
const names = (rows: readonly { readonly name: string }[]) => rows.map(({ name }) => name)

it('offers every status where statuses may be applied directly [S4.1]', () => {
  const workflow = { statuses, transitions: [], rights: { applyStatus: true, applyTransition: false } }
  const items = [inStatus(open.value, 1), inStatus(done.value, 2)]
  expect(names(sharedTargets(items, workflow))).toEqual(['Open', 'Review', 'Done'])
  expect(planChanges(items, done, workflow)).toEqual([
    { path: { itemId: 1 }, body: { from_status_id: open.id, status_id: done.id } },
  ])
})

it('offers only what a transition of every item leads to, and names the transition [S4.2]', () => {
  const [start, finish, close] = [aTransition(open, review), aTransition(review, done), aTransition(open, done)]
  const workflow = {
    statuses,
    transitions: [start, finish, close],
    rights: { applyStatus: false, applyTransition: true },
  }
  const items = [inStatus(open.value, 1), inStatus(review.value, 2)]
  expect(names(sharedTargets(items, workflow))).toEqual(['Review', 'Done'])
  expect(planChanges(items, done, workflow)).toEqual([
    { path: { itemId: 1 }, body: { from_status_id: open.id, status_id: done.id, transition_id: close.id } },
    { path: { itemId: 2 }, body: { from_status_id: review.id, status_id: done.id, transition_id: finish.id } },
  ])
})

it('leaves out transitions that ask for more, unknown statuses, and those without the right [S4.2] [S4.4]', () => {
  const asking = [aTransition(open, done, { constraints: [{ name: 'comment_required' }] })]
  const may = { applyStatus: false, applyTransition: true }
  expect(sharedTargets([inStatus(open.value, 1)], { statuses, transitions: asking, rights: may })).toEqual([])
  const free = [aTransition(open, done)]
  expect(sharedTargets([inStatus(99, 1)], { statuses, transitions: free, rights: may })).toEqual([])
  const none = { applyStatus: false, applyTransition: false }
  expect(sharedTargets([inStatus(open.value, 1)], { statuses, transitions: free, rights: none })).toEqual([])
})

it('for a whole list offers every status, or those that some transition leads to without more [S4.1] [S4.2]', () => {
  const transitions = [
    aTransition(open, review),
    aTransition(review, done, { constraints: [{ name: 'comment_required' }] }),
  ]
  const offered = (applyStatus: boolean, applyTransition: boolean) =>
    names(targetsOfAll({ statuses, transitions, rights: { applyStatus, applyTransition } }))
  expect(offered(true, false)).toEqual(['Open', 'Review', 'Done'])
  expect(offered(false, true)).toEqual(['Review'])
  expect(offered(false, false)).toEqual([])
})

it('asks a few at a time, all of them, and collects what was refused', async () => {
  const changes = Array.from({ length: 25 }, (_, itemId) => ({
    path: { itemId },
    body: { from_status_id: 1, status_id: 2 },
  }))
  let [running, most] = [0, 0]
  const asked: number[] = []
  const failures = await changeAll(changes, async ({ path: { itemId } }) => {
    running += 1
    most = Math.max(most, running)
    asked.push(itemId)
    await Promise.resolve()
    running -= 1
    return itemId % 10 === 0 ? err(platformError('status_moved')) : ok(null)
  })
  expect(asked).toEqual(changes.map(({ path }) => path.itemId))
  expect(most).toBe(4)
  expect(failures.map(({ code }) => code)).toEqual(['status_moved', 'status_moved', 'status_moved'])
})
