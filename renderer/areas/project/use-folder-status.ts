import { useWrite } from '../../desktop/use-write'
import { projectStatusView } from '../../projects/project-status'
import { notify, notifyFailure } from '../../stores/notice-store'
import type { FolderOfList } from './use-places'

/** Changes a folder's status, with Undo in the notice. */
export function useFolderStatus(projectId: number): (folder: FolderOfList, status: number) => void {
  const set = useWrite('updateFolder', {
    changes: ['listFolders'],
    onFailed: ({ failure }) => notifyFailure(failure, 'Couldn’t change the status of the folder'),
  })
  const say = ({ id, name }: FolderOfList, status: number, onDone?: () => void) =>
    set.mutate(
      { projectId, path: { folderId: id }, body: { name, status } },
      onDone === undefined ? {} : { onSuccess: onDone },
    )
  return (folder, status) => {
    const { status: before } = folder
    if (status === before) return
    say(folder, status, () =>
      notify({
        tone: 'success',
        title: `“${folder.name}” is set to ${projectStatusView(status).label}`,
        ...(before === undefined ? {} : { action: { label: 'Undo', run: () => say(folder, before) } }),
      }),
    )
  }
}
