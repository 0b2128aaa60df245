import { useQueryClient } from '@tanstack/react-query'
import { z } from '#domain/page-schema'
import { useWrite } from '../../desktop/use-write'
import { Dialog } from '../../kit/dialog'
import { Problem } from '../../kit/problem'
import { useForm } from '../../kit/use-form'
import { showProject } from '../../projects/show-project'
import { replacedText, useTextRule } from '../../desktop/use-text-rule'
import { notify } from '../../stores/notice-store'
import { Button } from '../../../ui/button'
import { TextField } from '../../../ui/text-field'
import type { ActDialogProps } from './act-dialog-props'

const named = z.object({ name: z.string().trim().min(1, 'Give the project a name.') })

/** Renames a project; reports if the platform stored a different name. */
export function RenameDialog({ project, onClose }: ActDialogProps) {
  const queries = useQueryClient()
  const rule = useTextRule('projectName')
  const rename = useWrite('updateProject', {
    changes: [],
    onDone: ({ id, name }) => {
      showProject(queries, { id, name })
      if (name !== form.values.name.trim()) notify({ tone: 'info', title: `The project is called “${name}” now` })
      onClose()
    },
  })
  const form = useForm({
    empty: { name: project.name },
    schema: named,
    onSubmit: ({ name }) => {
      if (name.trim() === project.name) onClose()
      else rename.mutate({ path: { projectId: project.id }, body: { name: name.trim() } })
    },
    failure: rename.error?.failure,
    fieldOf: ({ code }) => (code === 'name_taken' || code === 'bad_request' ? 'name' : undefined),
    onChange: rename.reset,
  })
  return (
    <Dialog
      title="Rename project"
      onClose={onClose}
      onSubmit={form.submit}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit" busy={rename.isPending}>
            Rename
          </Button>
        </>
      }
    >
      <TextField
        label="Name"
        maxLength={rule.most}
        hint={replacedText(form.values.name, rule)}
        data-first-focus
        onFocus={(event) => event.target.select()}
        {...form.field('name')}
      />
      <Problem text={form.problem} />
    </Dialog>
  )
}
