import type { FolderPermissions, ProjectPermissions } from '#domain/permissions'
import { mayCount } from './use-status-counts'

/** Values of the statuses of the system workflow in which items are annotated. */
const ANNOTATED_IN: readonly number[] = [1, 2]

interface StartFacts {
  /** Undefined until they are known. */
  readonly folder: Pick<FolderPermissions, 'approveAsset'> | undefined
  readonly project: ProjectPermissions | undefined
  /** Number of items in each status, by its value. */
  readonly counts: ReadonlyMap<number, number>
}

/** Kind of work: people without approval rights annotate, and so does everyone until an item has been submitted. */
export function startWord({ folder, project, counts }: StartFacts): 'Start annotating' | 'Start reviewing' {
  if (folder === undefined || project === undefined) return 'Start reviewing'
  const seesAll = ANNOTATED_IN.every((value) => mayCount(value, project))
  const isEarly = counts.size > 0 && [...counts].every(([value, count]) => count === 0 || ANNOTATED_IN.includes(value))
  return !folder.approveAsset || (seesAll && isEarly) ? 'Start annotating' : 'Start reviewing'
}
