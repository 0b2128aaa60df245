import { ok } from '#domain/result'
import { thingText } from '#domain/live'
import { record } from '../../events/record'
import { timestamp } from '../../platform-context'
import type { Handler } from '../../server/handler'
import { refuse } from '../../server/refusal'
import { itemAccess } from '../access/project-access'
import { wireItem } from '../wire'

/** Pins or unpins an item; does nothing if it already is. */
export const updateItem: Handler<'updateItem'> = (platform, { caller, actor, place, body }) => {
  const found = itemAccess(platform, caller, place)
  if (!found.ok) return found
  const { access, item } = found.value
  if (!access.actions('folder').includes('ApplyItemPin')) return refuse('forbidden')
  const { items } = platform.storage
  const pinned = body.is_pinned === 1
  if (pinned !== item.isPinned) {
    items.setPinned(item.id, pinned, timestamp(platform.clock))
    record(platform, actor, {
      name: 'item.pinned',
      place,
      thing: thingText('item', [item.id]),
      before: { is_pinned: item.isPinned },
      after: { is_pinned: pinned },
    })
  }
  return ok({ item: wireItem(items.byId(item.id) ?? item) })
}
