import type { Project } from '#domain/entities'

/** What a dialog about a project is told. */
export interface ActDialogProps {
  readonly project: Project
  readonly onClose: () => void
}
