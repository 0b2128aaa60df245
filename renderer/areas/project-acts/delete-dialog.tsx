import { useQueryClient } from '@tanstack/react-query'
import type { EndpointAnswer } from '#endpoints'
import { useDesktop } from '../../desktop/desktop-context'
import { rowQuery } from '../../desktop/row-query'
import { useCall } from '../../desktop/use-call'
import { useWrite } from '../../desktop/use-write'
import { Dialog } from '../../kit/dialog'
import { Problem } from '../../kit/problem'
import { projectInPlace } from '../../projects/project-in-place'
import { projectsQuery } from '../../queries'
import { goTo } from '../../router/place-store'
import { forgetRecent } from '../../stores/recent-store'
import { nextStep } from '#domain/errors'
import { Button } from '../../../ui/button'
import { Skeleton } from '../../../ui/skeleton'
import { amountText } from '../../../ui/texts'
import type { ActDialogProps } from './act-dialog-props'
import { tellDeleted } from './bring-back'

/** Asks before a project is deleted: says what it holds, and for how long it can be brought back. */
export function DeleteDialog({ project, onClose }: ActDialogProps) {
  const desktop = useDesktop()
  const queries = useQueryClient()
  const { id, name } = project
  const counts = useCall(rowQuery('countProject', { path: { projectId: id } }))
  const remove = useWrite('deleteProject', {
    changes: ['listDeletedProjects'],
    onDone: (deleted) => {
      // Its own page would say that there is no such project.
      if (projectInPlace() === id) goTo({ area: 'projects' }, { replace: true })
      forgetRecent(id)
      queries.setQueryData(
        projectsQuery.queryKey,
        (page) => page && { ...page, data: page.data.filter((known) => known.id !== id), total: page.total - 1 },
      )
      void queries.invalidateQueries({ queryKey: projectsQuery.queryKey })
      onClose()
      tellDeleted(desktop, queries, deleted)
    },
  })
  const failure = remove.error?.failure ?? counts.error?.failure
  return (
    <Dialog
      title={`Delete “${name}”?`}
      onClose={onClose}
      onSubmit={() => {
        if (!remove.isPending) remove.mutate({ path: { projectId: id } })
      }}
      footer={
        <>
          <Button onClick={onClose} data-first-focus>
            Cancel
          </Button>
          <Button look="danger" type="submit" busy={remove.isPending}>
            Delete project
          </Button>
        </>
      }
    >
      <p>{counts.data === undefined ? counts.isError ? null : <Skeleton width="80%" /> : holdsText(counts.data)}</p>
      <p>
        It goes from everybody's list at once, and what runs in it ends. For seven days it can be brought back with all
        that it holds; after that its items, annotations and files are gone for good.
      </p>
      <Problem text={failure && `${failure.message} ${nextStep(failure)}`} />
    </Dialog>
  )
}

/** What a project holds, in one sentence. */
export function holdsText(counts: EndpointAnswer<'countProject'>): string {
  const { imageCount, completedImagesCount, annotatedImagesCount, folderCount, userCount } = counts
  if (imageCount === 0) return 'There is no item in it.'
  const parts = [
    amountText(imageCount, 'item', 'items'),
    amountText(annotatedImagesCount, 'of them is annotated', 'of them are annotated'),
    amountText(completedImagesCount, 'is completed', 'are completed'),
  ]
  const where = folderCount > 1 ? `, in ${amountText(folderCount, 'folder', 'folders')}` : ''
  const people = userCount === 0 ? '' : ` ${amountText(userCount, 'person works', 'people work')} in it.`
  return `It holds ${parts[0]}${where}; ${parts[1]}, ${parts[2]}.${people}`
}
