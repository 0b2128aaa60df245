import { expect, it } from 'vitest'
import type { DesktopApi } from '#contract/api'
import { platformError } from '#domain/errors'
import { err, ok } from '#domain/result'
import { changeAll, type PlannedChange, waitingText } from '../../../../../renderer/areas/project/planned-change'
import { someItems } from '../../../../builders/items'
import { aStatus, aTransition } from '../../../../builders/workflow'

const [open, done] = [aStatus({ name: 'Open' }), aStatus({ name: 'Done' })]
const [item] = someItems(1, 7)

it('many changes → run a few at a time, and report successes and reasons for failures', async () => {
  const changes: readonly PlannedChange[] = someItems(25).map((one) => ({
    item: one,
    change: { kind: 'status', from: open, to: done, transition: undefined },
  }))
  let [running, most] = [0, 0]
  const asked: number[] = []
  const hold = async (_name: string, { path }: { readonly path: { readonly itemId: number } }) => {
    running += 1
    most = Math.max(most, running)
    asked.push(path.itemId)
    await Promise.resolve()
    running -= 1
    if (path.itemId % 10 === 0) return err(platformError('status_moved'))
    return ok({ item: { annotation_status: done.value } })
  }
  const { made, failures } = await changeAll({ platform: { hold } } as unknown as DesktopApi, 1, changes)
  expect(asked).toEqual(changes.map((change) => change.item.id))
  expect(most).toBe(4)
  expect(failures.map(({ code }) => code)).toEqual(['status_moved', 'status_moved', 'status_moved'])
  expect(made).toHaveLength(22)
  const [first] = changes.slice(1)
  expect(made[0]).toEqual({
    kind: 'status',
    before: first?.item,
    after: { ...first?.item, annotation_status: done.value },
  })
})

it('each kind of change → is sent in the platform’s form, with its transition if used', async () => {
  const said: unknown[] = []
  const hold = async (...call: readonly unknown[]) => {
    said.push(call)
    return ok({ item: {} })
  }
  const way = aTransition(open, done)
  const changes: readonly PlannedChange['change'][] = [
    { kind: 'status', from: open, to: done, transition: way },
    { kind: 'approval', from: 1, to: 2 },
    { kind: 'pin', pinned: false },
  ]
  await changeAll(
    { platform: { hold } } as unknown as DesktopApi,
    3,
    changes.flatMap((change) => (item === undefined ? [] : { item, change })),
  )
  const place = { projectId: 3, path: { itemId: 7 } }
  expect(said).toEqual([
    ['changeItemStatus', { ...place, body: { from_status_id: open.id, status_id: done.id, transition_id: way.id } }],
    ['changeItemApproval', { ...place, body: { from_approval_status: 1, approval_status: 2 } }],
    ['updateItem', { ...place, body: { is_pinned: 0 } }],
  ])
})

it('changes that didn’t reach the platform → are reported as waiting', async () => {
  const planned = (count: number): readonly PlannedChange[] =>
    someItems(count).map((one) => ({ item: one, change: { kind: 'pin', pinned: true } }))
  const said = async (count: number, waiting: (itemId: number) => boolean) => {
    const hold = async (_name: string, { path }: { readonly path: { readonly itemId: number } }) =>
      ok(waiting(path.itemId) ? { item: {}, pending: true } : { item: {} })
    return waitingText(await changeAll({ platform: { hold } } as unknown as DesktopApi, 1, planned(count)))
  }
  expect(await said(2, () => false)).toBeUndefined()
  expect(await said(1, () => true)).toBe('It waits on this computer and is sent as soon as the platform answers.')
  expect(await said(3, () => true)).toBe('They wait on this computer and are sent as soon as the platform answers.')
  expect(await said(4, (id) => id % 2 === 0)).toBe(
    '2 of them wait on this computer and are sent as soon as the platform answers.',
  )
})
