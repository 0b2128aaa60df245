import type { WireGroup } from '#endpoints'
import { z } from '#domain/page-schema'
import { useWrite } from '../../desktop/use-write'
import { Problem } from '../../kit/problem'
import { useForm } from '../../kit/use-form'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import { TextField } from '../../../ui/text-field'

type Named = {
  readonly name: string
}

const named = z.object({
  name: z.string().trim().min(1, 'Enter a name.').max(80, 'Use at most 80 characters.'),
})

interface GroupNameDialogProps {
  /** The group to rename; absent: a new group. */
  readonly group?: WireGroup
  readonly onClose: (group?: WireGroup) => void
}

/** Creates or renames a group. */
export function GroupNameDialog({ group, onClose }: GroupNameDialogProps) {
  const options = { changes: ['listGroups'] as const, onDone: (made: WireGroup) => onClose(made) }
  const create = useWrite('createGroup', options)
  const rename = useWrite('renameGroup', options)
  const act = group === undefined ? create : rename
  const form = useForm<Named>({
    empty: { name: group?.name ?? '' },
    schema: named,
    onSubmit: ({ name }) =>
      group === undefined
        ? create.mutate({ body: { name } })
        : rename.mutate({ path: { groupId: group.id }, body: { name } }),
    failure: act.error?.failure,
    onChange: act.reset,
  })
  return (
    <Dialog
      title={group === undefined ? 'New group' : 'Rename group'}
      width={420}
      onClose={() => onClose()}
      onSubmit={form.submit}
      footer={
        <>
          <Button onClick={() => onClose()}>Cancel</Button>
          <Button look="primary" type="submit" busy={act.isPending}>
            {group === undefined ? 'Create group' : 'Rename group'}
          </Button>
        </>
      }
    >
      <TextField label="Name" {...form.field('name')} data-first-focus />
      <Problem text={form.problem} />
    </Dialog>
  )
}
