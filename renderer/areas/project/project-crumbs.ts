import { type ReactNode, useEffect } from 'react'
import { projectQuery } from '../../queries'
import { useCall } from '../../desktop/use-call'
import type { CrumbsProps } from '../../router/area'
import { noteRecent, useRecent } from '../../stores/recent-store'

interface ProjectCrumbsProps extends CrumbsProps {
  readonly area: 'project' | 'review'
  readonly projectId: number
}

/** The way to a project and its review; to follow it is to open the project. */
export function ProjectCrumbs({ area, projectId, children }: ProjectCrumbsProps): ReactNode {
  const project = useCall(projectQuery(projectId))
  const known = useRecent((state) => state.projects.find(({ id }) => id === projectId)?.name)
  const opened = project.data
  useEffect(() => {
    if (opened !== undefined) noteRecent(opened)
  }, [opened])
  return children([
    { key: 'projects', label: 'Projects', place: { area: 'projects' } },
    {
      key: 'project',
      label: opened?.name ?? known ?? (project.isError ? 'Project' : undefined),
      place: { area: 'project', projectId },
    },
    ...(area === 'review' ? [{ key: 'item', label: 'Review' }] : []),
  ])
}
