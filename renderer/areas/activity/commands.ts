import { projectInPlace } from '../../projects/project-in-place'
import type { Command } from '../../router/command'
import { goTo } from '../../router/place-store'

export const COMMANDS: readonly Command[] = [
  { id: 'activity.open', label: 'Go to the activity of the team', run: () => goTo({ area: 'activity' }) },
  {
    id: 'activity.ofProject',
    label: 'Go to the activity of this project',
    hasUse: () => projectInPlace() !== null,
    run: () => {
      const projectId = projectInPlace()
      if (projectId !== null) goTo({ area: 'projectActivity', projectId })
    },
  },
]
