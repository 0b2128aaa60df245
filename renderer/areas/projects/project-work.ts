import type { EndpointAnswer } from '#endpoints'
import { rowQuery } from '../../desktop/row-query'
import { isGone } from '../../desktop/failure'
import { useCall } from '../../desktop/use-call'
import type { WorkOfProjects } from './project-list'

const byId = ({ data }: EndpointAnswer<'listProjectWork'>): WorkOfProjects => new Map(data.map((one) => [one.id, one]))

/** The people and activity of the team's projects, loaded on demand. */
export function useProjectWork(enabled: boolean) {
  return useCall(rowQuery('listProjectWork', {}), { enabled, select: byId })
}

/** Whether the platform has this endpoint, as far as known; other errors may be temporary. */
export function useIsWorkKnown(isAsked: boolean): boolean {
  const { error } = useProjectWork(isAsked)
  return error === null || !isGone(error)
}
