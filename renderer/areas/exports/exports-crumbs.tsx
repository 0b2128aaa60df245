import type { ReactNode } from 'react'
import { useCall } from '../../desktop/use-call'
import { projectQuery } from '../../queries'
import type { CrumbsProps } from '../../router/area'

interface ExportsCrumbsProps extends CrumbsProps {
  readonly projectId?: number
}

/** The way to the exports of a project, or of all. */
export function ExportsCrumbs({ projectId, children }: ExportsCrumbsProps): ReactNode {
  const project = useCall(projectQuery(projectId ?? 0), { enabled: projectId !== undefined })
  const label = project.data?.name ?? (project.isError ? 'Project' : undefined)
  return children([
    { key: 'projects', label: 'Projects', place: { area: 'projects' } },
    ...(projectId === undefined ? [] : [{ key: 'project', label, place: { area: 'project', projectId } as const }]),
    { key: 'exports', label: 'Exports' },
  ])
}
