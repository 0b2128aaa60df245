import { Suspense, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Item, WorkflowStatus } from '#domain/entities'
import type { PlatformError } from '#domain/errors'
import { projectPermissions } from '#domain/permissions'
import { readStatuses } from '#domain/workflow'
import { accessesQuery, projectQuery, statusesQuery } from '../../queries'
import { isGone } from '../../desktop/failure'
import { useCall } from '../../desktop/use-call'
import { goTo } from '../../router/place-store'
import { Button } from '../../../ui/button'
import { ErrorPanel } from '../../../ui/error-panel'
import { lazily } from '../../../ui/lazily'
import { AbsentProject } from './absent-project'
import { DeleteItemsDialog } from './delete-items-dialog'
import { FolderRail } from './folder-rail'
import rail from './folder-rail.module.css'
import { ItemHistoryDialog } from './item-history-dialog'
import { InstructionsNote } from './instructions-note'
import { ItemCells, type ItemCellsHandle } from './item-cells'
import { ItemMenu, type MenuOfItem } from './item-menu'
import { ItemFilterChips } from './item-filters'
import { ItemsToolbar } from './items-toolbar'
import { LimitBanner } from './limit-banner'
import { ProjectHeader } from './project-header'
import { clearSelection, enterProject, queueItems, useProjectView } from '../../stores/project-view-store'
import { countOf, type Selection } from '../../stores/selection'
import type { SelectionAct } from './selection-acts'
import { SelectionBar } from './selection-bar'
import { StatusSpread } from './status-filter'
import { useChooseAll } from './use-choose-all'
import { useFolderDrops } from './use-folder-drops'
import { useHiddenColumns } from './use-hidden-columns'
import { useItemFilter } from './use-item-filter'
import { useTotal, useVisibleTotal } from './use-items'
import { useStatusCounts } from './use-status-counts'

const ItemPanel = lazily(
  () => import('./item-panel'),
  (module) => module.ItemPanel,
)

const NO_STATUSES: readonly WorkflowStatus[] = []

/** The statuses of a project: all, those that the person may see, and all by value. */
function useProjectStatuses(projectId: number) {
  const known = useCall(statusesQuery(projectId), { select: readStatuses }).data ?? NO_STATUSES
  const statuses = useMemo(() => known.filter((status) => status.isViewable), [known])
  const byValue = useMemo(() => new Map(known.map((status) => [status.value, status])), [known])
  return { known, statuses, byValue }
}

