import type { ComponentType } from 'react'
import { useCall } from '../../desktop/use-call'
import { projectQuery } from '../../queries'
import type { Overlays } from '../../router/overlays'
import { Dialog } from '../../../ui/dialog'
import { ErrorPanel } from '../../../ui/error-panel'
import { Skeleton } from '../../../ui/skeleton'
import type { ActDialogProps } from './act-dialog-props'
import { CloneDialog } from './clone-dialog'
import { CompleteDialog } from './complete-dialog'
import { DeleteDialog } from './delete-dialog'
import { RenameDialog } from './rename-dialog'
import { ShareDialog } from './share-dialog'
import { StatusDialog } from './status-dialog'

type Act = Overlays['projectAct']['act']

const ACTS: Readonly<Record<Act, { readonly title: string; readonly Asked: ComponentType<ActDialogProps> }>> = {
  rename: { title: 'Rename project', Asked: RenameDialog },
  share: { title: 'Share project', Asked: ShareDialog },
  status: { title: 'Status of the project', Asked: StatusDialog },
  clone: { title: 'Clone project', Asked: CloneDialog },
  delete: { title: 'Delete project', Asked: DeleteDialog },
  complete: { title: 'Complete project', Asked: CompleteDialog },
}

interface ProjectActDialogProps {
  readonly act: Act
  readonly projectId: number
  readonly onClose: () => void
}

/** A project's action dialog, once the project is loaded. */
export function ProjectActDialog({ act, projectId, onClose }: ProjectActDialogProps) {
  const project = useCall(projectQuery(projectId))
  const { title, Asked } = ACTS[act]
  if (project.data !== undefined) return <Asked project={project.data} onClose={onClose} />
  return (
    <Dialog title={title} onClose={onClose}>
      {project.isError ? (
        <ErrorPanel
          title="The project can't be read"
          failure={project.error.failure}
          onRetry={() => void project.refetch()}
          retrying={project.isFetching}
        />
      ) : (
        <Skeleton width="70%" />
      )}
    </Dialog>
  )
}
