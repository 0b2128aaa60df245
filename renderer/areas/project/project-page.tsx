import { Suspense, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Item } from '#domain/entities'
import { folderPermissions, projectPermissions } from '#domain/permissions'
import { readStatuses } from '#domain/workflow'
import { typeHas } from '#domain/project-types'
import { accessesQuery, folderAccessesQuery, projectQuery, statusesQuery } from '../../queries'
import { useDesktop } from '../../desktop/desktop-context'
import { failureOf, isGone } from '../../desktop/failure'
import { useCall } from '../../desktop/use-call'
import { goTo } from '../../router/place-store'
import { notifyFailure } from '../../stores/notice-store'
import { Button } from '../../../ui/button'
import { ErrorPanel } from '../../../ui/error-panel'
import { lazily } from '../../../ui/lazily'
import page from '../../../ui/page-header.module.css'
import { ProjectTypeMark } from '../../../ui/project-type-mark'
import { Skeleton } from '../../../ui/skeleton'
import { useSelectAllKey } from '../../../ui/use-select-all-key'
import { useSettled } from '../../../ui/use-settled'
import { AbsentProject } from './absent-project'
import { AddButton } from './add-button'
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
import { ProjectMenu } from './project-menu'
import {
  clearSelection,
  enterProject,
  type ItemColumn,
  queueItems,
  select,
  useProjectView,
} from '../../stores/project-view-store'
import { countOf, selectAll, selectMatching, type Selection } from '../../stores/selection'
import type { SelectionAct } from './selection-acts'
import { SelectionBar } from './selection-bar'
import { StartButton } from './start-button'
import { startWord } from './start-word'
import { StatusSpread } from './status-filter'
import { useFolderDrops } from './use-folder-drops'
import { readAllItems, useTotal, useVisibleTotal } from './use-items'
import { countedText } from './items-text'
import { useItemCategories } from './use-item-categories'
import { useStatusCounts } from './use-status-counts'

const ItemPanel = lazily(
  () => import('./item-panel'),
  (module) => module.ItemPanel,
)

const SEARCH_WAIT_MS = 180
/** From here on all that match are kept as they are meant, and changed by a job. */
const SELECTED_ONE_BY_ONE_MAX = 500

