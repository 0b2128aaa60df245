import type { KeyboardEvent, MouseEvent } from 'react'
import type { Project } from '#domain/entities'
import { openOverlay } from '../../stores/overlay-store'
import { useSelectedProjects } from './selected-store'
import { arrangeProjects, toggled, useProjects } from './projects-store'

type Projects = readonly Project[]

/** Selects exactly these projects. */
export function selectProjects(projects: Projects, anchor = 0): void {
  useSelectedProjects.setState({ ids: new Set(projects.map(({ id }) => id)), anchor })
}

/** Clears the selection. */
export function deselectProjects(): void {
  selectProjects([])
}

function toggle({ id }: Project, index: number): void {
  useSelectedProjects.setState(({ ids }) => ({ ids: new Set(toggled([...ids], id)), anchor: index }))
}

/** Selects from the range's start to an index; a new range starts at the index the focus leaves. */
function selectUpTo(projects: Projects, from: number, to: number): void {
  const { ids, anchor } = useSelectedProjects.getState()
  const start = ids.size === 0 ? from : anchor
  selectProjects(projects.slice(Math.min(start, to), Math.max(start, to) + 1), start)
}

/** Handles selection keys; false if the key has another meaning. */
function keyInProjects(event: KeyboardEvent, projects: Projects, index: number): boolean {
  const project = projects[index]
  const { ids } = useSelectedProjects.getState()
  const isMod = event.ctrlKey || event.metaKey
  const key = event.key.toLowerCase()
  if (project === undefined) return false
  const { hasPanel } = useProjects.getState()
  if (isMod ? key === ' ' : key === 'x') toggle(project, index)
  else if (key === ' ') arrangeProjects({ hasPanel: !hasPanel, lastProjectId: project.id })
  else if (isMod && key === 'a') selectProjects(projects, index)
  else if (key === 'escape' && ids.size > 0) deselectProjects()
  else if (key === 'escape' && hasPanel) arrangeProjects({ hasPanel: false })
  else if (key === 'delete' && ids.size === 0) openOverlay({ kind: 'projectAct', act: 'delete', projectId: project.id })
  else return false
  return true
}

/** Handles selection clicks: on checkboxes always, on cells with Shift or Mod, or once any project is selected. */
function pressInProjects(event: MouseEvent, projects: Projects): boolean {
  const target = event.target as HTMLElement
  const index = Number(target.closest<HTMLElement>('[data-index]')?.dataset['index'])
  const project = projects[index]
  const isMark = target.closest('[data-check]') !== null
  if (project === undefined || (!isMark && target.closest('a') === null)) return false
  if (event.shiftKey) selectUpTo(projects, index, index)
  else if (isMark || event.ctrlKey || event.metaKey || useSelectedProjects.getState().ids.size > 0)
    toggle(project, index)
  else return false
  return true
}

/** Selection by keyboard and pointer, loaded after the list. */
export const SELECTING = { selectUpTo, keyInProjects, pressInProjects } as const
