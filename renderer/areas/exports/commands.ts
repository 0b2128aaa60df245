import { projectInPlace } from '../../projects/project-in-place'
import type { Command } from '../../router/command'
import { goTo, usePlace } from '../../router/place-store'
import { openOverlay } from '../../stores/overlay-store'

const hasProject = () => projectInPlace() !== null

export const COMMANDS: readonly Command[] = [
  {
    id: 'exports.new',
    label: 'Export annotations of this project…',
    hasUse: hasProject,
    run: () => {
      const projectId = projectInPlace()
      if (projectId !== null) openOverlay({ kind: 'exportProject', projectId })
    },
  },
  {
    id: 'exports.open',
    label: 'Go to the exports of this project',
    hasUse: () => hasProject() && usePlace.getState().place.area !== 'exports',
    run: () => {
      const projectId = projectInPlace()
      if (projectId !== null) goTo({ area: 'exports', projectId })
    },
  },
]