/** The page of a project: its progress, its items, and the way to the reviewer. */
export function ProjectPage({ projectId }: { readonly projectId: number }) {
  useLayoutEffect(() => enterProject(projectId), [projectId])
  const project = useCall(projectQuery(projectId))
  const { known, statuses, byValue } = useProjectStatuses(projectId)
  const accesses = useCall(accessesQuery(projectId))
  const { folder, selection, hasPanel } = useProjectView()
  const filter = useItemFilter()
  const permissions = useMemo(() => accesses.data && projectPermissions(accesses.data.accesses), [accesses.data])
  const [deleting, setDeleting] = useState<Selection>()
  const onDelete = accesses.data?.accesses.actions.includes('DeleteItem') === true ? setDeleting : undefined
  const [menu, setMenu] = useState<MenuOfItem & { readonly serial: number }>()
  const [past, setPast] = useState<Item>()
  const [act, setAct] = useState<SelectionAct>()
  const hiddenColumns = useHiddenColumns(projectId, project.data?.type, permissions?.showAssignees ?? true)
  const counts = useStatusCounts(projectId, permissions)
  const visible = useVisibleTotal(projectId)
  const matching = useTotal(projectId, filter)
  const cells = useRef<ItemCellsHandle>(null)
  const drops = useFolderDrops(projectId, filter)
  const enter = () => cells.current?.enter()
  const open = (itemId: number | null) => goTo({ area: 'review', projectId, itemId })
  const review = (itemId: number | null) => {
    queueItems()
    open(itemId)
  }

  const chooseAll = useChooseAll(projectId, filter)
  useEffect(() => {
    if (!document.activeElement?.closest('input')) cells.current?.enter()
  }, [])

  if (project.isError && isGone(project.error))
    return <AbsentProject projectId={projectId} code={project.error.failure.code} />
  if (project.data === undefined && project.isError)
    return (
      <FailedProject
        failure={project.error.failure}
        onRetry={() => void project.refetch()}
        retrying={project.isFetching}
      />
    )
  return (
    <>
      <ProjectHeader
        projectId={projectId}
        project={project.data}
        filter={filter}
        matching={matching}
        visible={visible}
        permissions={permissions}
        counts={counts}
        onStart={() => review(null)}
      />
      <InstructionsNote projectId={projectId} />
      <LimitBanner projectId={projectId} folder={folder} />
      <StatusSpread statuses={statuses} counts={counts} total={visible ?? 0} />
      {countOf(selection) > 0 ? (
        <SelectionBar
          projectId={projectId}
          filter={filter}
          statuses={known}
          onReview={() => open(null)}
          asked={act}
          onAsked={() => setAct(undefined)}
          onHistory={setPast}
          onDelete={onDelete && (() => onDelete(selection))}
          onCleared={enter}
        />
      ) : (
        <ItemsToolbar
          projectId={projectId}
          hiddenColumns={hiddenColumns}
          statuses={statuses}
          counts={counts}
          onEnterList={enter}
        />
      )}
      <ItemFilterChips projectId={projectId} onEnterList={enter} />
      <div className={rail.body}>
        <FolderRail projectId={projectId} total={visible} drops={drops} onEnterList={enter} />
        <div className={rail.items}>
          <ItemCells
            key={projectId}
            ref={cells}
            projectId={projectId}
            filter={filter}
            statuses={byValue}
            hiddenColumns={hiddenColumns}
            onOpen={review}
            onSelectAll={chooseAll}
            onAct={setAct}
            onDrag={drops.may ? drops.onDrag : undefined}
            onHistory={setPast}
            // The key that asks may have selected the item just now: read the newest selection.
            onDelete={onDelete && (() => onDelete(useProjectView.getState().selection))}
            onMenu={(asked) => setMenu((last) => ({ ...asked, serial: (last?.serial ?? 0) + 1 }))}
          />
        </div>
        {hasPanel && (
          <Suspense>
            <ItemPanel
              projectId={projectId}
              filter={filter}
              statuses={known}
              hiddenColumns={hiddenColumns}
              onOpen={review}
              onHistory={setPast}
              onDelete={onDelete}
              onLeave={enter}
            />
          </Suspense>
        )}
      </div>
      {menu !== undefined && (
        <ItemMenu
          key={menu.serial}
          {...menu}
          projectId={projectId}
          filter={filter}
          statuses={known}
          onOpen={review}
          onReview={() => open(null)}
          onHistory={setPast}
          onDelete={onDelete}
          onClose={enter}
        />
      )}
      {past !== undefined && (
        <ItemHistoryDialog
          projectId={projectId}
          item={past}
          statuses={known}
          onOpen={() => review(past.id)}
          onClose={() => setPast(undefined)}
        />
      )}
      {deleting !== undefined && (
        <DeleteItemsDialog
          projectId={projectId}
          filter={filter}
          selection={deleting}
          onClose={(hasDeleted) => {
            setDeleting(undefined)
            if (!hasDeleted) return
            clearSelection()
            enter()
          }}
        />
      )}
    </>
  )
}

interface FailedProjectProps {
  readonly failure: PlatformError
  readonly onRetry: () => void
  readonly retrying: boolean
}

/** In the place of a project that couldn't be read. */
function FailedProject({ failure, onRetry, retrying }: FailedProjectProps) {
  return (
    <ErrorPanel
      level={1}
      title="This project can't be shown"
      failure={failure}
      onRetry={onRetry}
      retrying={retrying}
      actions={<Button onClick={() => goTo({ area: 'projects' })}>Go to the projects</Button>}
    />
  )
}
