import type { DesktopApi } from '#contract/api'
import { valueOf } from '../../desktop/client'

/** The maximum per call. */
const BATCH = 500

interface DeleteItems {
  readonly projectId: number
  readonly ids: readonly number[]
  readonly onProgress: (deleted: number) => void
  /** Already deleted items stay deleted. */
  readonly signal: AbortSignal
}

/** Deletes items in batches; returns the number deleted and stops at the first failure. */
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
