import { Copy, Folder, FolderInput, UserRound, UserRoundMinus, UserRoundPlus } from 'lucide-react'
import { fullName } from '#domain/entities'
import { Menu, type MenuEntry } from '../../../ui/menu'
import { countText } from '../../../ui/texts'
import { useAssignees, useFolders } from './use-places'
import type { useBulk } from './use-bulk'

/** What built-in roles are called, where their name is one of the platform's language. */
const ROLE_NAMES: Readonly<Record<string, string>> = { ProjectAdmin: 'Project admins', Annotator: 'Annotators' }

/** What is done with items and a folder. */
const WAYS = [
  { way: 'moveTo', text: 'Move', label: 'Move to a folder', Icon: FolderInput },
  { way: 'copyTo', text: 'Copy', label: 'Copy to a folder', Icon: Copy },
] as const

interface PlaceMenusProps {
  readonly projectId: number
  readonly bulk: Pick<ReturnType<typeof useBulk>, 'busy' | 'moveTo' | 'copyTo' | 'assignTo'>
}

/** To whom the selected items are given, and into which folder they are moved or copied; for who may. */
export function PlaceMenus({ projectId, bulk }: PlaceMenusProps) {
  const folders = useFolders(projectId)
  const assignees = useAssignees(projectId)
  return (
    <>
      {assignees.may && (
        <Menu
          label="Assign"
          busy={bulk.busy}
          disabled={assignees.hindrance !== undefined}
          title={assignees.hindrance}
          icon={<UserRoundPlus size={15} />}
          entries={[
            ...peopleEntries(assignees, bulk),
            { kind: 'separator' },
            {
              kind: 'action',
              label: 'Take from everybody',
              icon: <UserRoundMinus size={15} />,
              onChoose: () => bulk.assignTo(null),
            },
          ]}
        >
          Assign
        </Menu>
      )}
      {folders.may &&
        folders.rows.length > 1 &&
        WAYS.map(({ way, text, label, Icon }) => (
          <Menu
            key={way}
            label={label}
            busy={bulk.busy}
            disabled={folders.hindrance !== undefined}
            title={folders.hindrance}
            icon={<Icon size={15} />}
            entries={folders.rows.map((folder) => ({
              kind: 'action' as const,
              label: folder.name,
              icon: <Folder size={15} />,
              hint: countText(folder.count),
              onChoose: () => bulk[way](folder),
            }))}
          >
            {text}
          </Menu>
        ))}
    </>
  )
}

function peopleEntries(
  { rows, isReading, problem }: ReturnType<typeof useAssignees>,
  bulk: PlaceMenusProps['bulk'],
): readonly MenuEntry[] {
  if (isReading) return [{ kind: 'heading', label: 'The people are being read…' }]
  if (problem !== undefined) return [{ kind: 'heading', label: problem }]
  if (rows.length === 0) return [{ kind: 'heading', label: 'Nobody has a role in this project yet.' }]
  const roles = [...new Set(rows.map(({ role }) => role))]
  return roles.flatMap((role) => [
    { kind: 'heading' as const, label: ROLE_NAMES[role] ?? role },
    ...rows
      .filter((one) => one.role === role)
      .map((person) => ({
        kind: 'action' as const,
        label: fullName(person),
        icon: <UserRound size={15} />,
        hint: `has ${countText(person.items)}`,
        onChoose: () => bulk.assignTo({ id: person.id, name: fullName(person) }),
      })),
  ])
}
