import { projectInPlace } from '../../projects/project-in-place'
import type { Command } from '../../router/command'
import { goTo } from '../../router/place-store'
import { openOverlay } from '../../stores/overlay-store'

const hasProject = () => projectInPlace() !== null
const inProject = (act: (projectId: number) => void) => () => {
  const projectId = projectInPlace()
  if (projectId !== null) act(projectId)
}

export const COMMANDS: readonly Command[] = [
  {
    id: 'exports.new',
    label: 'Export annotations of this project…',
    isAct: true,
    hasUse: hasProject,
    run: inProject((projectId) => openOverlay({ kind: 'exportProject', projectId })),
  },
  {
    id: 'exports.open',
    label: 'Go to the exports of this project',
    hasUse: hasProject,
    run: inProject((projectId) => goTo({ area: 'exports', projectId })),
  },
  { id: 'exports.all', label: 'Go to the exports of all projects', run: () => goTo({ area: 'allExports' }) },
]
