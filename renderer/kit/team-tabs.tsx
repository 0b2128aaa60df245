import type { Place } from '../router/places'
import { Tabs } from './tabs'

const TABS = {
  members: { label: 'Members', place: { area: 'team', tab: 'members' } },
  workflows: { label: 'Workflows', place: { area: 'workflows' } },
  roles: { label: 'Roles', place: { area: 'roles' } },
  sdk: { label: 'SDK token', place: { area: 'team', tab: 'sdk' } },
  general: { label: 'General', place: { area: 'team', tab: 'general' } },
} as const satisfies Readonly<Record<string, { readonly label: string; readonly place: Place }>>

/** The tabs of the team, which several areas fill. */
export function TeamTabs({ here }: { readonly here: keyof typeof TABS }) {
  return (
    <Tabs
      label="Team"
      tabs={Object.entries(TABS).map(([name, { label, place }]) => ({ label, place, isHere: name === here }))}
    />
  )
}
