import { useMemo } from 'react'
import type { ItemFilter } from '#domain/item-filter'
import { useSettled } from '../../../ui/use-settled'
import { useProjectView } from '../../stores/project-view-store'

const SEARCH_WAIT_MS = 180

/** The filter of the list, with its search text once the person pauses. */
export function useItemFilter(): ItemFilter {
  const { search, statuses, approvals, mine, folder, categories, conditions, order } = useProjectView()
  const settled = useSettled(search, search === '' ? 0 : SEARCH_WAIT_MS)
  return useMemo(
    () => ({ search: settled, statuses, approvals, mine, folder, categories, conditions, order }),
    [settled, statuses, approvals, mine, folder, categories, conditions, order],
  )
}
