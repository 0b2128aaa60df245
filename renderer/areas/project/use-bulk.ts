import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ItemChange } from '#endpoints'
import { approvalValue } from '#domain/approval'
import type { ApprovalStatus } from '#domain/enums'
import { nextStep } from '#domain/errors'
import { given } from '#domain/given'
import { itemSearch } from '#domain/item-search'
import type { ItemCondition, ItemFilter } from '#domain/item-filter'
import { CHANGE_NAME } from '#domain/undo'
import { jobAct } from '../../jobs/job-acts'
import { itemsKey } from '../../queries'
import { useDesktop } from '../../desktop/desktop-context'
import { resultOf } from '../../desktop/client'
import { useAct } from '../../desktop/use-act'
import { notify, notifyFailure } from '../../stores/notice-store'
import { recordAct, undoAct } from '../../stores/undo-store'
import { countText, priorityText } from '../../../ui/texts'
import { planApprovals, planPins } from './bulk-marks'
import { ASKED_FROM, type BulkQuestion } from './bulk-question'
import { planChanges, type StatusWay, transitionsOf, type Workflow } from './bulk-status'
import { itemsAct } from './item-acts'
import { itemsText } from './items-text'
import { changeAll, type PlannedChange, waitingText } from './planned-change'
import { countOf, type Selection } from '../../stores/selection'
import { reloadRightsAfter } from './status-rights'

interface BulkOptions {
  readonly projectId: number
  /** The items it is about. */
  readonly selection: Selection
  /** How the list is narrowed, of which all may be selected. */
  readonly filter: ItemFilter
  readonly workflow: Workflow
  /** The change is made, or under way as a job. */
  readonly onDone: () => void
}

/** One change of all selected items: as a job is asked for it, item by item, and in words. */
interface BulkChange {
  /** As in "Undo status change". */
  readonly name: string
  readonly change: ItemChange
  /** The changes of single items; without them a job makes the change of a few, too. */
  readonly plan?: () => readonly PlannedChange[]
  /** As in "3 items moved to Completed". */
  readonly done: string
  /** What is asked before many are changed, and what agrees to it. */
  readonly ask: (items: string) => Pick<BulkQuestion, 'title' | 'verb'>
  readonly reason?: BulkQuestion['reason']
  /** How many of the items can't be changed so. */
  readonly unable?: number
  /** How many of all that match a job would change, where that was counted. */
  readonly able?: number
}

/** Which items a job is about, as it is asked for them. */
export interface MeantItems {
  readonly count: number
  readonly filter: Record<string, unknown>
  readonly exceptIds: readonly number[]
}

