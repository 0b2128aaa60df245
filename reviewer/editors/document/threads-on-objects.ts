import type { AnnotationObject } from '#domain/annotation/document/read-document'
import type { Thread } from '#domain/annotation/comments/thread'
import type { ThreadId } from '#domain/annotation/ops/op'

/** Threads on each object, by row. */
export type ThreadsByRow = ReadonlyMap<number, readonly ThreadId[]>

/** Assigns open threads to the objects that `at` finds for them, at most one object per thread. */
export function openThreadsOn(
  threads: readonly Thread[],
  at: (thread: Thread) => AnnotationObject | undefined,
): ThreadsByRow {
  const byRow = new Map<number, ThreadId[]>()
  for (const thread of threads) {
    const { id, isResolved } = thread
    const row = isResolved ? undefined : at(thread)?.row
    if (row === undefined) continue
    const known = byRow.get(row)
    if (known === undefined) byRow.set(row, [id])
    else known.push(id)
  }
  return byRow
}
