import type { QueryClient } from '@tanstack/react-query'
import type { DesktopApi } from '#contract/api'
import type { ProjectPage } from '#contract/projects'
import { projectsQuery } from '../../queries'
import { optionsOf } from '../../desktop/call-query'

/** The list of the last run stands in for the one that is on its way; main gives it only for a person whose session is stored. */
export function showLast(page: Document, queries: QueryClient): void {
  const last = JSON.parse(page.getElementById('page-data')?.textContent ?? 'null') as ProjectPage | string | null
  // A page of the development server has the empty place of it.
  if (last !== null && typeof last === 'object') queries.setQueryData(projectsQuery.queryKey, last, { updatedAt: 0 })
}

/** Main holds early calls until it knows the session, so the first rows are on their way while the page is drawn. */
export function askAhead(desktop: DesktopApi, queries: QueryClient): void {
  void queries.prefetchQuery(optionsOf(projectsQuery, desktop))
}
