import { approvalOf } from '#domain/approval'
import type { ApprovalStatus } from '#domain/enums'
import { changedItem, type ItemFields, itemFields, OF_ITEM, type WithItem, withPatch } from './item-write'
import type { RequestOf, SaidOf, Write } from './write'

interface ApprovalChange extends ItemFields {
  readonly kind: 'changeApproval'
  readonly from: number
  readonly to: number
  readonly request: RequestOf<'changeItemApproval'>
}

const PURPOSES: Readonly<Record<ApprovalStatus, string>> = {
  NOAPPROVAL: 'Undo the approval',
  REJECTED: 'Disapprove',
  APPROVED: 'Approve',
}

/** Approves or disapproves an item, or clears its approval. */
export const changeApproval: Write<ApprovalChange, SaidOf<'changeItemApproval'>, WithItem, WithItem> = {
  ...OF_ITEM,
  kind: 'changeApproval',
  endpoint: 'changeItemApproval',
  fields: (z) => z.object({ ...itemFields(z), from: z.number().int(), to: z.number().int() }),
  prepare: (place, change, known) =>
    withPatch('changeApproval', place, change, { approval_status: change.body.approval_status }, known),
  own: ({ teamId, projectId, item, change: { path, body } }) => ({
    kind: 'changeApproval',
    itemId: path.itemId,
    item,
    from: body.from_approval_status,
    to: body.approval_status,
    request: { path, query: { team_id: teamId, project_id: projectId }, body },
  }),
  buildsOn: ({ from }, { to }) => from === to,
  shown: ({ to }) => ({ approval_status: to }),
  isSo: (now, { to }) => now.approval_status === to,
  send: async ({ call }, { request, key }, signal) =>
    changedItem(await call('changeItemApproval', { ...request, idempotencyKey: key, signal })),
  words: ({ item }) => ({ purpose: PURPOSES[approvalOf(item)], itemName: item.name }),
}
