import { expect, it } from 'vitest'
import { planChanges, sharedTargets, targetsOfAll } from '../../../../../renderer/areas/project/bulk-status'
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
    { item: items[0], change: { kind: 'status', from: open, to: done, transition: undefined } },
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
    { item: items[0], change: { kind: 'status', from: open, to: done, transition: close } },
    { item: items[1], change: { kind: 'status', from: review, to: done, transition: finish } },
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
