import {
  Copy,
  Folder,
  FolderInput,
  FolderOutput,
  UserRound,
  UserRoundMinus,
  UserRoundPlus,
  UsersRound,
} from 'lucide-react'
import { Suspense, useState } from 'react'
import { ITEMS_PER_FOLDER_MAX } from '#domain/constants'
import { fullName } from '#domain/entities'
import { isFolderFull } from '#domain/limits'
import { lazily } from '../../../ui/lazily'
import { Menu, type MenuEntry, type MenuProps } from '../../../ui/menu'
import { countText } from '../../../ui/texts'
import { roleName } from './role-name'
import type { SelectionAct } from './selection-acts'
import { type FolderOfList, useAssignees, useFolders } from './use-places'
import type { MeantItems, useBulk } from './use-bulk'
import { useWhyFull } from './use-why-full'

const CopyElsewhereDialog = lazily(
  () => import('./copy-elsewhere-dialog'),
  (module) => module.CopyElsewhereDialog,
)

const DistributeDialog = lazily(
  () => import('./distribute-dialog'),
  (module) => module.DistributeDialog,
)

/** Actions with items and a folder. */
const WAYS = [
  { way: 'moveTo', text: 'Move', label: 'Move to a folder', Icon: FolderInput },
  { way: 'copyTo', text: 'Copy', label: 'Copy to a folder or project', Icon: Copy },
] as const
type Way = (typeof WAYS)[number]['way']

interface PlaceMenusProps {
  readonly projectId: number
  readonly bulk: Pick<ReturnType<typeof useBulk>, 'busy' | 'meant' | 'done' | 'moveTo' | 'copyTo' | 'assignTo'>
  /** Whether a key opened a menu, with the callback for closing it. */
  readonly opened?: (menu: SelectionAct) => Required<Pick<MenuProps, 'open' | 'onOpenChange'>>
}

/** Assigns the selected items, and moves or copies them to folders, with permission. */
export function PlaceMenus({ projectId, bulk, opened }: PlaceMenusProps) {
  const folders = useFolders(projectId)
  const assignees = useAssignees(projectId)
  const [elsewhere, setElsewhere] = useState<MeantItems>()
  const [distributed, setDistributed] = useState<MeantItems>()
  const hasFolders = folders.rows.length > 1
  // In a full project, items can still be moved.
  const whyFull = useWhyFull(projectId, folders.may)
  const placesOf = (way: Way): readonly MenuEntry[] => {
    if (!hasFolders) return []
    if (way === 'copyTo' && whyFull !== undefined) return [{ kind: 'heading', label: whyFull }]
    return folders.rows.map((folder) => placeEntry(folder, bulk.meant.count, () => bulk[way](folder)))
  }
  return (
    <>
      {assignees.may && (
        <Menu
          label="Assign"
          {...opened?.('assign')}
          busy={bulk.busy}
          disabled={assignees.hindrance !== undefined}
          title={assignees.hindrance ?? 'Assign (A)'}
          icon={<UserRoundPlus size={15} />}
          entries={[
            ...peopleEntries(assignees, bulk),
            { kind: 'separator' },
            {
              kind: 'action',
              label: 'Distribute…',
              icon: <UsersRound size={15} />,
              onChoose: () => setDistributed(bulk.meant),
            },
            {
              kind: 'action',
              label: 'Remove from everyone',
              icon: <UserRoundMinus size={15} />,
              onChoose: () => bulk.assignTo(null),
            },
          ]}
        >
          Assign
        </Menu>
      )}
      {folders.may &&
        WAYS.filter(({ way }) => hasFolders || way === 'copyTo').map(({ way, text, label, Icon }) => (
          <Menu
            key={way}
            label={label}
            {...(way === 'moveTo' ? opened?.('move') : {})}
            busy={bulk.busy}
            disabled={folders.hindrance !== undefined}
            title={folders.hindrance ?? (way === 'moveTo' ? 'Move to a folder (M)' : undefined)}
            icon={<Icon size={15} />}
            entries={[
              ...placesOf(way),
              ...(way === 'copyTo' ? elsewhereEntries(hasFolders, () => setElsewhere(bulk.meant)) : []),
            ]}
          >
            {text}
          </Menu>
        ))}
      {distributed !== undefined && (
        <Suspense>
          <DistributeDialog
            projectId={projectId}
            meant={distributed}
            onClose={(isStarted) => {
              setDistributed(undefined)
              if (isStarted) bulk.done()
            }}
          />
        </Suspense>
      )}
      {elsewhere !== undefined && (
        <Suspense>
          <CopyElsewhereDialog
            projectId={projectId}
            meant={elsewhere}
            onClose={(isStarted) => {
              setElsewhere(undefined)
              if (isStarted) bulk.done()
            }}
          />
        </Suspense>
      )}
    </>
  )
}

/** A folder as a target; a full one is disabled, and a nearly full one shows how many items fit. */
function placeEntry({ name, count }: FolderOfList, meant: number, onChoose: () => void): MenuEntry {
  const isFull = isFolderFull(count)
  const left = ITEMS_PER_FOLDER_MAX - count
  return {
    kind: 'action',
    label: name,
    icon: <Folder size={15} />,
    hint: isFull
      ? `full with ${countText(count)}`
      : left < meant
        ? `room for ${countText(left)} more`
        : countText(count),
    disabled: isFull,
    onChoose,
  }
}

function elsewhereEntries(hasFolders: boolean, onChoose: () => void): readonly MenuEntry[] {
  const entry = {
    kind: 'action',
    label: 'Another project…',
    icon: <FolderOutput size={15} />,
    onChoose,
  } as const
  return hasFolders ? [{ kind: 'separator' }, entry] : [entry]
}

function peopleEntries(
  { rows, isReading, problem }: ReturnType<typeof useAssignees>,
  bulk: PlaceMenusProps['bulk'],
): readonly MenuEntry[] {
  if (isReading) return [{ kind: 'heading', label: 'The people are being read…' }]
  if (problem !== undefined) return [{ kind: 'heading', label: problem }]
  if (rows.length === 0) return [{ kind: 'heading', label: 'No one has a role in this project yet.' }]
  const roles = [...new Set(rows.map(({ role }) => role))]
  return roles.flatMap((role) => [
    { kind: 'heading' as const, label: roleName(role) },
    ...rows
      .filter((one) => one.role === role)
      .map((person) => ({
        kind: 'action' as const,
        label: fullName(person),
        icon: <UserRound size={15} />,
        hint: `${countText(person.items)} open`,
        onChoose: () => bulk.assignTo({ id: person.id, name: fullName(person) }),
      })),
  ])
}
