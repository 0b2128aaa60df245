import { useQueryClient } from '@tanstack/react-query'
import { z } from '#domain/page-schema'
import { useWrite } from '../../desktop/use-write'
import { useChooseTeam } from '../../frame/use-choose-team'
import { Problem } from '../../kit/problem'
import { useForm } from '../../kit/use-form'
import { teamsQuery } from '../../queries'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import { TextField } from '../../../ui/text-field'

type Named = {
  readonly name: string
}

const named = z.object({
  name: z.string().trim().min(1, 'Enter a name.').max(80, 'Use at most 80 characters.'),
})

/** Creates a team owned by the person and switches to it. */
export function NewTeamDialog({ onClose }: { readonly onClose: () => void }) {
  const queries = useQueryClient()
  const choose = useChooseTeam()
  const create = useWrite('createTeam', {
    changes: [],
    onDone: ({ id }) => {
      void queries.invalidateQueries({ queryKey: teamsQuery.queryKey })
      onClose()
      choose.mutate(id)
    },
  })
  const form = useForm<Named>({
    empty: { name: '' },
    schema: named,
    onSubmit: ({ name }) => create.mutate({ body: { name } }),
    failure: create.error?.failure,
    onChange: create.reset,
  })
  return (
    <Dialog
      title="New team"
      width={420}
      onClose={onClose}
      onSubmit={form.submit}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit" busy={create.isPending}>
            Create team
          </Button>
        </>
      }
    >
      <TextField
        label="Name"
        hint="You become its owner, and Loupe switches to it."
        {...form.field('name')}
        data-first-focus
      />
      <Problem text={form.problem} />
    </Dialog>
  )
}
