import type { Command } from '../../router/command'
import { goTo } from '../../router/place-store'

export const COMMANDS: readonly Command[] = [
  { id: 'team.members', label: 'Go to the members of the team', run: () => goTo({ area: 'team', tab: 'members' }) },
  { id: 'team.sdk', label: 'Go to your SDK token', run: () => goTo({ area: 'team', tab: 'sdk' }) },
  { id: 'team.general', label: 'Go to the settings of the team', run: () => goTo({ area: 'team', tab: 'general' }) },
]
