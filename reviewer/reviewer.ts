import type { Item } from '#domain/entities'
import type { PlatformError } from '#domain/errors'
import type { Clock } from '#protocol/port'
import { type ApprovalAndPin, createApprovalAndPin } from './approval-and-pin/approval-and-pin'
import { type Advance, createAdvance } from './decisions/advance'
import { createEarlyPress, type EarlyPress } from './decisions/early-press'
import { createInnerHistory, type InnerHistorySlot } from './decisions/inner-history'
import { createUndo, type Undo } from './decisions/undo'
import { createHistory, type ItemHistory } from './history/history'
import { createHistoryStore } from './history/history-store'
import { createWorkHost, type WorkHost } from './editors/work/work-host'
import type { HostClient } from './host/host-client'
import type { HostStream } from './host/host-stream'
import { type ChangeBarrier, createChangeBarrier } from './items/change-barrier'
import { createChangesStore } from './items/changes-store'
import { createCurrentItem, type CurrentItem } from './items/current-item'
import { createCurrentStore } from './items/current-store'
import { createItemChanges } from './items/item-changes'
import { createItemList, type ItemList } from './items/item-list'
import type { LeaveGuard } from './items/leave-guard'
import { createItemWindows, type ItemWindows } from './items/item-windows'
import { heldSteps } from './items/held-steps'
import { createItemRequest, type ItemRequest } from './items/item-request'
import { createItemsStore } from './items/items-store'
import { createNextItems, type NextItems } from './items/next-items'
import { createPreviousItem, type PreviousItem } from './items/previous-item'
import { createQueue, type QueueKeeper } from './items/queue'
import { combineStates, type ReviewerStateSource } from './reviewer-state'
import { type AccessLoader, createAccessLoader } from './session/access-loader'
import { reloadWorkflow, start } from './session/bootstrap'
import { hostEvents } from './session/host-events'
import { createNoticeStore } from './session/notice-store'
import { createNotices, type Notices } from './session/notices'
import { createPermissionStore, type PermissionStore } from './session/permission-store'
import { createSessionStore, type SessionStore } from './session/session-store'
import { type ClassColours, createClassColours } from './session/class-colours'
import { createWorkNews } from './session/work-news'
import { createViewChoices, type ViewChoiceKeeper } from './session/view-choices'
import { createRemapping, type Remapping } from './shortcuts/remapping'
import { createShortcuts, type Shortcuts } from './shortcuts/shortcuts'
import { createOpenComments, type OpenComments } from './workflow/open-comments'
import { createHandOnGate, type EditorGate } from './workflow/hand-on-gate'
import { createStatusChanges, type StatusChanges } from './workflow/status-change'
import { statusOf } from './workflow/item-status'
import { createWorkflowStore } from './workflow/workflow-store'

/** The whole reviewer without its looks: every store and every thing that can be done. */
export interface Reviewer {
  readonly client: HostClient
  /** All stores as one, which looks and rules are derived from. */
  readonly state: ReviewerStateSource
  readonly session: SessionStore
  readonly permissions: PermissionStore
  readonly accesses: AccessLoader
  readonly notices: Notices
  readonly items: ItemList
  /** What makes items ready before they are chosen. */
  readonly nextItems: NextItems
  /** Answers whether a key may take the next step now; one that is held waits for what it passes. */
  readonly mayStep: (isHeld: boolean) => boolean
  /** Which item was looked at before the current one. */
  readonly seenBefore: PreviousItem
  /** Windows of their own for items, where the host has windows. */
  readonly itemWindows: ItemWindows
  readonly queue: QueueKeeper
  readonly current: CurrentItem
  readonly workflow: StatusChanges
  readonly approvalAndPin: ApprovalAndPin
  /** Decisions pressed before the item is shown. */
  readonly earlyPress: EarlyPress
  readonly request: ItemRequest
  readonly undo: Undo
  /** The history of what is being edited. */
  readonly innerHistory: InnerHistorySlot
  readonly openComments: OpenComments
  readonly advance: Advance
  readonly history: ItemHistory
  readonly shortcuts: Shortcuts
  readonly remapping: Remapping
  readonly viewChoices: ViewChoiceKeeper
  /** What an editor has to hand to the host before a change of its item. */
  readonly beforeChanges: Pick<ChangeBarrier, 'hold'>
  /** Asks about what is open of an item before its status is changed. */
  readonly handOn: EditorGate
  /** Where what is done to annotations is kept. */
  readonly workHost: WorkHost
  /** Asks before changes are dropped that are kept nowhere. */
  readonly leaving: LeaveGuard
  readonly classColours: () => Promise<ClassColours>
  onHostEvent(name: string, data: unknown): void
  /** Asks again at once for what is failing. */
  readonly retryNow: () => void
  /** Milliseconds of the clock by which things are tried again; it does not jump. */
  readonly ticks: () => number
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
  /** Does what a command of the host means for the page itself; false where it means a shortcut. */
  readonly takeCommand?: (id: string) => boolean
}

