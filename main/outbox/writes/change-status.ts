import { COMMENT_LENGTH_MAX } from '#domain/constants'
import { platformError } from '#domain/errors'
import { err } from '#domain/result'
import { changedItem, type ItemFields, itemFields, OF_ITEM, type WithItem, withPatch } from './item-write'
import type { RequestOf, SaidOf, Write } from './write'

interface StatusChange extends ItemFields {
  readonly kind: 'changeStatus'
  /** Id of the status before the change. */
  readonly from: number
  readonly to: number
  /** Name of the new status; missing in entries of earlier versions. */
  readonly statusName?: string | undefined
  readonly request: RequestOf<'changeItemStatus'>
}
interface Prepared extends WithItem {
  readonly statusName?: string | undefined
}

/** Changes an item's status within its workflow. */
export const changeStatus: Write<StatusChange, SaidOf<'changeItemStatus'>, Prepared, WithItem> = {
  ...OF_ITEM,
  kind: 'changeStatus',
  endpoint: 'changeItemStatus',
  fields: (z) =>
    z.object({
      ...itemFields(z),
      from: z.number().int(),
      to: z.number().int(),
      statusName: z.string().optional(),
    }),
  prepare: async (place, change, known) => {
    const isLong = change.body.constraint?.some(({ value }) => textLength(value) > COMMENT_LENGTH_MAX)
    if (isLong === true) return err(platformError('change_too_large'))
    const status = await known.statusOf(place.projectId, change.body.status_id)
    if (!status.ok) return status
    const { value, name } = status.value
    const write = await withPatch('changeStatus', place, change, { annotation_status: value }, known)
    return write.ok ? { ok: true, value: { ...write.value, statusName: name } } : write
  },
  own: ({ teamId, projectId, item, statusName, change: { path, body } }) => ({
    kind: 'changeStatus',
    itemId: path.itemId,
    item,
    from: body.from_status_id,
    to: body.status_id,
    ...(statusName === undefined ? {} : { statusName }),
    request: { path, query: { team_id: teamId, project_id: projectId }, body },
  }),
  buildsOn: ({ from }, { to }) => from === to,
  shown: ({ item }) => ({ annotation_status: item.annotation_status }),
  // A change carries a comment and a name, so the same change by another person is a different one.
  isSo: (now, { item }, isUncertain) => isUncertain && now.annotation_status === item.annotation_status,
  send: async ({ call }, { request, key }, signal) =>
    changedItem(await call('changeItemStatus', { ...request, idempotencyKey: key, signal })),
  words: ({ item, statusName }) => ({
    purpose: statusName === undefined ? 'Change status' : `Change status to ${statusName}`,
    itemName: item.name,
  }),
}

function textLength(value: unknown): number {
  return typeof value === 'string' ? value.length : 0
}
