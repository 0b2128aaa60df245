import type { ItemFilter } from '#domain/item-filter'
import { useSelectAllKey } from '../../../ui/use-select-all-key'
import { useDesktop } from '../../desktop/desktop-context'
import { failureOf } from '../../desktop/failure'
import { notifyFailure } from '../../stores/notice-store'
import { select } from '../../stores/project-view-store'
import { selectAll, selectMatching } from '../../stores/selection'
import { readAllItems } from './use-items'

/** A larger selection is a filter instead of ids, and a job changes its items. */
const SELECTED_ONE_BY_ONE_MAX = 500

/** Selects all items that match a filter; the key for it works on the whole page. */
export function useChooseAll(projectId: number, filter: ItemFilter): () => void {
  const desktop = useDesktop()
  const chooseAll = async () => {
    try {
      const { all, total } = await readAllItems(desktop, projectId, filter, SELECTED_ONE_BY_ONE_MAX)
      select(() => (total > SELECTED_ONE_BY_ONE_MAX ? selectMatching(total, 0) : selectAll(all, 0)))
    } catch (thrown) {
      notifyFailure(failureOf(thrown), 'Not all items could be selected')
    }
  }
  const run = () => void chooseAll()
  useSelectAllKey(run)
  return run
}
