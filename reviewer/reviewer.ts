import type { PlatformError } from '#domain/errors'
import type { Clock } from '#protocol/port'
import type { HostClient } from './host/host-client'
import type { HostStream } from './host/host-stream'
import { createCurrentItem, type CurrentItem } from './items/current-item'
import { createCurrentStore } from './items/current-store'
import { createItemList, type ItemList } from './items/item-list'
import { createItemRequest, type ItemRequest } from './items/item-request'
import { createItemsStore } from './items/items-store'
import { createItemMarks, type ItemMarks } from './marks/item-marks'
import { createMarksStore } from './marks/marks-store'
import { type AccessLoader, createAccessLoader } from './session/access-loader'
import { reloadWorkflow, start } from './session/bootstrap'
import { hostEvents } from './session/host-events'
import { createNoticeStore } from './session/notice-store'
import { createNotices, type Notices } from './session/notices'
import { createPermissionStore, type PermissionStore } from './session/permission-store'
import { createSessionStore, isPaused, type SessionStore } from './session/session-store'
import { createRemapping, type Remapping } from './shortcuts/remapping'
import { createShortcuts, type Shortcuts } from './shortcuts/shortcuts'
import { createStatusChanges, type StatusChanges } from './workflow/status-change'
import { createWorkflowStore } from './workflow/workflow-store'

/** The whole reviewer without its looks: every store and every thing that can be done. */
export interface Reviewer {
  readonly client: HostClient
  readonly session: SessionStore
  readonly permissions: PermissionStore
  readonly accesses: AccessLoader
  readonly notices: Notices
  readonly items: ItemList
  readonly current: CurrentItem
  readonly workflow: StatusChanges
  readonly marks: ItemMarks
  readonly request: ItemRequest
  readonly shortcuts: Shortcuts
  readonly remapping: Remapping
  onHostEvent(name: string, data: unknown): void
  /** Asks again at once for what is failing. */
  readonly retryNow: () => void
  /** A failure that the host can't know of: it is told, and a 403 counts like any other. */
  readonly reportFailure: (action: string, error: PlatformError) => void
  /** Asks for the statuses again after they could not be had. */
  readonly reloadWorkflow: () => void
  start(): Promise<void>
}

export interface ReviewerParts {
  readonly client: HostClient
  readonly stream: HostStream
  readonly clock: Clock
  readonly isMac: boolean
  readonly onDropped: () => void
}

/** Puts the parts together; nothing is asked of the host before `start`. */
export function createReviewer(parts: ReviewerParts): Reviewer {
  const { client, stream, clock } = parts
  const session = createSessionStore()
  const permissions = createPermissionStore()
  const notices = createNotices(createNoticeStore())
  const accesses = createAccessLoader(client, clock, session, permissions)
  const current = createCurrentItem(createCurrentStore(), client, (item) => items.pages.update(item))
  const items: ItemList = createItemList({
    store: createItemsStore(),
    current,
    client,
    stream,
    clock,
    isViewable: (item) => workflow.isViewable(item),
  })
  const changing = {
    client,
    list: items,
    notices,
    currentItem: () => current.store.getState().item,
    rights: () => permissions.getState().folder,
    readOnlyReason: () => readOnlyReason(session, permissions),
  }
  const workflow: StatusChanges = createStatusChanges({ ...changing, store: createWorkflowStore() })
  const marks = createItemMarks({ ...changing, store: createMarksStore() })
  const request = createItemRequest({ ...changing, store: items.store })
  const shortcuts = createShortcuts(parts.isMac)
  const remapping = createRemapping(client, shortcuts)
  client.onFailure((action, error) => accesses.onFailure(action, error.status))

  const startParts = {
    client,
    session,
    permissions,
    workflow: workflow.store,
    accesses,
    list: items,
    current,
    keeper: remapping.keeper,
  }

  function retryNow(): void {
    items.pages.retryNow()
    if (current.store.getState().state === 'failed') current.retry()
  }

  return {
    client,
    session,
    permissions,
    accesses,
    notices,
    items,
    current,
    workflow,
    marks,
    request,
    shortcuts,
    remapping,
    retryNow,
    onHostEvent: hostEvents(
      {
        client,
        session,
        permissions,
        accesses,
        list: items,
        request,
        notices,
        currentItemId: () => current.store.getState().item?.id,
        resume: retryNow,
      },
      parts.onDropped,
    ),
    reportFailure(action, error) {
      client.emit('api_error', { action, status: error.status ?? 0, code: error.code })
      accesses.onFailure(action, error.status)
    },
    reloadWorkflow: () => void reloadWorkflow(startParts),
    start: () => start(startParts),
  }
}

/** Why nothing may be changed now, in the words the person reads; undefined where work may go on. */
function readOnlyReason(session: SessionStore, permissions: PermissionStore): string | undefined {
  const state = session.getState()
  if (state.expired) return 'You are signed out.'
  if (isPaused(state, permissions.getState().project.isPaused)) return 'You are paused in this project.'
  return undefined
}
