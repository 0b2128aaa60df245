import type { Command } from '../../router/command'
import { goTo } from '../../router/place-store'

export const COMMANDS: readonly Command[] = [
  { id: 'help.diagnostics', label: 'Go to diagnostics', run: () => goTo({ area: 'diagnostics' }) },
  { id: 'help.contact', label: 'Contact us', run: () => goTo({ area: 'contact' }) },
]
