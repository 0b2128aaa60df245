import type { EndpointAnswer } from '#endpoints'
import type { CallQuery } from '../../desktop/call-query'
import { rowQuery } from '../../desktop/row-query'
import { useCall } from '../../desktop/use-call'

/** The exports of one or all projects, newest first. */
export function useExports(projectId: number | undefined) {
  const query: CallQuery<EndpointAnswer<'listTeamExports'>> =
    projectId === undefined ? rowQuery('listTeamExports', {}) : rowQuery('listExports', { projectId })
  return useCall(query, { refetchOnWindowFocus: true })
}
