import {
  CircleCheck,
  CirclePause,
  Folder,
  FolderOpen,
  FolderPlus,
  Images,
  Loader,
  type LucideIcon,
  MoreHorizontal,
} from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { ITEMS_PER_FOLDER_MAX } from '#domain/constants'
import { PROJECT_STATUS } from '#domain/enums'
import { Button } from '../../../ui/button'
import { Menu, type MenuEntry } from '../../../ui/menu'
import { Skeleton } from '../../../ui/skeleton'
import { countText } from '../../../ui/texts'
import { PROJECT_STATUS_ROWS, projectStatusView } from '../../projects/project-status'
import tones from '../../projects/project-tones.module.css'
import { filterItems, useProjectView } from '../../stores/project-view-store'
import { FolderDialog } from './folder-dialog'
import styles from './folder-rail.module.css'
import { useDeleteFolder } from './use-delete-folder'
import { useFolderStatus } from './use-folder-status'
import type { FolderDrops } from './use-folder-drops'
import { type FolderOfList, useFolders } from './use-places'

/** From this fill level on, a folder shows its usage. */
const NEARLY_FULL = ITEMS_PER_FOLDER_MAX * 0.8

interface FolderRailProps {
  readonly projectId: number
  /** The number of items visible to the person; undefined while loading. */
  readonly total: number | undefined
  /** Moves the focus to the list. */
  readonly onEnterList: () => void
  /** Handles items dropped on a folder. */
  readonly drops?: FolderDrops
}

/** The folders beside the items: select, create, rename and delete them. */
export function FolderRail({ projectId, total, onEnterList, drops }: FolderRailProps) {
  const { rows, may, hindrance, failure, listed } = useFolders(projectId)
  const chosen = useProjectView((state) => state.folder)
  const { asked, setAsked, acts, add } = useFolderActs(projectId)
  if (rows.length < 2 && !may) return null
  const current = rows.find(({ id, isRoot }) => id === chosen && !isRoot)
  return (
    <nav className={styles.rail} aria-label="Folders" onKeyDown={(event) => onKey(event, onEnterList)}>
      <div className={styles.head}>
        <h2 className={styles.title}>Folders</h2>
        {may && current !== undefined && (
          <Menu
            label={`Folder ${current.name}`}
            look="quiet"
            size="small"
            aria-label={`Folder ${current.name}: status, rename or delete`}
            icon={<MoreHorizontal size={15} />}
            disabled={hindrance !== undefined}
            title={hindrance}
            entries={acts(current)}
          />
        )}
        {may && (
          <Button
            look="quiet"
            size="small"
            aria-label="New folder"
            aria-haspopup="dialog"
            title={hindrance ?? 'New folder'}
            disabled={hindrance !== undefined}
            icon={<FolderPlus size={15} />}
            onClick={add}
          />
        )}
      </div>
      <ul className={styles.list}>
        <FolderRow
          name="All items"
          count={total}
          isChosen={chosen === undefined}
          icon={<Images size={15} aria-hidden />}
          onChoose={() => filterItems({ folder: undefined })}
        />
        {rows.length > 1 &&
          rows.map((folder) => (
            <FolderRow
              key={folder.id}
              name={folder.name}
              count={folder.count}
              done={folder.done}
              status={folder.status}
              isChosen={folder.id === chosen}
              icon={folder.id === chosen ? <FolderOpen size={15} aria-hidden /> : <Folder size={15} aria-hidden />}
              onChoose={() => filterItems({ folder: folder.id })}
              isOver={drops?.over === folder.id}
              drop={drops?.on(folder)}
            />
          ))}
        {listed.isPending && <Skeleton width="70%" height={13} />}
        {failure !== undefined && (
          <li className={styles.problem}>
            <p>{failure.message}</p>
            <Button size="small" busy={listed.isFetching} onClick={() => void listed.refetch()}>
              Try again
            </Button>
          </li>
        )}
      </ul>
      {asked !== undefined && (
        <FolderDialog projectId={projectId} folder={asked.folder} onClose={() => setAsked(undefined)} />
      )}
      {drops?.question}
    </nav>
  )
}

/** The folders as a menu, for narrow windows. */
export function FolderMenu({ projectId }: Pick<FolderRailProps, 'projectId'>) {
  const { rows, may, hindrance } = useFolders(projectId)
  const chosen = useProjectView((state) => state.folder)
  const { asked, setAsked, acts, add } = useFolderActs(projectId)
  if (rows.length < 2 && !may) return null
  const current = rows.find(({ id }) => id === chosen)
  const entries: readonly MenuEntry[] = [
    {
      kind: 'one',
      label: 'All items',
      checked: current === undefined,
      onChoose: () => filterItems({ folder: undefined }),
    },
    ...(rows.length < 2 ? [] : rows).map((folder) => ({
      kind: 'one' as const,
      label: folder.name,
      checked: folder.id === chosen,
      hint: countText(folder.count),
      onChoose: () => filterItems({ folder: folder.id }),
    })),
    ...(may && hindrance === undefined
      ? [
          { kind: 'separator' as const },
          { kind: 'action' as const, label: 'New folder…', icon: <FolderPlus size={15} />, onChoose: add },
          ...(current === undefined || current.isRoot ? [] : acts(current)),
        ]
      : []),
  ]
  return (
    <span className={styles.menu}>
      <Menu
        label="Folders"
        look="quiet"
        icon={<Folder size={15} />}
        aria-pressed={current !== undefined}
        entries={entries}
      >
        {current?.name ?? 'Folder'}
      </Menu>
      {asked !== undefined && (
        <FolderDialog projectId={projectId} folder={asked.folder} onClose={() => setAsked(undefined)} />
      )}
    </span>
  )
}

