import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { EndpointAnswer } from '#endpoints'
import { rowKey, rowQuery } from '../../desktop/row-query'
import type { CallQuery } from '../../desktop/call-query'
import { useCall } from '../../desktop/use-call'
import { useJobs } from '../../stores/jobs-store'

/** The exports of a project, or of all, newest first; read again as the person's own start and end. */
export function useExports(projectId: number | undefined) {
  const queries = useQueryClient()
  const query: CallQuery<EndpointAnswer<'listTeamExports'>> =
    projectId === undefined ? rowQuery('listTeamExports', {}) : rowQuery('listExports', { projectId })
  const states = useJobs(({ jobs }) =>
    jobs
      .filter(({ kind }) => kind === 'exportAnnotations')
      .map(({ id, state }) => `${id} ${state}`)
      .join(),
  )
  const before = useRef(states)
  useEffect(() => {
    if (before.current === states) return
    before.current = states
    for (const name of ['listExports', 'listTeamExports'] as const)
      void queries.invalidateQueries({ queryKey: rowKey(name) })
  }, [states, queries])
  return useCall(query, { refetchOnWindowFocus: true })
}
