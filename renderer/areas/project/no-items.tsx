import { FolderOpen, ImagePlus, Images, Inbox, SearchX, Trash2 } from 'lucide-react'
import { projectTypeName } from '#domain/enums'
import { fileWords, takesFiles } from '../../projects/add-files'
import { accessesQuery, projectQuery } from '../../queries'
import { useCall } from '../../desktop/use-call'
import { openOverlay } from '../../stores/overlay-store'
import { Button } from '../../../ui/button'
import { EmptyState } from '../../../ui/empty-state'
import { RequestButton } from './request-button'
import { useItemRequest } from './use-item-request'
import { useWhyFull } from './use-why-full'

interface NoItemsProps {
  readonly projectId: number
  /** true if filters or search may hide items. */
  readonly isNarrowed: boolean
  /** true if only the person's own work is listed. */
  readonly isMine: boolean
  /** true if a folder is listed. */
  readonly isInFolder: boolean
  readonly onClear: () => void
  readonly onLeaveFolder: () => void
}

/** Shown in place of an empty list, with next steps. */
export function NoItems({ projectId, isNarrowed, isMine, isInFolder, onClear, onLeaveFolder }: NoItemsProps) {
  const project = useCall(projectQuery(projectId))
  const accesses = useCall(accessesQuery(projectId))
  const may = (action: string) => accesses.data?.accesses.actions.includes(action) === true
  const mayAdd = may('UploadItem') && project.data !== undefined && takesFiles(project.data.type)
  const whyFull = useWhyFull(projectId, mayAdd)
  const [, many] = fileWords(project.data && projectTypeName(project.data.type))
  const request = useItemRequest(projectId)
  const requestButton = <RequestButton projectId={projectId} request={request} />
  if (isMine) {
    return (
      <EmptyState
        icon={<Inbox size={22} />}
        title="You have no items"
        text={
          request.may
            ? 'Request items to get your first work in this project.'
            : 'Items appear here as soon as an admin assigns them to you.'
        }
        actions={
          <>
            {requestButton}
            <Button onClick={onClear}>Show all items</Button>
          </>
        }
      />
    )
  }
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
          ? `Add the first ${many} from a folder, or drop them on this window.`
          : request.may
            ? 'Request items to get your first work in this project.'
            : 'Items appear here as soon as they are added to the project and assigned to you.'
      }
      actions={
        <>
          {mayAdd && (
            <Button
              look="primary"
              icon={<ImagePlus size={16} />}
              disabled={whyFull !== undefined}
              title={whyFull}
              onClick={() => openOverlay({ kind: 'addPictures', projectId, dropped: null })}
            >
              Add {many}
            </Button>
          )}
          {!mayAdd && requestButton}
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
