import type { QueryClient } from '@tanstack/react-query'
import type { DesktopApi } from '#contract/api'
import { projectsQuery } from '../../queries'
import { optionsOf } from '../../desktop/call-query'
import { resultOf } from '../../desktop/client'
import { useSession } from '../../stores/session-store'

/** The list of the last run stands in for the one that is on its way; whoever is signed out sees neither. */
export async function showLast(desktop: DesktopApi, queries: QueryClient): Promise<void> {
  const last = await resultOf(desktop.projects.last())
  if (!last.ok || last.value === null || useSession.getState().phase !== 'starting') return
  if (queries.getQueryData(projectsQuery.queryKey) === undefined)
    queries.setQueryData(projectsQuery.queryKey, last.value, { updatedAt: 0 })
}

/** Main holds early calls until it knows the session, so the first rows are on their way while the page is drawn. */
export function askAhead(desktop: DesktopApi, queries: QueryClient): void {
  void queries.prefetchQuery(optionsOf(projectsQuery, desktop))
}
