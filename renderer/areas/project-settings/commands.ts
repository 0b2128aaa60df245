import type { Command } from '../../router/command'
import { goTo } from '../../router/place-store'
import { projectInPlace } from '../../projects/project-in-place'

const hasProject = () => projectInPlace() !== null
const open = (tab: 'general' | 'requests') => () => {
  const projectId = projectInPlace()
  if (projectId !== null) goTo({ area: 'projectSettings', projectId, tab })
}

export const COMMANDS: readonly Command[] = [
  { id: 'settings.open', label: 'Go to the settings of this project', hasUse: hasProject, run: open('general') },
  { id: 'settings.description', label: 'Setting: description', hasUse: hasProject, run: open('general') },
  { id: 'settings.requests', label: 'Setting: people request items', hasUse: hasProject, run: open('requests') },
  { id: 'settings.batch', label: 'Setting: items a person gets at once', hasUse: hasProject, run: open('requests') },
]
