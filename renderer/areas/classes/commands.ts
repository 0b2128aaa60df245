import type { Command } from '../../router/command'
import { goTo, usePlace } from '../../router/place-store'
import { projectInPlace } from '../../projects/project-in-place'
import { openOverlay } from '../../stores/overlay-store'

const hasProject = () => projectInPlace() !== null
const isHere = () => usePlace.getState().place.area === 'classes'

export const COMMANDS: readonly Command[] = [
  {
    id: 'classes.open',
    label: 'Go to the classes of this project',
    hasUse: () => hasProject() && !isHere(),
    run: () => {
      const projectId = projectInPlace()
      if (projectId !== null) goTo({ area: 'classes', projectId, classId: null })
    },
  },
  {
    id: 'classes.new',
    label: 'New classes…',
    keys: 'N',
    hasUse: isHere,
    run: () => {
      const projectId = projectInPlace()
      if (projectId !== null) openOverlay({ kind: 'newClasses', projectId })
    },
  },
  {
    id: 'classes.import',
    label: 'Import classes…',
    hasUse: isHere,
    run: () => {
      const projectId = projectInPlace()
      if (projectId !== null) openOverlay({ kind: 'importClasses', projectId })
    },
  },
  {
    id: 'templates.open',
    label: 'Go to the keypoint templates of this project',
    hasUse: () => hasProject() && usePlace.getState().place.area !== 'templates',
    run: () => {
      const projectId = projectInPlace()
      if (projectId !== null) goTo({ area: 'templates', projectId, templateId: null })
    },
  },
]
