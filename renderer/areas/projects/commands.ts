import { commandRow } from '#domain/commands'
import type { Command } from '../../router/command'
import { goTo } from '../../router/place-store'
import { openOverlay } from '../../stores/overlay-store'

export const COMMANDS: readonly Command[] = [
  { ...commandRow('projects.open'), run: () => goTo({ area: 'projects' }) },
  {
    id: 'view.save',
    label: 'Save the list of projects as a view',
    run: () => {
      goTo({ area: 'projects' })
      openOverlay({ kind: 'customView', view: null })
    },
  },
]

export { findViews as findCommands } from './project-views'
