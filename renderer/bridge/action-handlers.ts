import type { DesktopApi } from '#contract/api'
import type { ChangedItem, ItemPage } from '#contract/items'
import { createBudget } from '#domain/budget'
import { ITEM_PAGE_SIZE } from '#domain/constants'
import type { Item } from '#domain/entities'
import { platformError } from '#domain/errors'
import { given } from '#domain/given'
import { type ItemFilter, NO_FILTER } from '#domain/item-filter'
import { queueQuery, type Queue } from '#domain/queue'
import { err, ok, type Result } from '#domain/result'
import { fits } from '#domain/size'
import type { WireStatusChange } from '#endpoints'
import {
  ACTIONS,
  type ActionAnswer,
  type ActionArgs,
  type ActionName,
  type StreamAction,
  type WireItem,
} from '#protocol/actions'
import { toWireError } from '#protocol/envelopes'
import type { Answer, Handlers } from '#protocol/peer'
import type { CancelSignal } from '#protocol/port'
import { StreamFailure } from '#protocol/stream-consumer'
import { DesktopFailure } from '../desktop/failure'
import { resultOf, valueOf } from '../desktop/client'
import { assistHandlers } from './assist-handlers'
import { choiceHandlers } from './choice-handlers'
import { classHandlers } from './class-handlers'
import { formHandlers } from './form-handlers'
import { revisionHandlers } from './revision-handlers'
import { offeredActions, reviewedFolder, reviewedProject } from './seen-rights'
import { saveHandlers } from './save-handlers'
import { peopleFound } from './people-found'
import { firstPlace, placeInQueue } from './start-place'
import type { Turns } from './turns'
import { workHandlers } from './work-handlers'

/** The reviewed project, and listeners to the reviewer's acts. */
export interface ReviewContext {
  readonly desktop: DesktopApi
  readonly projectId: number
  readonly guestId: number
  /** The item to start with; null: the first one. */
  readonly startItemId: () => number | null
  /** What of the project is walked. */
  readonly queue: () => Queue
  /** The person narrows the queue in the reviewer; a selection is none any more. */
  readonly onNarrow: (filter: ItemFilter) => void
  readonly onCurrentItem: (item: Item) => void
  readonly onItemChanged: (item: Item) => void
  readonly onItemGone: (itemId: number) => void
  /** Requests from the reviewer to main, a few at a time. */
  readonly turns: Turns
}

type Handling = AsyncIterable<WireItem> | Promise<Result<unknown>>

/** More than any request has to say: it is not copied on to main. */
const ARGS_ROOM = { characters: 200_000, values: 20_000, depth: 32 }
/** An append holds 256 KB of JSON, which may be numbers alone. */
const APPEND_ROOM = { characters: 300_000, values: 200_000, depth: 64 }
/** For those who no longer wait for an answer. */
const ABORTED: Answer = err(toWireError(platformError('aborted')))
/** A person opens windows one by one; a page could otherwise cover the desktop with them. */
const WINDOWS_MAX = 8
const WINDOWS_WITHIN_MS = 10_000
/** The same for dialogs that ask about a host. */
const QUESTIONS_MAX = 3
/** Upper bound for compared versions of one item. */
const COPIES_MAX = 100
const NO_PAGE: ItemPage = { data: [], total: 0 }

type Frozen<T> = T extends readonly (infer E)[]
  ? readonly Frozen<E>[]
  : T extends object
    ? { readonly [K in keyof T]: Frozen<T[K]> }
    : T

type Handler<N extends ActionName> = (
  args: ActionArgs<N>,
  signal: CancelSignal,
) => N extends StreamAction ? AsyncIterable<WireItem> : Promise<Result<Frozen<ActionAnswer<N>>>>

type HandlerTable = { readonly [N in ActionName]: Handler<N> }

