import { FolderOpen, ImagePlus, Images, SearchX, Trash2 } from 'lucide-react'
import { takesFiles } from '../../projects/add-files'
import { limitNote, limitsQuery, takesNothing } from '../../projects/limits'
import { accessesQuery, projectQuery, teamQuery } from '../../queries'
import { useCall } from '../../desktop/use-call'
import { useSession } from '../../stores/session-store'
import { openOverlay } from '../../stores/overlay-store'
import { Button } from '../../../ui/button'
import { EmptyState } from '../../../ui/empty-state'

interface NoItemsProps {
  readonly projectId: number
  /** There may be items, but none that fits the search and the filters. */
  readonly isNarrowed: boolean
  /** The list is that of one folder. */
  readonly isInFolder: boolean
  readonly onClear: () => void
  readonly onLeaveFolder: () => void
}

/** What stands in the items' place where there is none, and what to do about it. */
export function NoItems({ projectId, isNarrowed, isInFolder, onClear, onLeaveFolder }: NoItemsProps) {
  const project = useCall(projectQuery(projectId))
  const accesses = useCall(accessesQuery(projectId))
  const may = (action: string) => accesses.data?.accesses.actions.includes(action) === true
  const mayAdd = may('UploadItem') && project.data !== undefined && takesFiles(project.data.type)
  const limits = useCall(limitsQuery(projectId), { enabled: mayAdd })
  const isFull = limits.data !== undefined && takesNothing(limits.data)
  const team = useCall(teamQuery)
  const email = useSession((state) => state.user?.email)
  const owner = team.data?.creator_id
  const asked = owner === undefined || owner === email ? null : owner
  const whyFull = limits.data && limitNote(limits.data, { folder: undefined, owner: asked })?.text
  if (isNarrowed) {
    return (
      <EmptyState
        icon={<SearchX size={22} />}
        title="No item matches"
        text={`No item of this ${isInFolder ? 'folder' : 'project'} fits the search and the filters.`}
        actions={<Button onClick={onClear}>Clear search and filters</Button>}
      />
    )
  }
  if (isInFolder) {
    return (
      <EmptyState
        icon={<FolderOpen size={22} />}
        title="This folder is empty"
        text="Select items of other folders and move them here."
        actions={<Button onClick={onLeaveFolder}>Show all items</Button>}
      />
    )
  }
  const isEmpty = project.data?.imageCount === 0
  return (
    <EmptyState
      icon={<Images size={22} />}
      title="No items yet"
      text={
        mayAdd
          ? 'Add the first pictures from a folder, or drop them on this window.'
          : 'Items appear here as soon as they are added to the project and assigned to you.'
      }
      actions={
        <>
          {mayAdd && (
            <Button
              look="primary"
              icon={<ImagePlus size={16} />}
              disabled={isFull}
              title={isFull ? whyFull : undefined}
              onClick={() => openOverlay({ kind: 'addPictures', projectId, dropped: null })}
            >
              Add pictures
            </Button>
          )}
          {isEmpty && may('DeleteProject') && (
            <Button
              icon={<Trash2 size={15} />}
              onClick={() => openOverlay({ kind: 'projectAct', act: 'delete', projectId })}
            >
              Delete project
            </Button>
          )}
        </>
      }
    />
  )
}
