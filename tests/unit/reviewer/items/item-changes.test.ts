import { expect, it, vi } from 'vitest'
import { ok } from '../../../../domain/result'
import { createChangeBarrier } from '../../../../reviewer/items/change-barrier'
import { createChangesStore } from '../../../../reviewer/items/changes-store'
import { createItemChanges, type ItemChange } from '../../../../reviewer/items/item-changes'
import { createNoticeStore } from '../../../../reviewer/session/notice-store'
import { createNotices } from '../../../../reviewer/session/notices'
import { anItem } from '../../../builders/items'

const WHY = 'Two versions are there.'

function aDesk() {
  const item = anItem({ id: 11, name: 'street-11', annotation_status: 1 })
  const shown = { ...item }
  const barrier = createChangeBarrier()
  const notices = createNotices(createNoticeStore())
  const onMade = vi.fn(() => () => undefined)
  const changes = createItemChanges({
    store: createChangesStore(),
    list: { patch: async (_id, part) => void Object.assign(shown, part), setPending: () => undefined },
    notices,
    barrier,
    onMade,
  })
  const asked = vi.fn(async () => ok({ item: { ...item, annotation_status: 2, is_pinned: true } }))
  const changeOf = (kind: ItemChange['kind']): ItemChange => ({
    kind,
    item,
    ahead: { after: { annotation_status: 2 }, before: { annotation_status: 1 } },
    ask: asked,
    done: () => 'Done',
  })
  return { item, shown, barrier, notices, changes, asked, changeOf, onMade }
}

it.each(['status', 'approval'] as const)(
  'the %s of an item whose work can’t be saved → isn’t requested: the old value is shown with the reason',
  async (kind) => {
    const { barrier, changes, asked, changeOf, notices, shown, item, onMade } = aDesk()
    const letGo = barrier.hold(async (itemId) => (itemId === item.id ? WHY : undefined))
    expect(await changes.make(changeOf(kind))).toBeUndefined()
    expect(asked).not.toHaveBeenCalled()
    expect(onMade).not.toHaveBeenCalled()
    expect(shown.annotation_status).toBe(1)
    expect(notices.store.getState().notices).toMatchObject([
      { tone: 'warning', title: `The ${kind} of street-11 was not changed.`, text: WHY },
    ])
    letGo()
    expect(await changes.make(changeOf(kind))).toMatchObject({ annotation_status: 2 })
    expect(asked).toHaveBeenCalledOnce()
  },
)

it('a pin → is set regardless of unsaved work', async () => {
  const { barrier, changes, asked, changeOf, notices } = aDesk()
  barrier.hold(async () => WHY)
  expect(await changes.make(changeOf('pin'))).toMatchObject({ is_pinned: true })
  expect(asked).toHaveBeenCalledOnce()
  expect(notices.store.getState().notices).toEqual([])
})
