import { useMemo } from 'react'
import type { WireClass } from '#endpoints'
import { rowQuery } from '../../desktop/row-query'
import { useCall } from '../../desktop/use-call'
import { useHindrance, useSeenReason } from '../../projects/hindrance'
import { useAdmins } from '../../projects/use-admins'
import { accessesQuery, projectQuery } from '../../queries'
import { typeHas } from '#domain/project-types'

const NO_RIGHT = 'Only admins of the project change its classes.'
const OF_FORM = 'Classes come from the form.'
const RIGHTS = ['CreateClass', 'FullAccessClass']

/** A class's usage. */
export interface Uses {
  readonly count: number
  readonly items: number
}

export const classesQuery = (projectId: number) => rowQuery('listClasses', { projectId })
const usesQuery = (projectId: number) => rowQuery('listClassUses', { projectId })

/** Tells whether these actions allow changing a project type's classes; multimodal classes come from the form. */
export function mayChangeClasses(type: number, actions: readonly string[]): boolean {
  return !typeHas(type, 'form') && actions.some((action) => RIGHTS.includes(action))
}

/** A project, and the reason its classes and templates can't be changed. */
export function useClassRights(projectId: number) {
  const project = useCall(projectQuery(projectId))
  const accesses = useCall(accessesQuery(projectId))
  const seen = useSeenReason()
  const away = useHindrance()
  const may = accesses.data?.accesses.actions.some((action) => RIGHTS.includes(action)) === true
  const isForm = typeHas(project.data?.type, 'form')
  const noRight = seen ?? (accesses.data !== undefined && !may ? NO_RIGHT : undefined)
  const ask = useAdmins(noRight !== undefined && seen === undefined && !isForm)
  return {
    project,
    isForm,
    /** People to ask, if a right is missing. */
    ask,
    hindrance: isForm ? OF_FORM : (noRight ?? away),
    mayChange: may && !isForm && away === undefined,
  }
}

/** A project's classes with their usage, and the reason they can't be changed. */
export function useClasses(projectId: number) {
  const rights = useClassRights(projectId)
  const listed = useCall(classesQuery(projectId))
  const counted = useCall(usesQuery(projectId))
  const rows: readonly WireClass[] | undefined = listed.data?.data
  const uses = useMemo(
    () => counted.data && new Map<number, Uses>(counted.data.data.map((row) => [row.class_id, row])),
    [counted.data],
  )
  return { ...rights, listed, rows, uses }
}
