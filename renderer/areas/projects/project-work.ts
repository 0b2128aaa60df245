import type { EndpointAnswer } from '#endpoints'
import { rowQuery } from '../../desktop/row-query'
import { isGone } from '../../desktop/failure'
import { useCall } from '../../desktop/use-call'
import type { WorkOfProjects } from './project-list'

const byId = ({ data }: EndpointAnswer<'listProjectWork'>): WorkOfProjects => new Map(data.map((one) => [one.id, one]))

/** Who and what goes on in the projects of the team, asked for once it is wanted. */
export function useProjectWork(enabled: boolean) {
  return useCall(rowQuery('listProjectWork', {}), { enabled, select: byId })
}

/** Whether the platform has such a row, as far as it was asked; anything else that goes wrong may be over soon. */
export function useIsWorkKnown(isAsked: boolean): boolean {
  const { error } = useProjectWork(isAsked)
  return error === null || !isGone(error)
}
