import { useCall } from '../../desktop/use-call'
import { Tabs } from '../../kit/tabs'
import { teamQuery } from '../../queries'
import { GeneralTab } from './general-tab'
import { MembersTab } from './members-tab'
import { SdkTab } from './sdk-tab'
import { TEAM_TAB_LABEL, type TeamTab } from './tabs'

const TABS = { members: MembersTab, sdk: SdkTab, general: GeneralTab } as const satisfies Record<
  TeamTab,
  (props: { readonly tabs: React.ReactNode }) => React.ReactNode
>

/** The team at hand. */
export function TeamPage({ tab }: { readonly tab: TeamTab }) {
  const Panel = TABS[tab]
  const { data: team } = useCall(teamQuery)
  const mayGroup = team?.accesses.actions.includes('ManageGroup') === true
  const tabs = (
    <Tabs
      label="Team"
      tabs={[
        ...(Object.keys(TABS) as readonly TeamTab[]).map((one) => ({
          place: { area: 'team', tab: one } as const,
          label: TEAM_TAB_LABEL[one],
          isHere: one === tab,
        })),
        ...(mayGroup ? [{ place: { area: 'groups' } as const, label: 'Groups', isHere: false }] : []),
      ]}
    />
  )
  return <Panel tabs={tabs} />
}
