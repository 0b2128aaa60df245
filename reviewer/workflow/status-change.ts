import type { Item, WorkflowStatus } from '#domain/entities'
import type { PlatformError } from '#domain/errors'
import { type StatusChoice, type StatusRights, statusByValue, statusChoices } from '#domain/workflow'
import { ACTIONS, type StatusChange } from '#protocol/actions'
import type { HostClient } from '../host/host-client'
import type { ItemList } from '../items/item-list'
import type { Notices } from '../session/notices'
import type { ChangePrompt, WorkflowStore } from './workflow-store'

/** What a change needs to know of the rest of the reviewer. */
export interface StatusChangeParts {
  readonly store: WorkflowStore
  readonly client: Pick<HostClient, 'call'>
  readonly list: Pick<ItemList, 'patch' | 'setPending'>
  readonly notices: Notices
  readonly currentItem: () => Item | undefined
  readonly rights: () => StatusRights
  /** Why nothing may be changed now, or undefined. */
  readonly readOnlyReason: () => string | undefined
}

/** Changes the current item's status. */
export interface StatusChanges {
  readonly store: WorkflowStore
  statusOf(item: Item): WorkflowStatus | undefined
  /** What people read for an item's status; an unknown value is shown as such, nothing while the statuses are on the way. */
  statusName(item: Item): string
  isViewable(item: Item): boolean
  /** The changes on offer for an item now; none while nothing may be changed. */
  choices(item: Item): readonly StatusChoice[]
  /** Makes the change, or asks first for what its transition wants. */
  change(choice: StatusChoice): Promise<void>
  answerPrompt(comment: string | undefined): Promise<void>
  cancelPrompt(): void
}

/** Every way to a new status leads through here: menu, shortcut and dialog. */
export function createStatusChanges(parts: StatusChangeParts): StatusChanges {
  const { store, client, list, notices } = parts
  const statusOf = (item: Item) => statusByValue(store.getState().statuses, item.annotation_status)

  function choices(item: Item): readonly StatusChoice[] {
    if (parts.readOnlyReason() !== undefined) return []
    const { statuses, transitions } = store.getState()
    const known = 'code' in transitions ? [] : transitions
    return statusChoices(statusOf(item), statuses, known, parts.rights())
  }

  function setChanging(id: number, changing: boolean): void {
    const ids = new Set(store.getState().changingIds)
    if (changing) ids.add(id)
    else ids.delete(id)
    store.setState({ changingIds: ids })
  }

  async function send(item: Item, choice: StatusChoice, constraint: StatusChange['constraint']): Promise<void> {
    if (store.getState().changingIds.has(item.id)) return
    setChanging(item.id, true)
    const answer = await client.call('changeAnnotationStatus', [
      {
        itemId: item.id,
        // An unknown status has no id; its value is the only name there is.
        fromStatusId: statusOf(item)?.id ?? item.annotation_status,
        statusId: choice.status.id,
        ...(choice.transition === undefined ? {} : { transitionId: choice.transition.id }),
        ...(constraint === undefined ? {} : { constraint }),
      },
    ])
    setChanging(item.id, false)
    if (!answer.ok) return refused(item, answer.error)
    const changed = { ...item, ...answer.value.item }
    list.setPending(item.id, answer.value.pending === true)
    notices.announce(`${changed.name}: ${statusOf(changed)?.name ?? choice.status.name}`)
    await list.patch(item.id, answer.value.item)
  }

  async function refused(item: Item, error: PlatformError): Promise<void> {
    const moved = error.code === 'status_moved' ? readItem(error.data?.item) : undefined
    notices.tell(error, `The status of ${item.name} was not changed.`)
    if (moved !== undefined) await list.patch(item.id, moved)
  }

  return {
    store,
    statusOf,
    statusName: (item) =>
      statusOf(item)?.name ?? (store.getState().loaded === 'no' ? '' : `Status ${item.annotation_status}`),
    isViewable: (item) => statusOf(item)?.isViewable ?? true,
    choices,
    async change(choice) {
      const item = parts.currentItem()
      if (item === undefined || store.getState().changingIds.has(item.id)) return
      const offered = choices(item).some(
        (one) => one.status.id === choice.status.id && one.transition?.id === choice.transition?.id,
      )
      if (!offered) return
      const prompt = promptFor(item, choice)
      if (prompt === undefined) await send(item, choice, undefined)
      else store.setState({ prompt })
    },
    async answerPrompt(comment) {
      const { prompt } = store.getState()
      const item = parts.currentItem()
      store.setState({ prompt: undefined })
      if (prompt === undefined || item?.id !== prompt.itemId || parts.readOnlyReason() !== undefined) return
      await send(
        item,
        prompt.choice,
        prompt.asksComment ? [{ name: 'comment_required', value: comment ?? '' }] : undefined,
      )
    },
    cancelPrompt() {
      store.setState({ prompt: undefined })
    },
  }
}

function promptFor(item: Item, choice: StatusChoice): ChangePrompt | undefined {
  const names = new Set(choice.transition?.constraints.map((constraint) => constraint.name))
  const asksComment = names.has('comment_required')
  if (!asksComment) return undefined
  return { itemId: item.id, itemName: item.name, choice, asksComment, needsResolved: names.has('no_open_comments') }
}

function readItem(value: unknown): Item | undefined {
  const parsed = ACTIONS.changeAnnotationStatus.answer.shape.item.safeParse(value)
  return parsed.success ? parsed.data : undefined
}
