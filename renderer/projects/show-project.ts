import type { QueryClient } from '@tanstack/react-query'
import type { Project } from '#domain/entities'
import { projectQuery, projectsQuery } from '../queries'

/** Shows a project's present state, in the list and on its page. */
export function showProject(queries: QueryClient, shown: Pick<Project, 'id'> & Partial<Project>): void {
  queries.setQueryData(projectsQuery.queryKey, (page) =>
    page === undefined
      ? page
      : { ...page, data: page.data.map((known) => (known.id === shown.id ? { ...known, ...shown } : known)) },
  )
  queries.setQueryData(projectQuery(shown.id).queryKey, (known) => known && { ...known, ...shown })
}
