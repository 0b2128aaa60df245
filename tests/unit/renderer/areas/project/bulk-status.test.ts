import { expect, it } from 'vitest'
import { planChanges, transitionsOf, waysOf, waysOfAll } from '../../../../../renderer/areas/project/bulk-status'
import { anItem } from '../../../../builders/items'
import { aStatus, aTransition } from '../../../../builders/workflow'

const [open, review, done] = [aStatus({ name: 'Open' }), aStatus({ name: 'Review' }), aStatus({ name: 'Done' })]
const statuses = [open, review, done]
const inStatus = (value: number, id: number) => anItem({ id, annotation_status: value })
const names = (rows: readonly { readonly name: string }[]) => rows.map(({ name }) => name)

const wayTo = (target: string, items: Parameters<typeof waysOf>[0], workflow: Parameters<typeof waysOf>[1]) => {
  const way = waysOf(items, workflow).find(({ name }) => name === target)
  if (way === undefined) throw new Error(`No way to ${target}`)
  return way
}

it('a right to set statuses directly → every status is offered [S4.1]', () => {
  const workflow = { statuses, transitions: [], rights: { applyStatus: true, applyTransition: false } }
  const items = [inStatus(open.value, 1), inStatus(done.value, 2)]
  expect(names(waysOf(items, workflow))).toEqual(['Open', 'Review', 'Done'])
  expect(planChanges(items, wayTo('Done', items, workflow), workflow)).toEqual([
    { item: items[0], change: { kind: 'status', from: open, to: done, transition: undefined } },
  ])
})

it('items in several statuses → the targets of any of their transitions, with each transition named [S4.2]', () => {
  const [start, finish, close] = [aTransition(open, review), aTransition(review, done), aTransition(open, done)]
  const workflow = {
    statuses,
    transitions: [start, finish, close],
    rights: { applyStatus: false, applyTransition: true },
  }
  const items = [inStatus(open.value, 1), inStatus(review.value, 2)]
  expect(names(waysOf(items, workflow))).toEqual(['Review', 'Done'])
  expect(planChanges(items, wayTo('Done', items, workflow), workflow)).toEqual([
    { item: items[0], change: { kind: 'status', from: open, to: done, transition: close } },
    { item: items[1], change: { kind: 'status', from: review, to: done, transition: finish } },
  ])
})

it('a transition that needs a reason → is offered, and says so [S4.4]', () => {
  const back = aTransition(review, open, { constraints: [{ name: 'comment_required' }] })
  const workflow = {
    statuses,
    transitions: [back, aTransition(review, done, { constraints: [{ name: 'no_open_comments' }] })],
    rights: { applyStatus: false, applyTransition: true },
  }
  const items = [inStatus(review.value, 1), inStatus(done.value, 2)]
  const offered = waysOf(items, workflow)
  expect(offered.map(({ name, asksReason }) => [name, asksReason])).toEqual([
    ['Open', true],
    ['Done', false],
  ])
  expect(planChanges(items, wayTo('Open', items, workflow), workflow)).toEqual([
    { item: items[0], change: { kind: 'status', from: review, to: open, transition: back } },
  ])
})

it('two transitions to one status → are offered apart, by their names [S4.2]', () => {
  const [plain, approving] = [
    aTransition(review, done, { name: 'Complete', constraints: [{ name: 'no_open_comments' }] }),
    aTransition(review, done, { name: 'Complete and approve', automationAction: 'approve_item' }),
  ]
  const workflow = {
    statuses,
    transitions: [plain, approving],
    rights: { applyStatus: false, applyTransition: true },
  }
  const items = [inStatus(review.value, 1)]
  expect(names(waysOf(items, workflow))).toEqual(['Complete', 'Complete and approve'])
  expect(planChanges(items, wayTo('Complete', items, workflow), workflow)).toMatchObject([
    { change: { transition: { id: plain.id } } },
  ])
  expect(waysOfAll(workflow).map(transitionsOf)).toEqual([[plain.id], [approving.id]])
})

it('unknown statuses, and no right → nothing is offered [S4.2] [S4.4]', () => {
  const free = [aTransition(open, done)]
  const may = { applyStatus: false, applyTransition: true }
  expect(waysOf([inStatus(99, 1)], { statuses, transitions: free, rights: may })).toEqual([])
  const none = { applyStatus: false, applyTransition: false }
  expect(waysOf([inStatus(open.value, 1)], { statuses, transitions: free, rights: none })).toEqual([])
})

it('a whole list → offers every status, or those that some transition leads to [S4.1] [S4.2]', () => {
  const transitions = [
    aTransition(open, review),
    aTransition(review, done, { constraints: [{ name: 'comment_required' }] }),
  ]
  const offered = (applyStatus: boolean, applyTransition: boolean) =>
    waysOfAll({ statuses, transitions, rights: { applyStatus, applyTransition } })
  expect(names(offered(true, false))).toEqual(['Open', 'Review', 'Done'])
  expect(offered(true, false).map(transitionsOf)).toEqual([undefined, undefined, undefined])
  expect(offered(false, true).map(({ name, asksReason }) => [name, asksReason])).toEqual([
    ['Review', false],
    ['Done', true],
  ])
  expect(offered(false, false)).toEqual([])
})
