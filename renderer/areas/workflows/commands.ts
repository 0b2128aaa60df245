import type { Command } from '../../router/command'
import { goTo } from '../../router/place-store'
import { openOverlay } from '../../stores/overlay-store'

export const COMMANDS: readonly Command[] = [
  { id: 'workflows.list', label: 'Go to the workflows of the team', run: () => goTo({ area: 'workflows' }) },
  { id: 'workflows.roles', label: 'Go to the roles of the team', run: () => goTo({ area: 'roles' }) },
  { id: 'workflows.new', label: 'New workflow…', isAct: true, run: () => openOverlay({ kind: 'newWorkflow' }) },
]
