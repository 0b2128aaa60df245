import { fullName } from '#domain/entities'
import { nextStep } from '#domain/errors'
import { useCall } from '../desktop/use-call'
import { Avatar } from '../../ui/avatar'
import { teamPeopleQuery } from '../projects/use-admins'
import { choiceFilter, type FilterDef } from './filters'

/** A filter by people of the team, found by name or address. */
export function usePeopleFilter(field: string, label: string): FilterDef {
  const { data, error, refetch } = useCall(teamPeopleQuery)
  const choices = data
    ?.map((person) => {
      const name = fullName(person)
      return {
        value: person.id,
        label: name,
        hint: name === person.email ? '' : person.email,
        icon: <Avatar name={name} size={20} />,
      }
    })
    .toSorted((one, other) => one.label.localeCompare(other.label))
  return choiceFilter(field, label, choices, {
    operators: ['is'],
    problem: error === null ? undefined : `${error.failure.message} ${nextStep(error.failure)}`,
    onRetry: () => void refetch(),
    gone: 'A deleted account',
  })
}
