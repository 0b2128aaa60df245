import { FolderPlus, FolderSearch, Folders } from 'lucide-react'
import { useAdmins } from '../../projects/use-admins'
import { goTo } from '../../router/place-store'
import { Button } from '../../../ui/button'
import { EmptyState } from '../../../ui/empty-state'
import { arrangeProjects } from './projects-store'

interface NoProjectsProps {
  /** true if filters or search hide projects. */
  readonly isNarrowed: boolean
  readonly mayCreate: boolean
  readonly onCreate: () => void
}

/** Shown in place of an empty list, with next steps. */
export function NoProjects({ isNarrowed, mayCreate, onCreate }: NoProjectsProps) {
  const ask = useAdmins(!isNarrowed && !mayCreate)
  if (isNarrowed) {
    return (
      <EmptyState
        icon={<FolderSearch size={22} />}
        title="No project matches"
        text="No project of this team fits the search and the filters."
        actions={
          <Button onClick={() => arrangeProjects({ search: '', statuses: [], types: [], conditions: [] })}>
            Clear search and filters
          </Button>
        }
      />
    )
  }
  return (
    <EmptyState
      icon={<Folders size={22} />}
      title={mayCreate ? 'No projects yet' : 'You have no projects yet'}
      text={
        mayCreate
          ? 'Make the first one from a folder of pictures, or drop a folder on this window. Any other type begins with “New project”.'
          : `Projects of this team appear here as soon as you are added to one. ${ask}`.trim()
      }
      actions={
        mayCreate && (
          <>
            <Button look="primary" icon={<FolderPlus size={16} />} onClick={onCreate}>
              Choose a folder
            </Button>
            <Button onClick={() => goTo({ area: 'deletedProjects' })}>Recently deleted</Button>
          </>
        )
      }
    />
  )
}
