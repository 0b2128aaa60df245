import { useQueryClient } from '@tanstack/react-query'
import type { Project } from '#domain/entities'
import { PROJECT_STATUS, type ProjectStatus } from '#domain/enums'
import { useAct } from '../desktop/use-act'
import type { DesktopFailure } from '../desktop/failure'
import { notifyFailure } from '../stores/notice-store'
import { openOverlay } from '../stores/overlay-store'
import { openItems } from './open-items'
import { showProject } from './show-project'

interface ProjectActs {
  readonly setPinned: (pinned: boolean) => void
  /** Asks first where a project with open items is called completed. */
  readonly askStatus: (status: ProjectStatus) => void
  readonly setStatus: (status: ProjectStatus) => void
}

/** Optimistic project actions: shown before the platform answers, reverted on refusal. */
export function useProjectActs(project: Project): ProjectActs {
  const queries = useQueryClient()
  const onDone = (shown: Project) => showProject(queries, shown)
  const onFailed = ({ failure }: DesktopFailure) => {
    showProject(queries, project)
    notifyFailure(failure, `${project.name} was not changed`)
  }
  const pin = useAct<Project, boolean>((desktop, pinned) => desktop.projects.setPinned(project.id, pinned), {
    onDone,
    onFailed,
  })
  const status = useAct<Project, ProjectStatus>((desktop, value) => desktop.projects.setStatus(project.id, value), {
    onDone,
    onFailed,
  })
  const setStatus = (value: ProjectStatus) => {
    showProject(queries, { ...project, status: value })
    status.mutate(value)
  }
  return {
    setPinned: (pinned) => {
      showProject(queries, { ...project, is_pinned: pinned })
      pin.mutate(pinned)
    },
    askStatus: (value) => {
      if (value !== PROJECT_STATUS.completed || openItems(project) === 0) setStatus(value)
      else openOverlay({ kind: 'projectAct', act: 'complete', projectId: project.id })
    },
    setStatus,
  }
}
