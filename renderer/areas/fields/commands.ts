import type { Command } from '../../router/command'
import { goTo } from '../../router/place-store'

export const COMMANDS: readonly Command[] = [
  { id: 'fields.open', label: 'Go to the fields of the team', run: () => goTo({ area: 'fields' }) },
  { id: 'scores.open', label: 'Go to the scores of the team', run: () => goTo({ area: 'scores' }) },
]
