import { Plus } from 'lucide-react'
import { Suspense, useDeferredValue, useMemo, useRef } from 'react'
import { isFieldKey } from '#domain/field-key'
import { projectsQuery, teamQuery } from '../../queries'
import { useCall } from '../../desktop/use-call'
import { goTo } from '../../router/place-store'
import { openOverlay } from '../../stores/overlay-store'
import { Button } from '../../../ui/button'
import { lazily } from '../../../ui/lazily'
import page from '../../../ui/page-header.module.css'
import { countText } from '../../../ui/texts'
import styles from './project-cells.module.css'
import { ProjectCells, type ProjectCellsHandle } from './project-cells'
import { narrowProjects, orderProjects } from './project-list'
import { ProjectsSkeleton } from './projects-skeleton'
import { useProjects } from './projects-store'
import { ProjectsToolbar } from './projects-toolbar'
import { useSelectedProjects } from './selected-store'

const ErrorPanel = lazily(
  () => import('../../../ui/error-panel'),
  (module) => module.ErrorPanel,
)
const NoProjects = lazily(
  () => import('./no-projects'),
  (module) => module.NoProjects,
)

const FieldsInUse = lazily(
  () => import('./fields-in-use'),
  (module) => module.FieldsInUse,
)

const ProjectPanel = lazily(
  () => import('./project-panel'),
  (module) => module.ProjectPanel,
)
const ProjectsSelection = lazily(
  () => import('./projects-selection'),
  (module) => module.ProjectsSelection,
)

const newProject = () => goTo({ area: 'newProject', step: 'type' })
const fromFolder = () => openOverlay({ kind: 'newProject', dropped: null })

export function ProjectsPage() {
  const projects = useCall(projectsQuery, { refetchOnWindowFocus: true })
  const team = useCall(teamQuery)
  const mayCreate = team.data?.accesses.actions.includes('CreateProject') === true
  const view = useProjects()
  const isSelecting = useSelectedProjects(({ ids }) => ids.size > 0)
  const filter = useDeferredValue(view)
  // The last run's list must not hide a failed request.
  const all = projects.isError && projects.dataUpdatedAt === 0 ? undefined : projects.data?.data
  const { sort, direction, work, custom } = filter
  // Typing doesn't sort again.
  const ordered = useMemo(
    () => orderProjects(all ?? [], { sort, direction, work, custom }),
    [all, sort, direction, work, custom],
  )
  const shown = useMemo(() => narrowProjects(ordered, filter), [ordered, filter])
  const cells = useRef<ProjectCellsHandle>(null)
  return (
    <>
      <div className={page.header}>
        <div className={page.titles}>
          <h1 className={page.title}>
            Projects
            {all !== undefined && (
              <span className={page.count}>
                {shown.length === all.length
                  ? countText(all.length)
                  : `${countText(shown.length)} of ${countText(all.length)}`}
              </span>
            )}
          </h1>
        </div>
        {mayCreate && (
          <div className={page.actions}>
            <Button onClick={fromFolder}>From a folder…</Button>
            <Button look="primary" icon={<Plus size={16} />} onClick={newProject}>
              New project
            </Button>
          </div>
        )}
      </div>
      {isSelecting && all !== undefined ? (
        <Suspense fallback={<div className={page.toolbar} />}>
          <ProjectsSelection projects={shown} onCleared={() => cells.current?.enter()} />
        </Suspense>
      ) : (
        <ProjectsToolbar onEnterList={() => cells.current?.enter()} />
      )}
      {(view.conditions.length > 0 || isFieldKey(view.sort)) && (
        <Suspense>
          <FieldsInUse />
        </Suspense>
      )}
      {all === undefined || (view.conditions.length > 0 && view.custom === undefined) ? (
        projects.isError ? (
          <Suspense>
            <ErrorPanel
              title="The projects can't be shown"
              failure={projects.error.failure}
              onRetry={() => void projects.refetch()}
              retrying={projects.isFetching}
            />
          </Suspense>
        ) : (
          <ProjectsSkeleton layout={view.layout} />
        )
      ) : shown.length > 0 ? (
        <div className={styles.body}>
          <div className={styles.list}>
            <ProjectCells ref={cells} projects={shown} />
          </div>
          {view.hasPanel && (
            <Suspense>
              <ProjectPanel projects={shown} onLeave={() => cells.current?.enter()} />
            </Suspense>
          )}
        </div>
      ) : (
        <Suspense>
          <NoProjects isNarrowed={all.length > 0} mayCreate={mayCreate} onCreate={fromFolder} />
        </Suspense>
      )}
    </>
  )
}
