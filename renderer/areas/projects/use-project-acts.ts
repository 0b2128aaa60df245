import { useQueryClient } from '@tanstack/react-query'
import type { Project } from '#domain/entities'
import type { ProjectStatus } from '#domain/enums'
import { projectQuery, projectsQuery } from '../../queries'
import type { DesktopFailure } from '../../desktop/failure'
import { useAct } from '../../desktop/use-act'
import { notifyFailure } from '../../stores/notice-store'

interface ProjectActs {
  readonly setPinned: (pinned: boolean) => void
  readonly setStatus: (status: ProjectStatus) => void
  readonly busy: boolean
}

/** What can be done to a project from the list: it shows at once, and is taken back where the platform refuses. */
export function useProjectActs(project: Project): ProjectActs {
  const queries = useQueryClient()
  const show = (shown: Project) => {
    queries.setQueryData(projectsQuery.queryKey, (page) =>
      page === undefined
        ? page
        : { ...page, data: page.data.map((known) => (known.id === shown.id ? { ...known, ...shown } : known)) },
    )
    queries.setQueryData(projectQuery(shown.id).queryKey, (known) => known && { ...known, ...shown })
  }
  const onFailed = ({ failure }: DesktopFailure) => {
    show(project)
    notifyFailure(failure, `${project.name} was not changed`)
  }
  const pin = useAct<Project, boolean>((desktop, pinned) => desktop.projects.setPinned(project.id, pinned), {
    onDone: show,
    onFailed,
  })
  const status = useAct<Project, ProjectStatus>((desktop, value) => desktop.projects.setStatus(project.id, value), {
    onDone: show,
    onFailed,
  })
  return {
    setPinned: (pinned) => {
      show({ ...project, is_pinned: pinned })
      pin.mutate(pinned)
    },
    setStatus: (value) => {
      show({ ...project, status: value })
      status.mutate(value)
    },
    busy: pin.isPending || status.isPending,
  }
}
