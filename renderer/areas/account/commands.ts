import { commandRow } from '#domain/commands'
import type { Command } from '../../router/command'
import { goTo } from '../../router/place-store'

export const COMMANDS: readonly Command[] = [
  { ...commandRow('account.open'), run: () => goTo({ area: 'account', tab: 'profile' }) },
  {
    id: 'security.open',
    label: 'Go to password and two-factor',
    run: () => goTo({ area: 'account', tab: 'security' }),
  },
  {
    id: 'teams.open',
    label: 'Go to your teams',
    run: () => goTo({ area: 'account', tab: 'teams' }),
  },
  {
    id: 'appearance.open',
    label: 'Change appearance and notifications',
    run: () => goTo({ area: 'account', tab: 'appearance' }),
  },
]
