import type { Command } from '../../router/command'
import { goTo } from '../../router/place-store'
import { projectInPlace } from '../../projects/project-in-place'
import { openOverlay } from '../../stores/overlay-store'

const hasProject = () => projectInPlace() !== null
const open = (act: 'rename' | 'delete') => () => {
  const projectId = projectInPlace()
  if (projectId !== null) openOverlay({ kind: 'projectAct', act, projectId })
}

export const COMMANDS: readonly Command[] = [
  {
    id: 'projects.deleted',
    label: 'Go to recently deleted projects',
    action: 'CreateProject',
    run: () => goTo({ area: 'deletedProjects' }),
  },
  { id: 'project.rename', label: 'Rename this project', keys: 'F2', hasUse: hasProject, run: open('rename') },
  {
    id: 'project.delete',
    label: 'Delete this project',
    action: 'CreateProject',
    hasUse: hasProject,
    run: open('delete'),
  },
]
