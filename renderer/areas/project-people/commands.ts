import { projectInPlace } from '../../projects/project-in-place'
import type { Command } from '../../router/command'
import { goTo } from '../../router/place-store'

export const COMMANDS: readonly Command[] = [
  {
    id: 'people.open',
    label: 'Go to the people of this project',
    hasUse: () => projectInPlace() !== null,
    run: () => {
      const projectId = projectInPlace()
      if (projectId !== null) goTo({ area: 'projectPeople', projectId })
    },
  },
]