/** A project: how far it is, its items, and the way into the reviewer. */
export function ProjectPage({ projectId }: { readonly projectId: number }) {
  useLayoutEffect(() => enterProject(projectId), [projectId])
  const project = useCall(projectQuery(projectId))
  const workflow = useCall(statusesQuery(projectId), { select: readStatuses })
  const accesses = useCall(accessesQuery(projectId))
  const rights = useCall(folderAccessesQuery(projectId), { select: folderPermissions })
  const desktop = useDesktop()
  const view = useProjectView()
  const { search, statuses: chosen, approvals, mine, folder, categories, conditions, order, selection, hasPanel } = view
  const selecting = countOf(selection) > 0
  const asked = useSettled(search, search === '' ? 0 : SEARCH_WAIT_MS)
  const statuses = useMemo(() => (workflow.data ?? []).filter((status) => status.isViewable), [workflow.data])
  const byValue = useMemo(() => new Map((workflow.data ?? []).map((status) => [status.value, status])), [workflow.data])
  const permissions = useMemo(() => accesses.data && projectPermissions(accesses.data.accesses), [accesses.data])
  const mayDelete = accesses.data?.accesses.actions.includes('DeleteItem') === true
  const [deleting, setDeleting] = useState<Selection>()
  const [menu, setMenu] = useState<MenuOfItem & { readonly serial: number }>()
  const [past, setPast] = useState<Item>()
  const [act, setAct] = useState<SelectionAct>()
  const showsAssignees = permissions === undefined || permissions.showAssignees
  const sorting = useItemCategories(projectId)
  const hasCategories = sorting.rows.length > 0
  // The items of a form need no file.
  const hasFiles = !typeHas(project.data?.type, 'form')
  const hiddenColumns = useMemo(
    (): readonly ItemColumn[] => [
      ...(showsAssignees ? [] : ['assignees' as const]),
      ...(hasCategories ? [] : ['category' as const]),
      ...(hasFiles ? [] : ['source' as const]),
    ],
    [showsAssignees, hasCategories, hasFiles],
  )
  const counts = useStatusCounts(projectId, permissions)
  const visible = useVisibleTotal(projectId)
  const filter = useMemo(
    () => ({ search: asked, statuses: chosen, approvals, mine, folder, categories, conditions, order }),
    [asked, chosen, approvals, mine, folder, categories, conditions, order],
  )
  const matching = useTotal(projectId, filter)
  const cells = useRef<ItemCellsHandle>(null)
  const drops = useFolderDrops(projectId, filter)
  const open = (itemId: number | null) => goTo({ area: 'review', projectId, itemId })
  const review = (itemId: number | null) => {
    queueItems()
    open(itemId)
  }

  const absent = project.isError && isGone(project.error) ? project.error.failure.code : null

  const chooseAll = async () => {
    try {
      const { all, total } = await readAllItems(desktop, projectId, filter, SELECTED_ONE_BY_ONE_MAX)
      select(() => (total > SELECTED_ONE_BY_ONE_MAX ? selectMatching(total, 0) : selectAll(all, 0)))
    } catch (thrown) {
      notifyFailure(failureOf(thrown), 'Not all items could be selected')
    }
  }

  useSelectAllKey(() => void chooseAll())

  useEffect(() => {
    if (!document.activeElement?.closest('input')) cells.current?.enter()
  }, [])

  if (absent !== null) return <AbsentProject projectId={projectId} code={absent} />
  if (project.data === undefined && project.isError) {
    return (
      <ErrorPanel
        level={1}
        title="This project can't be shown"
        failure={project.error.failure}
        onRetry={() => void project.refetch()}
        retrying={project.isFetching}
        actions={<Button onClick={() => goTo({ area: 'projects' })}>Go to the projects</Button>}
      />
    )
  }
  return (
    <>
      <div className={page.header}>
        {project.data === undefined ? (
          <Skeleton width={36} height={36} radius={8} />
        ) : (
          <ProjectTypeMark type={project.data.type} size={36} />
        )}
        <div className={page.titles}>
          <h1 className={page.title} title={project.data?.name}>
            {project.data === undefined ? (
              <Skeleton width={220} height={18} />
            ) : (
              <>
                <span className={page.name}>{project.data.name}</span>
                {visible !== undefined && <span className={page.count}>{countedText(matching, visible)}</span>}
              </>
            )}
          </h1>
        </div>
        <div className={page.actions}>
          {project.data !== undefined && <ProjectMenu project={project.data} />}
          {project.data !== undefined && <AddButton project={project.data} />}
          <StartButton
            projectId={projectId}
            filter={filter}
            disabled={project.data === undefined || visible === 0}
            onOpen={() => review(null)}
          >
            {startWord({ folder: rights.data, project: permissions, counts })}
          </StartButton>
        </div>
      </div>
      <InstructionsNote projectId={projectId} />
      <LimitBanner projectId={projectId} folder={folder} />
      <StatusSpread statuses={statuses} counts={counts} total={visible ?? 0} />
      {selecting ? (
        <SelectionBar
          projectId={projectId}
          filter={filter}
          statuses={workflow.data ?? []}
          onReview={() => open(null)}
          asked={act}
          onAsked={() => setAct(undefined)}
          onHistory={setPast}
          onDelete={mayDelete ? () => setDeleting(selection) : undefined}
          onCleared={() => cells.current?.enter()}
        />
      ) : (
        <ItemsToolbar
          projectId={projectId}
          hiddenColumns={hiddenColumns}
          statuses={statuses}
          counts={counts}
          onEnterList={() => cells.current?.enter()}
        />
      )}
      <ItemFilterChips projectId={projectId} onEnterList={() => cells.current?.enter()} />
      <div className={rail.body}>
        <FolderRail projectId={projectId} total={visible} drops={drops} onEnterList={() => cells.current?.enter()} />
        <div className={rail.items}>
          <ItemCells
            key={projectId}
            ref={cells}
            projectId={projectId}
            filter={filter}
            statuses={byValue}
            hiddenColumns={hiddenColumns}
            onOpen={review}
            onSelectAll={() => void chooseAll()}
            onAct={setAct}
            onDrag={drops.may ? drops.onDrag : undefined}
            onHistory={setPast}
            // Chosen items by the very key is not drawn yet.
            onDelete={mayDelete ? () => setDeleting(useProjectView.getState().selection) : undefined}
            onMenu={(asked) => setMenu((last) => ({ ...asked, serial: (last?.serial ?? 0) + 1 }))}
          />
        </div>
        {hasPanel && (
          <Suspense>
            <ItemPanel
              projectId={projectId}
              filter={filter}
              statuses={workflow.data ?? []}
              hiddenColumns={hiddenColumns}
              onOpen={review}
              onHistory={setPast}
              onDelete={mayDelete ? setDeleting : undefined}
              onLeave={() => cells.current?.enter()}
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
          statuses={workflow.data ?? []}
          onOpen={review}
          onReview={() => open(null)}
          onHistory={setPast}
          onDelete={mayDelete ? setDeleting : undefined}
          onClose={() => cells.current?.enter()}
        />
      )}
      {past !== undefined && (
        <ItemHistoryDialog
          projectId={projectId}
          item={past}
          statuses={workflow.data ?? []}
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
            cells.current?.enter()
          }}
        />
      )}
    </>
  )
}
