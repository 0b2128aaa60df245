import type { DesktopApi } from '#contract/api'
import { valueOf } from '../../desktop/client'

/** The most that one call deletes. */
const BATCH = 500

interface DeleteItems {
  readonly projectId: number
  readonly ids: readonly number[]
  readonly onProgress: (deleted: number) => void
  /** What is deleted by then stays deleted. */
  readonly signal: AbortSignal
}

/** Deletes items batch by batch and answers how many there were; ends with the first failure. */
export async function deleteItems(desktop: DesktopApi, options: DeleteItems): Promise<number> {
  const { projectId, ids, signal, onProgress } = options
  let deleted = 0
  for (let from = 0; from < ids.length && !signal.aborted; from += BATCH) {
    const body = { image_ids: ids.slice(from, from + BATCH) }
    const answer = await valueOf(desktop.platform.write('deleteItems', { projectId, body }))
    deleted += answer.deleted.length
    onProgress(deleted)
  }
  return deleted
}