/** Answers every action of the protocol over the desktop's API; a row without a handler does not compile. */
export function actionHandlers(context: ReviewContext): Handlers {
  const table = handlerTable(context)
  return (action, args, signal) => {
    if (!isAction(action)) return undefined
    if (!fits(args, action === 'appendWork' ? APPEND_ROOM : ARGS_ROOM)) return refusedArgs(action)
    const checked = ACTIONS[action].args.safeParse(args)
    if (!checked.success) return refusedArgs(action)
    const handle = table[action] as (args: unknown, signal: CancelSignal) => Handling
    const begin = () => handle(checked.data, signal)
    if (ACTIONS[action].via === 'stream') return begin() as AsyncIterable<WireItem>
    const answered = async () => toAnswer(await (begin() as Promise<Result<unknown>>))
    return context.turns.take<Answer>(answered, signal, ABORTED)
  }
}

function handlerTable(context: ReviewContext): HandlerTable {
  const { desktop, projectId, guestId } = context
  const mayOpen = createBudget(WINDOWS_MAX, WINDOWS_WITHIN_MS, () => performance.now())
  const mayAsk = createBudget(QUESTIONS_MAX, WINDOWS_WITHIN_MS, () => performance.now())
  const told = (itemId: number, changed: Result<ChangedItem>): Result<ChangedItem> => {
    if (changed.ok) context.onItemChanged(changed.value.item)
    else if (changed.error.code === 'not_found') context.onItemGone(itemId)
    return changed
  }
  return {
    workflowStatuses: () => ask(desktop.workflow.statuses(projectId)),
    workflowTransitions: () => ask(desktop.workflow.transitions(projectId)),
    async currentUser() {
      const session = await ask(desktop.session.current())
      if (!session.ok) return session
      return session.value.state === 'signedIn' ? ok(session.value.user) : err(platformError('sign_in_needed'))
    },
    getTeamUsers: async ([emails]) =>
      map(await ask(desktop.team.users(emails)), (users) => ({ data: users.map((user) => ({ user })) })),
    projectPeople: async ([search]) => {
      const [people, project] = await Promise.all([
        ask(desktop.team.people()),
        ask(desktop.projects.accesses(projectId)),
      ])
      if (!people.ok) return people
      return map(project, ({ users }) => ({ data: peopleFound(people.value, users, search) }))
    },
    reloadCurrentProject: async () =>
      map(await ask(desktop.projects.accesses(projectId)), (project) => ({
        ...project,
        accesses: reviewedProject(project.accesses),
      })),
    folderAccesses: async () =>
      map(await ask(desktop.projects.folderAccesses(projectId)), (accesses) => ({
        accesses: reviewedFolder(accesses),
      })),
    getAssets: ([offset, limit, search]) =>
      ask(desktop.items.page({ projectId, guestId, offset, limit, ...queueQuery(context.queue(), search) })),
    async requestAssets([{ count, category }]) {
      const answer = await ask(desktop.items.request({ projectId, guestId, ...given({ count, category }) }))
      return map(answer, ({ items, ...rest }) => ({ data: items, ...rest }))
    },
    async switchToAsset([itemId], signal) {
      const opened = await ask(desktop.items.open({ projectId, itemId, guestId }))
      if (!opened.ok && opened.error.code === 'not_found') context.onItemGone(itemId)
      if (opened.ok && !signal.aborted) context.onCurrentItem(opened.value.item)
      return opened
    },
    peekAsset: ([itemId]) => ask(desktop.items.peek({ projectId, itemId, guestId })),
    allowLink: async ([itemId]) =>
      mayAsk()
        ? ask(desktop.items.allowLink({ projectId, itemId }))
        : err(platformError('invalid_request', { detail: 'questions' })),
    itemCopies: async ([{ itemId, name }]) => {
      const bare = bareName(name)
      const found = await ask(desktop.items.page({ projectId, offset: 0, limit: COPIES_MAX, search: bare }))
      return map(found, ({ data }) => ({
        data: data
          .filter((one) => one.id !== itemId && bareName(one.name) === bare)
          .map((one) => ({ id: one.id, name: one.name, people: one.facts?.assignees ?? [] })),
      }))
    },
    async currentAssetPosition() {
      const itemId = context.startItemId()
      const queue = context.queue()
      return itemId === null ? firstPlace(desktop, projectId, queue) : placeInQueue(desktop, projectId, itemId, queue)
    },
    changeAnnotationStatus: async ([{ itemId, fromStatusId, statusId, transitionId, constraint }]) => {
      const body = {
        from_status_id: fromStatusId,
        status_id: statusId,
        ...given({ transition_id: transitionId, constraint }),
      }
      return told(itemId, await ask(desktop.platform.hold('changeItemStatus', { projectId, path: { itemId }, body })))
    },
    changeApprovalStatus: async ([{ itemId, fromApprovalStatus, approvalStatus }]) => {
      const body = { from_approval_status: fromApprovalStatus, approval_status: approvalStatus }
      return told(itemId, await ask(desktop.platform.hold('changeItemApproval', { projectId, path: { itemId }, body })))
    },
    pinAsset: async ([{ itemId, pinned }]) => {
      const body = { is_pinned: pinned ? 1 : 0 } as const
      return told(itemId, await ask(desktop.platform.hold('updateItem', { projectId, path: { itemId }, body })))
    },
    isAdvancedMode: async () => ok(false),
    assetStream: ([search], signal) => allItems(context, search, signal),
    async readQueue() {
      const { picked, except, ...filter } = context.queue()
      return ok({ ...filter, ...given({ picked: picked?.length, except: except.length || undefined }) })
    },
    async narrowQueue([filter]) {
      context.onNarrow({ ...NO_FILTER, ...given(filter) })
      return ok(null)
    },
    async statusHistory([itemId]) {
      const history = await ask(desktop.platform.read('listStatusChanges', { projectId, path: { itemId } }))
      return map(history, ({ data }) => ({ data: data.map(toWireChange) }))
    },
    ...choiceHandlers(desktop),
    ...assistHandlers(context),
    annotationClasses: async () =>
      map(await ask(desktop.platform.read('listClasses', { projectId })), ({ data }) => ({
        data: data.map(({ name, color }) => ({ name, color })),
      })),
    openItemWindow: async ([itemId]) =>
      mayOpen()
        ? ask(desktop.itemWindows.open({ projectId, itemId, queue: context.queue() }))
        : err(platformError('invalid_request', { detail: 'windows' })),
    hostActions: async () => ok(offeredActions()),
    ...workHandlers(context),
    ...classHandlers(context),
    ...formHandlers(context),
    ...saveHandlers(context),
    ...revisionHandlers(context),
  }
}

