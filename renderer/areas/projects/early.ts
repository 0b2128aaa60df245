import type { QueryClient } from '@tanstack/react-query'
import type { DesktopApi } from '#contract/api'
import type { ProjectPage } from '#contract/projects'
import { projectsQuery } from '../../queries'
import { optionsOf } from '../../desktop/call-query'

/** Shows the last run's list until the current one arrives; main only supplies it for a stored session. */
export function showLast(page: Document, queries: QueryClient): void {
  const last = JSON.parse(page.getElementById('page-data')?.textContent ?? 'null') as ProjectPage | string | null
  // The development server doesn't fill the placeholder.
  if (last !== null && typeof last === 'object') queries.setQueryData(projectsQuery.queryKey, last, { updatedAt: 0 })
}

/** Requests the first rows before the page renders; main holds early calls until the session is known. */
export function askAhead(desktop: DesktopApi, queries: QueryClient): void {
  void queries.prefetchQuery(optionsOf(projectsQuery, desktop))
}
