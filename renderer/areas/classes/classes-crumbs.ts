import type { ReactNode } from 'react'
import { useCall } from '../../desktop/use-call'
import { projectQuery } from '../../queries'
import type { CrumbsProps } from '../../router/area'

/** The way to the classes of a project. */
export function ClassesCrumbs({ projectId, children }: CrumbsProps & { readonly projectId: number }): ReactNode {
  const project = useCall(projectQuery(projectId))
  return children([
    { key: 'projects', label: 'Projects', place: { area: 'projects' } },
    {
      key: 'project',
      label: project.data?.name ?? (project.isError ? 'Project' : undefined),
      place: { area: 'project', projectId },
    },
    { key: 'classes', label: 'Classes' },
  ])
}
