import { useWrite } from '../../desktop/use-write'
import { filterItems, useProjectView } from '../../stores/project-view-store'
import { notify, notifyFailure } from '../../stores/notice-store'
import type { FolderOfList } from './use-places'

/** Deletes an empty folder, with Undo in the notice. */
export function useDeleteFolder(projectId: number): (folder: FolderOfList) => void {
  const again = useWrite('createFolder', {
    changes: ['listFolders'],
    onFailed: ({ failure }) => notifyFailure(failure, 'Couldn’t restore the folder'),
  })
  const remove = useWrite('deleteFolder', {
    changes: ['listFolders'],
    onDone: ({ id, name }) => {
      if (useProjectView.getState().folder === id) filterItems({ folder: undefined })
      notify({
        tone: 'success',
        title: `“${name}” is deleted`,
        action: { label: 'Undo', run: () => again.mutate({ projectId, body: { name } }) },
      })
    },
    onFailed: ({ failure }) => notifyFailure(failure, 'Couldn’t delete the folder'),
  })
  return ({ id }) => remove.mutate({ projectId, path: { folderId: id } })
}
