import { TeamTabs } from '../../kit/team-tabs'
import { GeneralTab } from './general-tab'
import { MembersTab } from './members-tab'
import { SdkTab } from './sdk-tab'
import type { TeamTab } from './tabs'

const TABS = { members: MembersTab, sdk: SdkTab, general: GeneralTab } as const satisfies Record<
  TeamTab,
  (props: { readonly tabs: React.ReactNode }) => React.ReactNode
>

export function TeamPage({ tab }: { readonly tab: TeamTab }) {
  const Panel = TABS[tab]
  return <Panel tabs={<TeamTabs here={tab} />} />
}
