import type { WireMember } from '#endpoints'
import { useWrite } from '../../desktop/use-write'
import { Confirm } from '../../kit/confirm'
import { notify } from '../../stores/notice-store'
import { amountText } from '../../../ui/texts'
import { memberName } from './members-list'

interface RemoveMembersProps {
  readonly teamId: number
  readonly people: readonly WireMember[]
  readonly onRemoved: () => void
  readonly onClose: () => void
}

/** Asks before people are removed from the team. */
export function RemoveMembers({ teamId, people, onRemoved, onClose }: RemoveMembersProps) {
  const remove = useWrite('removeFromTeam', {
    changes: ['listMembers'],
    onDone: ({ success }) => {
      notify({ tone: 'success', title: `Removed ${amountText(success, 'person', 'people')}` })
      onRemoved()
    },
  })
  const [first] = people
  const who =
    first !== undefined && people.length === 1 ? memberName(first) : amountText(people.length, 'person', 'people')
  return (
    <Confirm
      title={`Remove ${who}?`}
      action="Remove"
      isDanger
      busy={remove.isPending}
      failure={remove.error?.failure}
      onConfirm={() => remove.mutate({ path: { teamId }, body: { data: people.map(({ email }) => ({ email })) } })}
      onClose={onClose}
    >
      They lose access to the team and its projects. Their items become unassigned, and their SDK token ends.
    </Confirm>
  )
}