/** The changes of all items of a selection: a few go one by one through the outbox, all that match by one job; many are asked about first. */
export function useBulk({ projectId, selection, filter, workflow, onDone }: BulkOptions) {
  const desktop = useDesktop()
  const queries = useQueryClient()
  const { items, matching } = selection
  const [busy, setBusy] = useState(false)
  const [question, setQuestion] = useState<BulkQuestion>()
  const chosen = [...items.values()]
  const count = countOf(selection)
  const meant: MeantItems = {
    count,
    filter: itemSearch(matching === null ? { ids: [...items.keys()] } : filter) ?? {},
    exceptIds: [...(matching?.except ?? [])],
  }
  const job = useAct(
    (api, { change }: BulkChange) =>
      api.platform.start('changeItemsByFilter', {
        projectId,
        body: { filter: meant.filter, except_ids: meant.exceptIds, change },
      }),
    {
      onDone: ({ id }, { name, change }) => {
        if (!('is_deleted' in change)) recordAct(jobAct(desktop, projectId, id, `${name} of ${itemsText(count)}`))
        onDone()
      },
      onFailed: ({ failure }) => {
        reloadRightsAfter([failure], projectId, queries)
        notifyFailure(failure, 'Couldn’t change the items')
      },
    },
  )
  const make = async (planned: readonly PlannedChange[], done: string) => {
    setBusy(true)
    const changes = await changeAll(desktop, projectId, planned)
    const { made, failures } = changes
    setBusy(false)
    reloadRightsAfter(failures, projectId, queries)
    onDone()
    void queries.invalidateQueries({ queryKey: itemsKey(projectId) })
    const act = itemsAct({ desktop, queries, projectId }, made)
    if (act !== undefined) recordAct(act)
    const action = act && { label: 'Undo', run: () => void undoAct(act) }
    const [first] = failures
    notify({
      ...(first === undefined
        ? { tone: 'success', title: `${itemsText(made.length)} ${done}`, ...given({ text: waitingText(changes) }) }
        : {
            tone: 'danger',
            title: `${itemsText(failures.length)} of ${countText(planned.length)} could not be changed`,
            text: `${first.message} ${nextStep(first)}`,
          }),
      ...(action === undefined ? {} : { action }),
    })
  }
  /** How many of all that match can go this way; undefined where they can't be counted now. */
  const countOn = async ({ choices }: StatusWay): Promise<number | undefined> => {
    const from: ItemCondition = { field: 'status', operator: 'is', values: [...choices.keys()] }
    setBusy(true)
    const page = await resultOf(
      desktop.items.page({
        projectId,
        offset: 0,
        limit: 1,
        ...filter,
        conditions: [...(filter.conditions ?? []), from],
        except: [...meant.exceptIds],
      }),
    )
    setBusy(false)
    return page.ok ? page.value.total : undefined
  }
  const start = (bulk: BulkChange) => {
    const planned = matching === null ? bulk.plan?.() : undefined
    const amount = planned?.length ?? bulk.able ?? count
    const run = (written?: string) => {
      if (planned === undefined) return job.mutate({ ...bulk, change: withReason(bulk.change, written) })
      return void make(
        planned.map((one) => ({ ...one, ...given({ reason: written }) })),
        bulk.done,
      )
    }
    const { reason, unable = 0, able } = bulk
    if (able === 0) {
      return void notify({
        tone: 'info',
        title: 'No items to change',
        text: 'None of the selected items can be changed so.',
      })
    }
    if (amount < ASKED_FROM && reason === undefined && able === undefined) return run()
    const others = able === undefined ? count - amount - unable : 0
    const left = able === undefined ? 0 : count - able
    const text = [
      left > 0 ? `${itemsText(left)} ${left === 1 ? 'stays' : 'stay'} as before.` : '',
      planned === undefined && able === undefined
        ? 'Items that don’t allow this change stay unchanged and are counted.'
        : '',
      unable > 0 ? `${itemsText(unable)} ${unable === 1 ? 'doesn’t' : 'don’t'} allow this change.` : '',
      others > 0 ? `${itemsText(others)} ${others === 1 ? 'needs' : 'need'} no change.` : '',
      'You can undo this until someone changes them again.',
    ]
      .filter(Boolean)
      .join(' ')
    setQuestion({ ...bulk.ask(itemsText(amount)), text, ...given({ reason }), run })
  }

  return {
    busy: busy || job.isPending,
    meant,
    /** What was asked for elsewhere is under way. */
    done: onDone,
    question,
    closeQuestion: () => setQuestion(undefined),
    /** `isReturn`: the items go back with a reason, which the workflow may demand. */
    move: async (way: StatusWay, isReturn = false) => {
      const { status: target } = way
      const planned = planChanges(chosen, way, workflow)
      const there = chosen.filter((item) => item.annotation_status === target.value).length
      const able = matching === null ? undefined : await countOn(way)
      start({
        name: CHANGE_NAME.status,
        change: { status_id: target.id, ...given({ transition_ids: transitionsOf(way) }) },
        plan: () => planned,
        done: `moved to ${target.name}`,
        ask: (amount) =>
          isReturn
            ? { title: `Return ${amount}?`, verb: 'Return' }
            : { title: `Set ${amount} to “${target.name}”?`, verb: `Set to ${target.name}` },
        ...given({ reason: way.asksReason ? 'needed' : isReturn ? 'optional' : undefined }),
        unable: matching === null ? count - planned.length - there : 0,
        ...given({ able }),
      })
    },
    approve: (approval: ApprovalStatus) =>
      start({
        name: CHANGE_NAME.approval,
        change: { approval_status: approvalValue(approval) },
        plan: () => planApprovals(chosen, approval),
        ...APPROVALS[approval],
      }),
    pin: (isPinned: boolean) =>
      start({
        name: CHANGE_NAME.pin,
        change: { is_pinned: isPinned },
        plan: () => planPins(chosen, isPinned),
        ...PINS[isPinned ? 'pin' : 'unpin'],
      }),
    moveTo: (folder: { readonly id: number; readonly name: string }) =>
      start({
        name: 'move',
        change: { folder_id: folder.id },
        done: '',
        ask: (amount) => ({ title: `Move ${amount} to “${folder.name}”?`, verb: 'Move' }),
      }),
    copyTo: (folder: { readonly id: number; readonly name: string }) =>
      start({
        name: 'copy',
        change: { copy_to: folder.id },
        done: '',
        ask: (amount) => ({ title: `Copy ${amount} to “${folder.name}”?`, verb: 'Copy' }),
      }),
    prioritize: (priority: number) =>
      start({
        name: 'priority',
        change: { priority },
        done: '',
        ask: (amount) =>
          priority === 0
            ? { title: `Remove the priority of ${amount}?`, verb: 'Take away' }
            : { title: `Give ${amount} the priority ${priorityText(priority)}?`, verb: 'Set priority' },
      }),
    /** null: takes their category away. */
    categorize: (category: { readonly id: number; readonly name: string } | null) =>
      start({
        name: 'category',
        change: { category_id: category?.id ?? null },
        done: '',
        ask: (amount) =>
          category === null
            ? { title: `Remove the category of ${amount}?`, verb: 'Take away' }
            : { title: `Give ${amount} the category “${category.name}”?`, verb: 'Set category' },
      }),
    /** null: takes them from everybody. */
    assignTo: (person: { readonly id: number; readonly name: string } | null) =>
      start({
        name: person === null ? 'unassignment' : 'assignment',
        change: { assignee_id: person?.id ?? null },
        done: '',
        ask: (amount) =>
          person === null
            ? { title: `Unassign ${amount}?`, verb: 'Unassign' }
            : { title: `Assign ${amount} to ${person.name}?`, verb: 'Assign' },
      }),
  }
}

function withReason(change: ItemChange, reason: string | undefined): ItemChange {
  return reason !== undefined && 'status_id' in change ? { ...change, reason } : change
}

const worded = (verb: string, done: string) => ({
  done,
  ask: (amount: string) => ({ title: `${verb} ${amount}?`, verb }),
})

const APPROVALS: Readonly<Record<ApprovalStatus, Pick<BulkChange, 'done' | 'ask'>>> = {
  APPROVED: worded('Approve', 'approved'),
  REJECTED: worded('Disapprove', 'disapproved'),
  NOAPPROVAL: {
    done: 'without approval now',
    ask: (amount) => ({ title: `Clear the approval of ${amount}?`, verb: 'Clear approval' }),
  },
}
const PINS = { pin: worded('Pin', 'pinned'), unpin: worded('Unpin', 'unpinned') } as const
