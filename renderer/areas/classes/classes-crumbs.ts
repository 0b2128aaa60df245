import type { ReactNode } from 'react'
import { useCall } from '../../desktop/use-call'
import { projectQuery } from '../../queries'
import type { CrumbsProps } from '../../router/area'

interface ClassesCrumbsProps extends CrumbsProps {
  readonly area: 'classes' | 'templates'
  readonly projectId: number
}

/** The way to the classes of a project. */
export function ClassesCrumbs({ area, projectId, children }: ClassesCrumbsProps): ReactNode {
  const project = useCall(projectQuery(projectId))
  return children([
    { key: 'projects', label: 'Projects', place: { area: 'projects' } },
    {
      key: 'project',
      label: project.data?.name ?? (project.isError ? 'Project' : undefined),
      place: { area: 'project', projectId },
    },
    { key: 'classes', label: area === 'classes' ? 'Classes' : 'Keypoint templates' },
  ])
}
