import { ShareProjectsDialog } from '../../projects/share-projects-dialog'
import type { ActDialogProps } from './act-dialog-props'

export function ShareDialog({ project, onClose }: ActDialogProps) {
  return <ShareProjectsDialog projectIds={[project.id]} name={project.name} onClose={onClose} />
}
