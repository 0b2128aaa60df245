import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ItemChange } from '#endpoints'
import { approvalValue } from '#domain/approval'
import type { WorkflowStatus } from '#domain/entities'
import type { ApprovalStatus } from '#domain/enums'
import { nextStep } from '#domain/errors'
import { itemSearch } from '#domain/item-search'
import type { Result } from '#domain/result'
import { itemsKey } from '../../queries'
import { resultOf } from '../../desktop/client'
import { useDesktop } from '../../desktop/desktop-context'
import { useAct } from '../../desktop/use-act'
import { notify, notifyFailure } from '../../stores/notice-store'
import { countText } from '../../../ui/texts'
import { planApprovals, planPins } from './bulk-marks'
import { changeAll, planChanges, type Workflow } from './bulk-status'
import type { ItemsFilter } from '#domain/queue'
import { useProjectView } from '../../stores/project-view-store'
import { reloadRightsAfter } from './status-rights'

interface BulkOptions {
  readonly projectId: number
  /** How the list is narrowed, of which all may be selected. */
  readonly filter: ItemsFilter
  readonly workflow: Workflow
  /** The change is made, or under way as a job. */
  readonly onDone: () => void
}

/** The changes of all selected items: a few go one by one through the outbox, all that match by one job. */
export function useBulk({ projectId, filter, workflow, onDone }: BulkOptions) {
  const desktop = useDesktop()
  const queries = useQueryClient()
  const { items, matching } = useProjectView((state) => state.selection)
  const [busy, setBusy] = useState(false)
  const chosen = [...items.values()]
  const job = useAct(
    (api, { change, except }: { readonly change: ItemChange; readonly except: ReadonlySet<number> }) =>
      api.platform.start('changeItemsByFilter', {
        projectId,
        body: { filter: itemSearch(filter) ?? {}, except_ids: [...except], change },
      }),
    {
      onDone,
      onFailed: ({ failure }) => {
        reloadRightsAfter([failure], projectId, queries)
        notifyFailure(failure, 'The items could not be changed')
      },
    },
  )
  const make = async <C, T>(changes: readonly C[], change: (one: C) => Promise<Result<T>>, done: string) => {
    setBusy(true)
    const failures = await changeAll(changes, change)
    setBusy(false)
    reloadRightsAfter(failures, projectId, queries)
    onDone()
    void queries.invalidateQueries({ queryKey: itemsKey(projectId) })
    const [first] = failures
    if (first === undefined) return notify({ tone: 'success', title: `${itemsText(changes.length)} ${done}` })
    notify({
      tone: 'danger',
      title: `${itemsText(failures.length)} of ${countText(changes.length)} could not be changed`,
      text: `${first.message} ${nextStep(first)}`,
    })
  }
  const all = (change: ItemChange) => matching !== null && job.mutate({ change, except: matching.except })

  return {
    busy: busy || job.isPending,
    move: (target: WorkflowStatus) => {
      if (matching !== null) return void all({ status_id: target.id })
      void make(
        planChanges(chosen, target, workflow),
        (planned) => resultOf(desktop.platform.hold('changeItemStatus', { projectId, ...planned })),
        `moved to ${target.name}`,
      )
    },
    approve: (approval: ApprovalStatus) => {
      if (matching !== null) return void all({ approval_status: approvalValue(approval) })
      void make(
        planApprovals(chosen, approval),
        (planned) => resultOf(desktop.platform.hold('changeItemApproval', { projectId, ...planned })),
        APPROVED[approval],
      )
    },
    pin: (isPinned: boolean) => {
      if (matching !== null) return void all({ is_pinned: isPinned })
      void make(
        planPins(chosen, isPinned),
        (planned) => resultOf(desktop.platform.hold('updateItem', { projectId, ...planned })),
        isPinned ? 'pinned' : 'unpinned',
      )
    },
  }
}

const APPROVED: Readonly<Record<ApprovalStatus, string>> = {
  APPROVED: 'approved',
  REJECTED: 'disapproved',
  NOAPPROVAL: 'without approval now',
}

/** A number of items, in words. */
export function itemsText(count: number): string {
  return count === 1 ? 'One item' : `${countText(count)} items`
}