/** Puts the parts together; nothing is asked of the host before `start`. */
export function createReviewer(parts: ReviewerParts): Reviewer {
  const { client, stream, clock } = parts
  const session = createSessionStore()
  const permissions = createPermissionStore()
  const workflowStore = createWorkflowStore()
  const notices = createNotices(createNoticeStore())
  const accesses = createAccessLoader(client, clock, session, permissions)
  const currentStore = createCurrentStore()
  const workNews = createWorkNews()
  const workHost = createWorkHost({ client, news: workNews, clock })
  const nextItems = createNextItems({
    client,
    actions: workHost.actions,
    near: () => items.near(),
    current: currentStore,
    follow: (listener) => items.store.subscribe(listener),
    news: workNews,
    clock,
  })
  const onKnown = (item: Item): void => items.pages.update(item)
  const current = createCurrentItem(currentStore, client, onKnown, nextItems, workHost.leaving)
  const items: ItemList = createItemList({
    store: createItemsStore(),
    current,
    client,
    stream,
    clock,
    isViewable: (item) => statusOf(workflowStore.getState(), item)?.isViewable ?? true,
    onDropped: parts.onDropped,
  })
  const mayStep = heldSteps({
    near: items.near,
    nextItems,
    clock,
    onLate: ({ name }) => notices.show('info', `${name} is not ready yet`, 'It opens anyway.'),
  })
  const seenBefore = createPreviousItem(currentStore, items.above)
  const queue = createQueue({ client, store: items.store, list: items, notices })
  const barrier = createChangeBarrier()
  const handOn = createHandOnGate()
  const changes = createItemChanges({
    store: createChangesStore(),
    list: items,
    notices,
    barrier,
    onMade({ kind, item }, changed, words) {
      undo.record({ kind, before: item, after: changed }, words)
      const index = items.pages.indexOf(item.id)
      const isHere = current.store.getState().item?.id === item.id
      return () => {
        if (isHere && index !== undefined) void advance.after(kind, item, changed, index)
      }
    },
  })
  const state = combineStates({
    items: items.store,
    current: current.store,
    changes: changes.store,
    workflow: workflowStore,
    permissions,
    session,
  })
  const changing = { client, changes, state: state.getState }
  const openComments = createOpenComments()
  const workflow = createStatusChanges({
    ...changing,
    store: workflowStore,
    notices,
    openComments,
    gate: handOn,
    subscribe: state.subscribe,
  })
  const approvalAndPin = createApprovalAndPin(changing)
  const request = createItemRequest({ client, store: items.store, list: items, queue, notices, state: state.getState })
  const shortcuts = createShortcuts(parts.isMac)
  const remapping = createRemapping(client, shortcuts)
  const viewChoices = createViewChoices(client)
  const classColours = createClassColours(client)
  const advance: Advance = createAdvance({ list: items, state: state.getState, choices: viewChoices, notices })
  const undo: Undo = createUndo({ client, changes, list: items, state: state.getState, notices })
  const history = createHistory(createHistoryStore(), client, current.store)
  client.onFailure((action, error) => accesses.onFailure(action, error.status))

  const startParts = {
    client,
    session,
    permissions,
    workflow: workflow.store,
    accesses,
    list: items,
    queue,
    current,
    keeper: remapping.keeper,
    viewChoices,
    classColours,
  }

  function retryNow(): void {
    items.pages.retryNow()
    if (current.store.getState().state === 'failed') current.retry()
  }

  return {
    client,
    state,
    session,
    permissions,
    accesses,
    notices,
    items,
    queue,
    current,
    workflow,
    approvalAndPin,
    earlyPress: createEarlyPress(state),
    request,
    undo,
    innerHistory: createInnerHistory(),
    openComments,
    advance,
    history,
    shortcuts,
    remapping,
    viewChoices,
    beforeChanges: barrier,
    handOn,
    workHost,
    leaving: workHost.leaving,
    nextItems,
    mayStep,
    seenBefore,
    itemWindows: createItemWindows({ client, actions: workHost.actions, notices }),
    classColours,
    retryNow,
    ticks: clock.now,
    onHostEvent: hostEvents(
      {
        client,
        session,
        permissions,
        accesses,
        list: items,
        request,
        notices,
        workNews,
        currentItemId: () => current.store.getState().item?.id,
        resume: retryNow,
        takeShortcuts: shortcuts.take,
        takeViewChoices: viewChoices.take,
        runCommand(id) {
          if (parts.takeCommand?.(id) !== true) shortcuts.runById(id)
        },
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
