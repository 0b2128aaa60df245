import type { ApprovalChangeRequest, ItemsRequest, PinRequest, StatusChangeRequest } from '#contract/items'
import type { Item } from '#domain/entities'
import { err, ok, type Result } from '#domain/result'
import type { Call } from '../services/call'
import { itemOf, withItem } from '../services/items'
import type { Entry, EntryOf, OwnOf, WriteKind } from './entries'

/** Where a write goes: the team is that of the moment it was made, whatever the person works in when it is sent. */
export interface WritePlace {
  readonly teamId: number
  readonly projectId: number
}

/** What a person asks for with each kind of write. */
export interface Changes {
  readonly changeStatus: StatusChangeRequest
  readonly changeApproval: ApprovalChangeRequest
  readonly setPinned: PinRequest
  readonly requestItems: ItemsRequest
}
export type ItemWriteKind = Exclude<WriteKind, 'requestItems'>

/** A write that a person makes; `item` is the changed item as it will be then. */
export type NewWrite<K extends WriteKind = WriteKind> = {
  readonly [T in K]: WritePlace & { readonly kind: T; readonly change: Changes[T] } & (T extends ItemWriteKind
      ? { readonly item: Item }
      : unknown)
}[K]

/** What the platform says to a write: the item as it is then, or the items that were given. */
export type WrittenBy<K extends WriteKind> = K extends ItemWriteKind
  ? { readonly item: Item }
  : { readonly items: readonly Item[] }
export type Written = WrittenBy<ItemWriteKind> | WrittenBy<'requestItems'>

interface WriteRow<K extends WriteKind> {
  readonly own: (write: NewWrite<K>) => OwnOf<K>
  /** Tells whether a new write came from what an earlier one of its kind makes. */
  readonly buildsOn: (own: OwnOf<K>, earlier: EntryOf<K>) => boolean
  /** What of its item the write changes, to show the item as it will be. */
  readonly shown: (entry: EntryOf<K>) => Partial<Item>
  /** Tells of a write that was refused whether the item is as it wanted all the same. */
  readonly isSo: (now: Item, entry: EntryOf<K>, isUncertain: boolean) => boolean
  /** While one that asks for the same is held, another adds nothing. */
  readonly onceHeld: boolean
  readonly send: (call: Call, entry: EntryOf<K>, signal: AbortSignal) => Promise<Result<WrittenBy<K>>>
}

/** Everything that can be written, and what the platform is asked for it. */
export const WRITES: { readonly [K in WriteKind]: WriteRow<K> } = {
  changeStatus: {
    own: ({ teamId, projectId, item, change: { itemId, fromStatusId, statusId, transitionId, constraint } }) => ({
      kind: 'changeStatus',
      itemId,
      item,
      from: fromStatusId,
      to: statusId,
      request: {
        path: { itemId },
        query: { team_id: teamId, project_id: projectId },
        body: {
          from_status_id: fromStatusId,
          status_id: statusId,
          ...(transitionId === undefined ? {} : { transition_id: transitionId }),
          ...(constraint === undefined ? {} : { constraint: [...constraint] }),
        },
      },
    }),
    buildsOn: ({ from }, { to }) => from === to,
    shown: ({ item }) => ({ annotation_status: item.annotation_status }),
    // A change carries a comment and a name: that somebody else made the same one doesn't make it this one.
    isSo: (now, { item }, isUncertain) => isUncertain && now.annotation_status === item.annotation_status,
    onceHeld: false,
    send: async (call, { request, key }, signal) => {
      const answer = await call('changeItemStatus', { ...request, idempotencyKey: key, signal })
      return answer.ok ? ok({ item: itemOf(answer.value.item) }) : err(await withItem(answer.error))
    },
  },
  changeApproval: {
    own: ({ teamId, projectId, item, change: { itemId, fromApprovalStatus, approvalStatus } }) => ({
      kind: 'changeApproval',
      itemId,
      item,
      from: fromApprovalStatus,
      to: approvalStatus,
      request: {
        path: { itemId },
        query: { team_id: teamId, project_id: projectId },
        body: { from_approval_status: fromApprovalStatus, approval_status: approvalStatus },
      },
    }),
    buildsOn: ({ from }, { to }) => from === to,
    shown: ({ to }) => ({ approval_status: to }),
    isSo: (now, { to }) => now.approval_status === to,
    onceHeld: false,
    send: async (call, { request, key }, signal) => {
      const answer = await call('changeItemApproval', { ...request, idempotencyKey: key, signal })
      return answer.ok ? ok({ item: itemOf(answer.value.item) }) : err(await withItem(answer.error))
    },
  },
  setPinned: {
    own: ({ teamId, projectId, item, change: { itemId, pinned } }) => ({
      kind: 'setPinned',
      itemId,
      item,
      request: {
        path: { itemId },
        query: { team_id: teamId, project_id: projectId },
        body: { is_pinned: pinned ? 1 : 0 },
      },
    }),
    buildsOn: () => false,
    shown: ({ request }) => ({ is_pinned: request.body.is_pinned === 1 }),
    isSo: (now, { request }) => now.is_pinned === (request.body.is_pinned === 1),
    onceHeld: false,
    send: async (call, { request, key }, signal) => {
      const answer = await call('updateItem', { ...request, idempotencyKey: key, signal })
      return answer.ok ? ok({ item: itemOf(answer.value.item) }) : err(await withItem(answer.error))
    },
  },
  requestItems: {
    own: ({ teamId, projectId, change: { count, category } }) => ({
      kind: 'requestItems',
      request: {
        query: { team_id: teamId, project_id: projectId },
        body: { ...(count === undefined ? {} : { count }), ...(category === undefined ? {} : { category }) },
      },
    }),
    buildsOn: () => false,
    shown: () => ({}),
    isSo: () => false,
    onceHeld: true,
    send: async (call, { request, key }, signal) => {
      const answer = await call('requestItems', { ...request, idempotencyKey: key, signal })
      return answer.ok ? ok({ items: answer.value.data.map(itemOf) }) : answer
    },
  },
}

/** The row of a kind; the table pairs each with its own entries, which a kind that is not known yet can't tell. */
export function rowOf(kind: WriteKind): WriteRow<WriteKind> {
  return WRITES[kind] as unknown as WriteRow<WriteKind>
}

/** Sends an entry once; the answer is what the platform has then. */
export type Send = (entry: Entry, signal: AbortSignal) => Promise<Result<Written>>

/** A sender over the endpoint table. */
export function createSend(call: Call): Send {
  return (entry, signal) => rowOf(entry.kind).send(call, entry, signal)
}
