import type { WireProjectPerson } from '#endpoints'
import { SelectionBar } from '../../kit/selection-bar'
import { roleLabel } from '../../projects/role-label'
import { Button } from '../../../ui/button'
import { Menu } from '../../../ui/menu'
import { countText } from '../../../ui/texts'
import type { PeopleQuestion } from './use-people-acts'

interface PeopleSelectionProps {
  readonly chosen: readonly WireProjectPerson[]
  readonly roles: readonly { readonly id: number; readonly name: string }[]
  /** Why nothing can be changed now. */
  readonly hindrance: string | undefined
  readonly onAsk: (question: PeopleQuestion) => void
  readonly onClear: () => void
}

const NOT_YOURS = 'Only the owner and the admins of the team change these people'

/** Actions for the selected people, each with the number of people it affects. */
export function PeopleSelection({ chosen, roles, hindrance, onAsk, onClear }: PeopleSelectionProps) {
  const mine = chosen.filter(({ may_change: may }) => may)
  const working = mine.filter(({ is_paused: isPaused }) => !isPaused)
  const paused = mine.filter(({ is_paused: isPaused }) => isPaused)
  const reasonOf = (people: readonly WireProjectPerson[]) =>
    hindrance ?? (mine.length === 0 ? NOT_YOURS : people.length === 0 ? 'No selected person' : undefined)
  return (
    <SelectionBar count={chosen.length} many="people" onClear={onClear}>
      <Menu
        label="Change role"
        disabled={reasonOf(mine) !== undefined}
        title={reasonOf(mine)}
        entries={roles.map(({ id, name }) => {
          const others = mine.filter(({ role_id: roleId }) => roleId !== id)
          return {
            kind: 'action',
            label: `Make ${roleLabel(name)}`,
            hint: countText(others.length),
            disabled: others.length === 0,
            onChoose: () => onAsk({ people: others, change: { kind: 'role', roleId: id }, role: roleLabel(name) }),
          }
        })}
      >
        Change role
      </Menu>
      <Button
        disabled={reasonOf(working) !== undefined}
        title={reasonOf(working)}
        onClick={() => onAsk({ people: working, change: { kind: 'pause' } })}
      >
        Pause {countText(working.length)}…
      </Button>
      <Button
        disabled={reasonOf(paused) !== undefined}
        title={reasonOf(paused)}
        onClick={() => onAsk({ people: paused, change: { kind: 'resume' } })}
      >
        Resume {countText(paused.length)}…
      </Button>
      <Button
        disabled={reasonOf(mine) !== undefined}
        title={reasonOf(mine)}
        onClick={() => onAsk({ people: mine, change: { kind: 'remove' } })}
      >
        Remove {countText(mine.length)}…
      </Button>
    </SelectionBar>
  )
}
