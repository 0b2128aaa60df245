import type { WorkflowStatus } from '#domain/entities'
import { readStatus, readStatuses, readTransitions } from '#domain/workflow'
import type { HostClient } from '../host/host-client'
import type { CurrentItem } from '../items/current-item'
import type { ItemList } from '../items/item-list'
import type { QueueKeeper } from '../items/queue'
import type { ShortcutKeeper } from '../shortcuts/shortcut-keeper'
import type { WorkflowStore } from '../workflow/workflow-store'
import type { AccessLoader } from './access-loader'
import type { PermissionStore } from './permission-store'
import type { SessionStore } from './session-store'
import type { ViewChoiceKeeper } from './view-choices'

export interface StartParts {
  readonly client: HostClient
  readonly session: SessionStore
  readonly permissions: PermissionStore
  readonly workflow: WorkflowStore
  readonly accesses: AccessLoader
  readonly list: ItemList
  readonly current: CurrentItem
  readonly keeper: ShortcutKeeper
  readonly classColours: () => Promise<unknown>
  readonly queue: Pick<QueueKeeper, 'load'>
  readonly viewChoices: Pick<ViewChoiceKeeper, 'load'>
}

/** Asks for everything that the first screen needs, each thing once; what fails is hidden and the rest works on. */
export async function start(parts: StartParts): Promise<void> {
  const { client, session, list } = parts
  session.setState({ phase: 'starting' })
  const mode = await client.call('isAdvancedMode', [])
  const advanced = mode.ok && mode.value
  session.setState({ advanced })
  list.pages.setAdvanced(advanced)
  whenTransitionsAllowed(parts)
  client.emit('get_time_tracker_status')
  await Promise.all([
    loadStatuses(parts),
    loadUser(parts),
    parts.accesses.load(),
    list.pages.ensure(0),
    openFirst(parts),
  ])
  session.setState({ phase: 'ready' })
  void parts.classColours()
  void parts.queue.load()
  void parts.viewChoices.load()
  void parts.keeper.load()
}

async function loadStatuses({ client, workflow, list }: StartParts): Promise<void> {
  const answer = await client.call('workflowStatuses', [])
  if (answer.ok) {
    workflow.setState(({ statuses }) => ({ statuses: withAll(readStatuses(answer.value), statuses), loaded: 'yes' }))
  } else workflow.setState({ loaded: answer.error })
  list.refresh()
  // The first item may have been opened before it was known that it is hidden.
  await list.leaveHidden()
}

async function loadUser({ client, session }: StartParts): Promise<void> {
  const answer = await client.call('currentUser', [])
  if (answer.ok) session.setState({ user: answer.value })
}

/** The place may lie beyond the first page; its page is loaded first, because a place is not yet an item. */
async function openFirst({ client, list, current }: StartParts): Promise<void> {
  const answer = await client.call('currentAssetPosition', [])
  if (!answer.ok || answer.value === null) return
  const { index } = answer.value
  await list.pages.ensure(index)
  const item = list.pages.itemAt(index)
  if (item === undefined || current.store.getState().item !== undefined) return
  if (list.mayChoose(item)) await current.choose(item, false)
  else await list.chooseFrom(index)
}

/** Transitions are asked once, as soon as the person may apply them. */
function whenTransitionsAllowed(parts: StartParts): void {
  let asked = false
  const check = () => {
    if (asked || !parts.permissions.getState().folder.applyTransition) return
    asked = true
    void loadTransitions(parts)
  }
  parts.permissions.subscribe(check)
  check()
}

async function loadTransitions({ client, workflow, list }: StartParts): Promise<void> {
  const answer = await client.call('workflowTransitions', [])
  if (!answer.ok) {
    workflow.setState({ transitions: answer.error })
    return
  }
  workflow.setState((state) => ({
    transitions: readTransitions(answer.value),
    statuses: withAll(
      state.statuses,
      answer.value.map(({ toWorkflowStatus }) => readStatus(toWorkflowStatus)),
    ),
  }))
  list.refresh()
}

/** The first statuses, with those behind them that only the second list names: a target may be named by its transition alone. */
function withAll(first: readonly WorkflowStatus[], second: readonly WorkflowStatus[]): readonly WorkflowStatus[] {
  const all = new Map(first.map((status) => [status.id, status]))
  for (const status of second) if (!all.has(status.id)) all.set(status.id, status)
  return [...all.values()]
}

/** Asks again for what of the workflow could not be had. */
export async function reloadWorkflow(parts: StartParts): Promise<void> {
  const { loaded, transitions } = parts.workflow.getState()
  await Promise.all([
    typeof loaded === 'object' ? loadStatuses(parts) : undefined,
    'code' in transitions ? loadTransitions(parts) : undefined,
  ])
}
