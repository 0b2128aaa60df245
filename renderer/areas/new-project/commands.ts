import { commandRow } from '#domain/commands'
import { projectInPlace } from '../../projects/project-in-place'
import type { Command } from '../../router/command'
import { openOverlay } from '../../stores/overlay-store'

export const COMMANDS: readonly Command[] = [
  { ...commandRow('project.new'), run: () => openOverlay({ kind: 'newProject', dropped: null }) },
  {
    ...commandRow('project.add'),
    hasUse: () => projectInPlace() !== null,
    run: () => {
      const projectId = projectInPlace()
      if (projectId !== null) openOverlay({ kind: 'addPictures', projectId, dropped: null })
    },
  },
]
