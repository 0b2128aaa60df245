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
import { createItemChanges } from './items/item-changes'
import type { LeaveGuard } from './items/leave-guard'
import { createItemWindows, type ItemWindows } from './items/item-windows'
import { createItemRequest, type ItemRequest } from './items/item-request'
import { createReviewerItems, type ReviewerItems } from './reviewer-items'
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
import { createGestures, type Gestures } from './shortcuts/gestures'
import { createRemapping, type Remapping } from './shortcuts/remapping'
import { createShortcuts, type Shortcuts } from './shortcuts/shortcuts'
import { createOpenComments, type OpenComments } from './workflow/open-comments'
import { createHandOnGate, type EditorGate } from './workflow/hand-on-gate'
import { createStatusChanges, type StatusChanges } from './workflow/status-change'
import { statusOf } from './workflow/item-status'
import { createWorkflowStore } from './workflow/workflow-store'

/** The reviewer without its pages: every store and every action. */
export interface Reviewer extends ReviewerItems {
  readonly client: HostClient
  /** All stores as one source; pages and rules derive from it. */
  readonly state: ReviewerStateSource
  readonly session: SessionStore
  readonly permissions: PermissionStore
  readonly accesses: AccessLoader
  readonly notices: Notices
  /** Opens items in their own windows, where the host has windows. */
  readonly itemWindows: ItemWindows
  readonly workflow: StatusChanges
  readonly approvalAndPin: ApprovalAndPin
  /** Decisions pressed before the item is shown. */
  readonly earlyPress: EarlyPress
  readonly request: ItemRequest
  readonly undo: Undo
  /** Undo history of the open annotation. */
  readonly innerHistory: InnerHistorySlot
  readonly openComments: OpenComments
  readonly advance: Advance
  readonly history: ItemHistory
  readonly shortcuts: Shortcuts
  readonly gestures: Gestures
  readonly remapping: Remapping
  readonly viewChoices: ViewChoiceKeeper
  /** Makes changes of an item wait until its editor is ready. */
  readonly beforeChanges: Pick<ChangeBarrier, 'hold'>
  /** Lets the editor of an item ask before its status changes. */
  readonly handOn: EditorGate
  /** The host as annotation work uses it. */
  readonly workHost: WorkHost
  /** Asks before dropping changes that were not saved anywhere. */
  readonly leaving: LeaveGuard
  readonly classColours: () => Promise<ClassColours>
  onHostEvent(name: string, data: unknown): void
  /** Repeats failed requests at once. */
  readonly retryNow: () => void
  /** Milliseconds of the clock that times retries; it never jumps. */
  readonly ticks: () => number
  /** Reports a failure to the host that the host didn't see; a 403 counts as any other. */
  readonly reportFailure: (action: string, error: PlatformError) => void
  /** Reloads the statuses after loading them failed. */
  readonly reloadWorkflow: () => void
  start(): Promise<void>
}

export interface ReviewerParts {
  readonly client: HostClient
  readonly stream: HostStream
  readonly clock: Clock
  readonly isMac: boolean
  readonly onDropped: () => void
  /** Runs a host command that concerns the page itself; false if the command is a shortcut. */
  readonly takeCommand?: (id: string) => boolean
}

/** Connects the parts; sends nothing to the host before `start`. */
export function createReviewer(parts: ReviewerParts): Reviewer {
  const { client, stream, clock } = parts
  const session = createSessionStore()
  const permissions = createPermissionStore()
  const workflowStore = createWorkflowStore()
  const notices = createNotices(createNoticeStore())
  const accesses = createAccessLoader(client, clock, session, permissions)
  const workNews = createWorkNews()
  const workHost = createWorkHost({ client, news: workNews, clock })
  const { items, current, ...others } = createReviewerItems({
    client,
    stream,
    clock,
    notices,
    workHost,
    workNews,
    isViewable: (item) => statusOf(workflowStore.getState(), item)?.isViewable ?? true,
    onDropped: parts.onDropped,
  })
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
  const request = createItemRequest({
    client,
    store: items.store,
    list: items,
    queue: others.queue,
    notices,
    state: state.getState,
  })
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
    queue: others.queue,
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
    current,
    ...others,
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
    gestures: createGestures(),
    remapping,
    viewChoices,
    beforeChanges: barrier,
    handOn,
    workHost,
    leaving: workHost.leaving,
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
