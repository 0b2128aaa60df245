import { Confirm } from '../../kit/confirm'
import { amountText, countText } from '../../../ui/texts'
import { personName } from './people-list'
import type { PeopleQuestion, usePeopleActs } from './use-people-acts'

/** Confirms changes to people, and lists what they lose. */
export function PeopleConfirm({ acts }: { readonly acts: ReturnType<typeof usePeopleActs> }) {
  const { question } = acts
  if (question === undefined) return null
  const [first] = question.people
  const who =
    first !== undefined && question.people.length === 1
      ? personName(first)
      : amountText(question.people.length, 'person', 'people')
  return (
    <Confirm
      {...wordsOf(question, who)}
      isDanger={question.change.kind === 'remove'}
      busy={acts.isBusy}
      failure={acts.failure}
      onConfirm={acts.confirm}
      onClose={acts.close}
    >
      {effectOf(question)}
    </Confirm>
  )
}

function wordsOf(
  { change, role = '' }: PeopleQuestion,
  who: string,
): { readonly title: string; readonly action: string } {
  if (change.kind === 'role') return { title: `Make ${who} ${role}?`, action: 'Change role' }
  if (change.kind === 'remove') return { title: `Remove ${who} from the project?`, action: 'Remove' }
  return change.kind === 'pause'
    ? { title: `Pause ${who}?`, action: 'Pause' }
    : { title: `Resume ${who}?`, action: 'Resume' }
}

function effectOf({ people, change }: PeopleQuestion): string {
  const items = people.reduce((sum, { assigned }) => sum + assigned, 0)
  const dropped =
    items === 0
      ? 'No item is assigned to them.'
      : `${countText(items)} ${items === 1 ? 'item becomes' : 'items become'} unassigned.`
  if (change.kind === 'role') return `${dropped} They get the rights of the new role at once.`
  if (change.kind === 'remove') return `${dropped} They lose access to this project at once.`
  return change.kind === 'pause'
    ? 'They can read, and can’t request or change items until you resume them. Their items stay assigned.'
    : 'They can request and change items again.'
}
