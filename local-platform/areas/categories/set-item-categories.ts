import { ok } from '#domain/result'
import type { EndpointAnswer } from '#endpoints'
import { tellActs } from '../../jobs/change-items'
import type { Handler } from '../../server/handler'
import { refuse } from '../../server/refusal'
import { seesItem } from '../access/item-scope'
import { projectAccess } from '../access/project-access'
import { categoryChanger } from '../items/change-category'
import type { Changed } from '../items/changer'

/** Sets or clears the category of items, all or none; skips items that don't exist. */
export const setItemCategories: Handler<'setItemCategories'> = (platform, { caller, actor, place, body }) => {
  const access = projectAccess(platform, caller, place)
  if (!access.ok) return access
  const { storage } = platform
  if (storage.folders.byId(place.folderId)?.projectId !== place.projectId)
    return refuse('not_found', { message: 'There is no such folder.' })
  return storage.attempt(() => {
    const acts: Changed[] = []
    const set: EndpointAnswer<'setItemCategories'> = []
    for (const [at, { item_id: itemId, categories }] of body.bulk.entries()) {
      const changer = categoryChanger(platform, access.value, categories[0] ?? null)
      if (!changer.ok) {
        if (changer.error.code !== 'bad_request') return changer
        const key = `body.bulk.${at}.categories`
        return refuse('bad_request', { message: `${key}: this project has no such category`, data: { key } })
      }
      const item = storage.items.byId(itemId)
      const isThere = item?.folderId === place.folderId && seesItem(access.value, item)
      if (item === undefined || !isThere) continue
      const act = changer.value(item)
      if (typeof act === 'object') acts.push(act)
      set.push({ item_id: itemId, categories: [...categories] })
    }
    tellActs(platform, actor, place, acts)
    return ok(set)
  })
}
