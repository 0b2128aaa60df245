import type { Project } from '#domain/entities'

/** The props of a project dialog. */
export interface ActDialogProps {
  readonly project: Project
  readonly onClose: () => void
}
