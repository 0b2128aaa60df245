import { commandRow } from '#domain/commands'
import { projectInPlace } from '../../projects/project-in-place'
import type { Command } from '../../router/command'
import { openOverlay } from '../../stores/overlay-store'

export const COMMANDS: readonly Command[] = [
  { ...commandRow('project.new'), run: () => openOverlay({ kind: 'newProject', dropped: null }) },
  {
    id: 'project.add',
    label: 'Add pictures to this project',
    hasUse: () => projectInPlace() !== null,
    run: () => {
      const projectId = projectInPlace()
      if (projectId !== null) openOverlay({ kind: 'addPictures', projectId, dropped: null })
    },
  },
]
