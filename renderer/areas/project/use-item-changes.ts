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
  /** The items it is about. */
  readonly selection: Selection
  /** How the list is narrowed, of which all may be selected. */
  readonly filter: ItemFilter
  readonly statuses: readonly WorkflowStatus[]
  /** A change is made, or under way as a job. */
  readonly onDone: () => void
}

/** What the person may change of some items, the statuses they can go to, and the changes themselves. */
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
    /** Rights and ways are read, or can't be. */
    isKnown: may !== undefined && !(goesByTransitions && transitions.isPending),
    bulk: useBulk({ projectId, selection, filter, workflow, onDone }),
  }
}
