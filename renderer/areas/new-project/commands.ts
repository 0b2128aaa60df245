import { commandRow } from '#domain/commands'
import { projectInPlace } from '../../projects/project-in-place'
import type { Command } from '../../router/command'
import { goTo } from '../../router/place-store'
import { openOverlay } from '../../stores/overlay-store'

export const COMMANDS: readonly Command[] = [
  { ...commandRow('project.new'), isAct: true, run: () => openOverlay({ kind: 'newProject', dropped: null }) },
  {
    id: 'project.wizard',
    label: 'New project…',
    action: 'CreateProject',
    isAct: true,
    run: () => goTo({ area: 'newProject', step: 'type' }),
  },
  {
    id: 'project.recipe',
    label: 'New project from recipe…',
    action: 'CreateProject',
    isAct: true,
    run: () => {
      goTo({ area: 'newProject', step: 'type' })
      void import('./recipe-asked-store').then(({ askRecipe }) => askRecipe(true))
    },
  },
  {
    ...commandRow('project.add'),
    isAct: true,
    hasUse: () => projectInPlace() !== null,
    run: () => {
      const projectId = projectInPlace()
      if (projectId !== null) openOverlay({ kind: 'addPictures', projectId, dropped: null })
    },
  },
]
