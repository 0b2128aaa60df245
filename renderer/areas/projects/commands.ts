import { commandRow } from '#domain/commands'
import { copyText } from '../../projects/copy-text'
import type { Command } from '../../router/command'
import { goTo } from '../../router/place-store'
import { openOverlay } from '../../stores/overlay-store'
import { linkToProjects } from './list-address'

export const COMMANDS: readonly Command[] = [
  { ...commandRow('projects.open'), run: () => goTo({ area: 'projects' }) },
  {
    id: 'view.save',
    label: 'Save the list of projects as a view',
    run: () => {
      goTo({ area: 'projects' })
      openOverlay({ kind: 'newView' })
    },
  },
  {
    id: 'view.link',
    label: 'Copy a link to the projects as they are listed now',
    run: () => void copyText(linkToProjects(), 'The link to this list'),
  },
]

export { findViews as findCommands } from './project-views'
