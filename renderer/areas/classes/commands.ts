import type { QueryClient } from '@tanstack/react-query'
import type { DesktopApi } from '#contract/api'
import { optionsOf } from '../../desktop/call-query'
import { accessesQuery, projectQuery } from '../../queries'
import type { Command } from '../../router/command'
import { goTo, usePlace } from '../../router/place-store'
import { projectInPlace } from '../../projects/project-in-place'
import { openOverlay } from '../../stores/overlay-store'
import { useNotedRights } from './rights-store'
import { mayChangeClasses } from './use-classes'

const hasProject = () => projectInPlace() !== null
const isHere = () => usePlace.getState().place.area === 'classes'
const mayHere = () => isHere() && useNotedRights.getState().mayChange

const ask = (kind: 'newClasses' | 'importClasses') => () => {
  const projectId = projectInPlace()
  if (projectId === null) return
  if (!isHere()) goTo({ area: 'classes', projectId, classId: null })
  openOverlay({ kind, projectId })
}
const NEW = { id: 'classes.new', label: 'New classes…', isAct: true, run: ask('newClasses') } as const
const IMPORT = { id: 'classes.import', label: 'Import classes…', isAct: true, run: ask('importClasses') } as const

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
  { ...NEW, keys: 'N', hasUse: mayHere },
  { ...IMPORT, hasUse: mayHere },
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

/** Commands for importing classes, if the person may change them. */
export async function findCommands(desktop: DesktopApi, queries: QueryClient): Promise<readonly Command[]> {
  const projectId = projectInPlace()
  if (projectId === null || isHere()) return []
  const [{ type }, { accesses }] = await Promise.all([
    queries.fetchQuery(optionsOf(projectQuery(projectId), desktop)),
    queries.fetchQuery(optionsOf(accessesQuery(projectId), desktop)),
  ])
  return mayChangeClasses(type, accesses.actions) ? [NEW, IMPORT] : []
}
