import { changeClasses } from './change-classes'
import { changeItems } from './change-items'
import { copyItems } from './copy-items'
import { exportAnnotations } from './export-annotations'
import type { JobKind } from './kind'
import { undoClasses } from './undo-classes'
import { undoItems } from './undo-items'

/** Every kind of job by the name that the table keeps. */
export const JOB_KINDS: Readonly<Record<string, JobKind>> = {
  changeClasses,
  changeItems,
  copyItems,
  exportAnnotations,
  undoClasses,
  undoItems,
}
