import type { WorkflowStatus } from '#domain/entities'
import type { ItemFilter } from '#domain/item-filter'
import { readTransitions } from '#domain/workflow'
import { useCall } from '../../desktop/use-call'
import { transitionsQuery } from '../../queries'
import type { Selection } from '../../stores/selection'
import { type StatusWay, waysOf, waysOfAll } from './bulk-status'
import { useRights } from './status-rights'
import { useBulk } from './use-bulk'

interface ItemChangesOptions {
  readonly projectId: number
  /** The items to change. */
  readonly selection: Selection
  /** The list's filter, for selections of all matches. */
  readonly filter: ItemFilter
  readonly statuses: readonly WorkflowStatus[]
  /** Called once a change is made or its job has started. */
  readonly onDone: () => void
}

/** The possible changes to some items: permissions, target statuses, and the functions that apply them. */
export function useItemChanges({ projectId, selection, filter, statuses, onDone }: ItemChangesOptions) {
  const may = useRights(projectId)
  const goesByTransitions = may?.applyTransition === true && !may.applyStatus
  const transitions = useCall(transitionsQuery(projectId), { select: readTransitions, enabled: goesByTransitions })
  const workflow = {
    statuses,
    transitions: transitions.data ?? [],
    rights: { applyStatus: may?.applyStatus === true, applyTransition: may?.applyTransition === true },
  }
  const { items, matching } = selection
  const ways: readonly StatusWay[] =
    may === undefined ? [] : matching === null ? waysOf([...items.values()], workflow) : waysOfAll(workflow)
  return {
    may,
    ways,
    /** true once permissions and workflow are read, or failed. */
    isKnown: may !== undefined && !(goesByTransitions && transitions.isPending),
    bulk: useBulk({ projectId, selection, filter, workflow, onDone }),
  }
}
