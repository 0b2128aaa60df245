import type { ReactNode } from 'react'
import { useCall } from '../../desktop/use-call'
import { projectQuery } from '../../queries'
import type { CrumbsProps } from '../../router/area'

interface ExportsCrumbsProps extends CrumbsProps {
  readonly projectId: number
}

/** The way to the exports of a project. */
export function ExportsCrumbs({ projectId, children }: ExportsCrumbsProps): ReactNode {
  const project = useCall(projectQuery(projectId))
  return children([
    { key: 'projects', label: 'Projects', place: { area: 'projects' } },
    {
      key: 'project',
      label: project.data?.name ?? (project.isError ? 'Project' : undefined),
      place: { area: 'project', projectId },
    },
    { key: 'exports', label: 'Exports' },
  ])
}
