import type { Command } from '../../router/command'
import { goTo } from '../../router/place-store'

export const COMMANDS: readonly Command[] = [
  { id: 'groups.open', label: 'Go to the groups of the team', run: () => goTo({ area: 'groups' }) },
]
