import { useCall } from '../desktop/use-call'
import { teamQuery } from '../queries'
import type { Place } from '../router/places'
import { Tabs } from './tabs'

const TABS = {
  members: { label: 'Members', place: { area: 'team', tab: 'members' } },
  groups: { label: 'Groups', place: { area: 'groups' } },
  workflows: { label: 'Workflows', place: { area: 'workflows' } },
  roles: { label: 'Roles', place: { area: 'roles' } },
  fields: { label: 'Fields', place: { area: 'fields' } },
  scores: { label: 'Scores', place: { area: 'scores' } },
  sdk: { label: 'SDK token', place: { area: 'team', tab: 'sdk' } },
  general: { label: 'General', place: { area: 'team', tab: 'general' } },
} as const satisfies Readonly<Record<string, { readonly label: string; readonly place: Place }>>

/** The tabs of the team, which several areas fill. */
export function TeamTabs({ here }: { readonly here: keyof typeof TABS }) {
  const { data: team } = useCall(teamQuery)
  const mayGroup = team?.accesses.actions.includes('ManageGroup') === true
  return (
    <Tabs
      label="Team"
      tabs={Object.entries(TABS).flatMap(([name, { label, place }]) =>
        name === 'groups' && !mayGroup ? [] : [{ label, place, isHere: name === here }],
      )}
    />
  )
}
