import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ItemChange } from '#endpoints'
import type { ApprovalStatus } from '#domain/enums'
import { nextStep } from '#domain/errors'
import { given } from '#domain/given'
import { itemSearch } from '#domain/item-search'
import type { ItemCondition, ItemFilter } from '#domain/item-filter'
import { jobAct } from '../../jobs/job-acts'
import { itemsKey } from '../../queries'
import { useDesktop } from '../../desktop/desktop-context'
import { resultOf } from '../../desktop/client'
import { useAct } from '../../desktop/use-act'
import { notify, notifyFailure } from '../../stores/notice-store'
import { recordAct, undoAct } from '../../stores/undo-store'
import { countText } from '../../../ui/texts'
import {
  approvalChange,
  assignment,
  type BulkChange,
  categoryChange,
  consequences,
  folderCopy,
  folderMove,
  type Named,
  pinChange,
  priorityChange,
  statusChange,
} from './bulk-changes'
import { ASKED_FROM, type BulkQuestion } from './bulk-question'
import type { StatusWay, Workflow } from './bulk-status'
import { itemsAct } from './item-acts'
import { itemsText } from './items-text'
import { changeAll, type PlannedChange, waitingText } from './planned-change'
import { countOf, type Selection } from '../../stores/selection'
import { reloadRightsAfter } from './status-rights'

interface BulkOptions {
  readonly projectId: number
  /** The items to change. */
  readonly selection: Selection
  /** The filter of the list, in which all items may be selected. */
  readonly filter: ItemFilter
  readonly workflow: Workflow
  /** Called when the change is made, or has started as a job. */
  readonly onDone: () => void
}

/** The items that a job changes, as the platform is asked for them. */
export interface MeantItems {
  readonly count: number
  readonly filter: Record<string, unknown>
  readonly exceptIds: readonly number[]
}

/**
 * Changes all items of a selection: a few one by one through the outbox, all that match by one job. Asks before it
 * changes many.
 */
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
  /** How many of all that match can take this change of status; undefined if they can't be counted now. */
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
    const { reason, able } = bulk
    if (able === 0) {
      return void notify({
        tone: 'info',
        title: 'No items to change',
        text: 'None of the selected items can be changed so.',
      })
    }
    if (amount < ASKED_FROM && reason === undefined && able === undefined) return run()
    const text = consequences(bulk, count, planned)
    setQuestion({ ...bulk.ask(itemsText(amount)), text, ...given({ reason }), run })
  }

  return {
    busy: busy || job.isPending,
    meant,
    /** Ends the selection after a change that was made elsewhere. */
    done: onDone,
    question,
    closeQuestion: () => setQuestion(undefined),
    /** `isReturn`: the items go back with a reason, which the workflow may demand. */
    move: async (way: StatusWay, isReturn = false) => {
      const able = matching === null ? undefined : await countOn(way)
      start({ ...statusChange(chosen, way, workflow, isReturn), ...given({ able }) })
    },
    approve: (approval: ApprovalStatus) => start(approvalChange(chosen, approval)),
    pin: (isPinned: boolean) => start(pinChange(chosen, isPinned)),
    moveTo: (folder: Named) => start(folderMove(folder)),
    copyTo: (folder: Named) => start(folderCopy(folder)),
    prioritize: (priority: number) => start(priorityChange(priority)),
    /** null: removes their category. */
    categorize: (category: Named | null) => start(categoryChange(category)),
    /** null: unassigns them. */
    assignTo: (person: Named | null) => start(assignment(person)),
  }
}

function withReason(change: ItemChange, reason: string | undefined): ItemChange {
  return reason !== undefined && 'status_id' in change ? { ...change, reason } : change
}