/** The name of an item without that of its folder. */
const bareName = (name: string) => name.slice(name.lastIndexOf('/') + 1)

/** A change of status as the reviewer reads it. */
function toWireChange({ id, at, user, from_status, to_status, comment }: WireStatusChange) {
  return { id, at, user, from: from_status, to: to_status, comment }
}

async function* allItems(
  { desktop, projectId, guestId, queue, turns }: ReviewContext,
  search: string,
  signal: CancelSignal,
): AsyncGenerator<WireItem> {
  for (let offset = 0, total = 1; offset < total && !signal.aborted; offset += ITEM_PAGE_SIZE) {
    const request = { projectId, guestId, offset, limit: ITEM_PAGE_SIZE, ...queueQuery(queue(), search) }
    try {
      const page = await turns.take(() => valueOf(desktop.items.page(request)), signal, NO_PAGE)
      total = page.total
      yield* page.data
    } catch (thrown) {
      throw thrown instanceof DesktopFailure ? new StreamFailure(toWireError(thrown.failure)) : thrown
    }
  }
}

const ask = resultOf

function map<T, U>(result: Result<T>, change: (value: T) => U): Result<U> {
  return result.ok ? ok(change(result.value)) : result
}

function refusedArgs(action: ActionName): Answer {
  return err(toWireError(platformError('invalid_request', { detail: action })))
}

function toAnswer(result: Result<unknown>): Answer {
  return result.ok ? result : err(toWireError(result.error))
}

function isAction(action: string): action is ActionName {
  return Object.hasOwn(ACTIONS, action)
}
