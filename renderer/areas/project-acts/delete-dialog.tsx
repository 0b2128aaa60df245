import { useQueryClient } from '@tanstack/react-query'
import { z } from '#domain/page-schema'
import type { EndpointAnswer } from '#endpoints'
import { useDesktop } from '../../desktop/desktop-context'
import { rowQuery } from '../../desktop/row-query'
import { useCall } from '../../desktop/use-call'
import { useWrite } from '../../desktop/use-write'
import { Dialog } from '../../kit/dialog'
import { Problem } from '../../kit/problem'
import { useForm } from '../../kit/use-form'
import { projectInPlace } from '../../projects/project-in-place'
import { projectsQuery } from '../../queries'
import { goTo } from '../../router/place-store'
import { forgetRecent } from '../../stores/recent-store'
import { Button } from '../../../ui/button'
import { Skeleton } from '../../../ui/skeleton'
import { TextField } from '../../../ui/text-field'
import { amountText } from '../../../ui/texts'
import type { ActDialogProps } from './act-dialog-props'
import { tellDeleted } from './restore-project'

/** Confirms deletion by project name, with its contents and how long it can be restored. */
export function DeleteDialog({ project, onClose }: ActDialogProps) {
  const desktop = useDesktop()
  const queries = useQueryClient()
  const { id, name } = project
  const counts = useCall(rowQuery('countProject', { path: { projectId: id } }))
  const remove = useWrite('deleteProject', {
    changes: ['listDeletedProjects'],
    onDone: (deleted) => {
      // The deleted project's page would show an error.
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
  const form = useForm({
    empty: { name: '' },
    schema: z.object({
      name: z.string().refine((typed) => typed.trim() === name.trim(), 'This is not the name of the project.'),
    }),
    onSubmit: () => {
      if (!remove.isPending) remove.mutate({ path: { projectId: id } })
    },
    failure: remove.error?.failure ?? counts.error?.failure,
    onChange: remove.reset,
  })
  return (
    <Dialog
      title={`Delete “${name}”?`}
      onClose={onClose}
      onSubmit={form.submit}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="danger" type="submit" disabled={!form.isValid} busy={remove.isPending}>
            Delete project
          </Button>
        </>
      }
    >
      <p>{counts.data === undefined ? counts.isError ? null : <Skeleton width="80%" /> : holdsText(counts.data)}</p>
      <p>
        It leaves all lists at once, and its jobs end. You can restore it for seven days; then its items, annotations
        and files are deleted for good.
      </p>
      <TextField
        label="Name of the project"
        hint={`Type ${name} to confirm.`}
        autoComplete="off"
        data-first-focus
        {...form.field('name')}
      />
      <Problem text={form.problem} />
    </Dialog>
  )
}

/** A project's contents, in one sentence. */
export function holdsText(counts: EndpointAnswer<'countProject'>): string {
  const { imageCount, completedImagesCount, annotatedImagesCount, folderCount, userCount } = counts
  if (imageCount === 0) return 'It has no items.'
  const parts = [
    amountText(imageCount, 'item', 'items'),
    amountText(annotatedImagesCount, 'of them is annotated', 'of them are annotated'),
    amountText(completedImagesCount, 'is completed', 'are completed'),
  ]
  const where = folderCount > 1 ? `, in ${amountText(folderCount, 'folder', 'folders')}` : ''
  const people = userCount === 0 ? '' : ` ${amountText(userCount, 'person works', 'people work')} in it.`
  return `It holds ${parts[0]}${where}; ${parts[1]}, ${parts[2]}.${people}`
}
