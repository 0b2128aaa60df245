import { type ReactNode, useEffect } from 'react'
import { useCall } from '../desktop/use-call'
import { projectQuery } from '../queries'
import type { CrumbsProps } from '../router/area'
import { noteRecent, useRecent } from '../stores/recent-store'

interface ProjectCrumbsProps extends CrumbsProps {
  readonly area: string
  /** Undefined on a page that is about all projects. */
  readonly projectId?: number
}

/** The way to a project and on to its pages, whose labels stand by their areas; to follow it is to open the project. */
export function projectCrumbs(labels: Readonly<Record<string, string>>) {
  return function ProjectCrumbs({ area, projectId, children }: ProjectCrumbsProps): ReactNode {
    const { data: opened, isError } = useCall(projectQuery(projectId ?? 0), { enabled: projectId !== undefined })
    const known = useRecent((state) => state.projects.find(({ id }) => id === projectId)?.name)
    useEffect(() => {
      if (opened !== undefined) noteRecent(opened)
    }, [opened])
    const label = opened?.name ?? known ?? (isError ? 'Project' : undefined)
    return children([
      { key: 'projects', label: 'Projects', place: { area: 'projects' } },
      ...(projectId === undefined ? [] : [{ key: 'project', label, place: { area: 'project', projectId } as const }]),
      ...(labels[area] === undefined ? [] : [{ key: area, label: labels[area] }]),
    ])
  }
}
