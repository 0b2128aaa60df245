import { changeClasses } from './change-classes'
import { changeItems } from './change-items'
import { changeWorkflow } from './change-workflow'
import { clearAnnotations } from './clear-annotations'
import { copyItems } from './copy-items'
import { deleteTeam } from './delete-team'
import { distributeItems } from './distribute-items'
import { exportAnnotations } from './export-annotations'
import type { JobKind } from './kind'
import { replaceStatuses } from './replace-statuses'
import { setPriorities } from './set-priorities'
import { shareProjects } from './share-projects'
import { undoClasses } from './undo-classes'
import { undoItems } from './undo-items'
import { undoSharing } from './undo-sharing'

/** Every kind of job, by its name in the table. */
export const JOB_KINDS: Readonly<Record<string, JobKind>> = {
  changeClasses,
  changeItems,
  changeWorkflow,
  clearAnnotations,
  copyItems,
  deleteTeam,
  distributeItems,
  exportAnnotations,
  replaceStatuses,
  setPriorities,
  shareProjects,
  undoClasses,
  undoItems,
  undoSharing,
}
