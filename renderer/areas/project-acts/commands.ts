import { commandRow } from '#domain/commands'
import type { Command } from '../../router/command'
import { goTo } from '../../router/place-store'
import { projectInPlace } from '../../projects/project-in-place'
import { openOverlay } from '../../stores/overlay-store'

const hasProject = () => projectInPlace() !== null
const open = (act: 'rename' | 'share' | 'status' | 'clone' | 'delete') => () => {
  const projectId = projectInPlace()
  if (projectId !== null) openOverlay({ kind: 'projectAct', act, projectId })
}

export const COMMANDS: readonly Command[] = [
  { ...commandRow('projects.deleted'), run: () => goTo({ area: 'deletedProjects' }) },
  // In the menu bar, this key would also fire in text fields.
  { ...commandRow('project.rename'), keys: 'F2', isAct: true, hasUse: hasProject, run: open('rename') },
  {
    id: 'project.status',
    label: 'Set the status of this project…',
    action: 'CreateProject',
    isAct: true,
    hasUse: hasProject,
    run: open('status'),
  },
  {
    id: 'project.share',
    label: 'Add people to this project…',
    isAct: true,
    hasUse: hasProject,
    run: open('share'),
  },
  {
    id: 'project.clone',
    label: 'Clone this project…',
    action: 'CreateProject',
    isAct: true,
    hasUse: hasProject,
    run: open('clone'),
  },
  { ...commandRow('project.delete'), isAct: true, hasUse: hasProject, run: open('delete') },
]
