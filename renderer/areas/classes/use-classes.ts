import { useMemo } from 'react'
import type { WireClass } from '#endpoints'
import { NEEDS_PLATFORM } from '../../desktop/away'
import { rowQuery } from '../../desktop/row-query'
import { useCall } from '../../desktop/use-call'
import { useAdmins } from '../../projects/use-admins'
import { accessesQuery, projectQuery } from '../../queries'
import { useConnectivity } from '../../stores/connectivity-store'
import { typeHas } from '#domain/project-types'

const NO_RIGHT = 'Only admins of the project change its classes.'
const OF_FORM = 'Classes come from the form.'
const RIGHTS = ['CreateClass', 'FullAccessClass']

/** How much is of a class. */
export interface Uses {
  readonly count: number
  readonly items: number
}

export const classesQuery = (projectId: number) => rowQuery('listClasses', { projectId })
const usesQuery = (projectId: number) => rowQuery('listClassUses', { projectId })

/** Tells whether somebody with these actions changes the classes of a project of a type: those of a form come from it. */
export function mayChangeClasses(type: number, actions: readonly string[]): boolean {
  return !typeHas(type, 'form') && actions.some((action) => RIGHTS.includes(action))
}

/** A project, and why its classes and templates can't be changed where they can't. */
export function useClassRights(projectId: number) {
  const project = useCall(projectQuery(projectId))
  const accesses = useCall(accessesQuery(projectId))
  const offline = useConnectivity((state) => state.offline)
  const may = accesses.data?.accesses.actions.some((action) => RIGHTS.includes(action)) === true
  const isForm = typeHas(project.data?.type, 'form')
  const noRight = accesses.data !== undefined && !may ? NO_RIGHT : undefined
  const ask = useAdmins(noRight !== undefined && !isForm)
  return {
    project,
    isForm,
    /** Whom to ask for the right, where it is that which is missing. */
    ask,
    hindrance: isForm ? OF_FORM : (noRight ?? (offline ? NEEDS_PLATFORM : undefined)),
    mayChange: may && !isForm && !offline,
  }
}

/** The classes of a project, how much is of each, and why they can't be changed where they can't. */
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