function useFolderActs(projectId: number) {
  const [asked, setAsked] = useState<{ readonly folder: FolderOfList | null }>()
  const remove = useDeleteFolder(projectId)
  const setStatus = useFolderStatus(projectId)
  const acts = (folder: FolderOfList): readonly MenuEntry[] => [
    { kind: 'heading', label: 'Status of the folder' },
    ...PROJECT_STATUS_ROWS.map(({ value, label }) => ({
      kind: 'one' as const,
      label,
      icon: <StatusIcon status={value} />,
      checked: folder.status === value,
      onChoose: () => setStatus(folder, value),
    })),
    { kind: 'separator' },
    { kind: 'action', label: 'Rename folder…', onChoose: () => setAsked({ folder }) },
    {
      kind: 'action',
      label: 'Delete folder',
      danger: true,
      disabled: folder.count > 0,
      hint: folder.count > 0 ? 'Not empty' : '',
      onChoose: () => remove(folder),
    },
  ]
  return { asked, setAsked, acts, add: () => setAsked({ folder: null }) }
}

interface FolderRowProps {
  readonly name: string
  readonly count: number | undefined
  readonly isChosen: boolean
  readonly icon: ReactNode
  /** The number of finished items. */
  readonly done?: number | undefined
  readonly status?: number | undefined
  readonly onChoose: () => void
  /** true while items are dragged over it. */
  readonly isOver?: boolean
  readonly drop?: ReturnType<FolderDrops['on']> | undefined
}

function FolderRow({ name, count, done, status, isChosen, icon, onChoose, isOver = false, drop }: FolderRowProps) {
  const isNearlyFull = name !== 'All items' && count !== undefined && count >= NEARLY_FULL
  return (
    <li>
      <button
        type="button"
        className={styles.row}
        aria-current={isChosen}
        data-over={isOver || undefined}
        title={rowTitle(name, count, done, status)}
        onClick={onChoose}
        {...drop}
      >
        {icon}
        <span className={styles.name}>{name}</span>
        {status !== undefined && <StatusIcon status={status} />}
        {count !== undefined && (
          <span
            className={isNearlyFull ? styles.full : styles.count}
            title={isNearlyFull ? `A folder holds at most ${countText(ITEMS_PER_FOLDER_MAX)} items` : undefined}
          >
            {countText(count)}
            {isNearlyFull && ` · ${Math.floor((count / ITEMS_PER_FOLDER_MAX) * 100)} %`}
          </span>
        )}
        {count !== undefined && done !== undefined && done > 0 && (
          <span className={styles.progress} aria-hidden="true">
            <span style={{ width: `${Math.min(100, (done / count) * 100)}%` }} />
          </span>
        )}
      </button>
    </li>
  )
}

/** `Night: On hold, 300 of 1,200 done`. */
function rowTitle(name: string, count = 0, done: number | undefined, status: number | undefined): string {
  const facts = [
    status === undefined ? '' : projectStatusView(status).label,
    done === undefined || count === 0 ? '' : `${countText(done)} of ${countText(count)} done`,
  ].filter(Boolean)
  return facts.length === 0 ? name : `${name}: ${facts.join(', ')}`
}

/** Folders not yet started have no icon. */
const STATUS_ICONS: Readonly<Partial<Record<number, LucideIcon>>> = {
  [PROJECT_STATUS.inProgress]: Loader,
  [PROJECT_STATUS.completed]: CircleCheck,
  [PROJECT_STATUS.onHold]: CirclePause,
}

/** A folder's status as an icon. */
function StatusIcon({ status }: { readonly status: number }) {
  const Icon = STATUS_ICONS[status]
  return Icon === undefined ? null : (
    <Icon size={13} aria-hidden className={`${styles.status} ${tones[projectStatusView(status).tone]}`} />
  )
}

/** Arrow keys move through the folders; Right enters the list. */
function onKey(event: KeyboardEvent<HTMLElement>, onEnterList: () => void): void {
  const here = event.target as HTMLElement
  if (!here.matches('li > button')) return
  if (event.key === 'ArrowRight') {
    event.preventDefault()
    return onEnterList()
  }
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('li > button')]
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  const target =
    event.key === 'Home' ? rows[0] : event.key === 'End' ? rows.at(-1) : rows[rows.indexOf(here) + (step ?? 0)]
  if (target === undefined || target === here) return
  event.preventDefault()
  target.focus()
}
