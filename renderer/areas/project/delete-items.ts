import type { DesktopApi } from '#contract/api'
import { valueOf } from '../../desktop/client'
import type { Selection } from '../../stores/selection'
import type { ItemsFilter } from '#domain/queue'
import { readAllItems } from './use-items'

/** The most that one call deletes. */
const BATCH = 500

interface DeleteItems {
  readonly projectId: number
  readonly filter: ItemsFilter
  readonly selection: Pick<Selection, 'items' | 'matching'>
  readonly onProgress: (deleted: number) => void
  /** What is deleted by then stays deleted. */
  readonly signal: AbortSignal
}

/** Deletes the selected items batch by batch and answers how many there were; ends with the first failure. */
export async function deleteItems(desktop: DesktopApi, options: DeleteItems): Promise<number> {
  const { projectId, signal, onProgress } = options
  const ids = await idsOf(desktop, options)
  let deleted = 0
  for (let from = 0; from < ids.length && !signal.aborted; from += BATCH) {
    const body = { image_ids: ids.slice(from, from + BATCH) }
    const answer = await valueOf(desktop.platform.write('deleteItems', { projectId, body }))
    deleted += answer.deleted.length
    onProgress(deleted)
  }
  return deleted
}

async function idsOf(desktop: DesktopApi, { projectId, filter, selection }: DeleteItems): Promise<readonly number[]> {
  const { items, matching } = selection
  if (matching === null) return [...items.keys()]
  // As many as the person has seen counted: what came later was not among those they meant.
  const { all } = await readAllItems(desktop, projectId, filter, matching.total)
  return all.flatMap(({ id, disabled }) => (matching.except.has(id) || disabled === true ? [] : [id]))
}
