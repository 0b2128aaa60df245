import { roleLabel } from '../../projects/role-label'
import type { ReactNode } from 'react'
import { Pause, Play, Trash2 } from 'lucide-react'
import type { WireProjectPerson } from '#endpoints'
import { Avatar } from '../../../ui/avatar'
import { Button } from '../../../ui/button'
import { Menu } from '../../../ui/menu'
import { SidePanel } from '../../../ui/side-panel'
import { countText } from '../../../ui/texts'
import { personName } from './people-list'
import styles from './people.module.css'
import { PersonPermissions } from './person-permissions'
import type { PeopleChange } from './change-people'

interface PersonPanelProps {
  readonly person: WireProjectPerson
  readonly projectId: number
  readonly roles: readonly { readonly id: number; readonly name: string }[]
  readonly mayChange: boolean
  readonly onChange: (change: PeopleChange, role?: string) => void
  readonly onClose: () => void
  /** The custom field values. */
  readonly children?: ReactNode
}

/** A person's details beside the list, with the changes allowed. */
export function PersonPanel(props: PersonPanelProps) {
  const { person, projectId, roles, mayChange, onChange, onClose, children } = props
  const { email, role, role_id: roleId, is_paused: isPaused, categories, assigned, done, returned } = person
  return (
    <SidePanel
      label="Person"
      mark={<Avatar name={personName(person)} size={32} />}
      name={personName(person)}
      said={isPaused ? `${roleLabel(role)}, paused` : roleLabel(role)}
      acts={null}
      onClose={onClose}
    >
      <dl className={styles.facts}>
        <dt>E-mail</dt>
        <dd>{email}</dd>
        <dt>Role</dt>
        <dd>
          {mayChange ? (
            <Menu
              label="Role"
              size="small"
              entries={roles.map(({ id, name }) => ({
                kind: 'one',
                label: roleLabel(name),
                checked: id === roleId,
                onChoose: () => {
                  if (id !== roleId) onChange({ kind: 'role', roleId: id }, roleLabel(name))
                },
              }))}
            >
              {roleLabel(role)}
            </Menu>
          ) : (
            roleLabel(role)
          )}
        </dd>
        <dt>Categories</dt>
        <dd>{categories.map(({ name }) => name).join(', ') || 'None'}</dd>
        <dt>Assigned</dt>
        <dd>{countText(assigned)}</dd>
        <dt>Done</dt>
        <dd>{countText(done)}</dd>
        <dt>Returned</dt>
        <dd>{countText(returned)}</dd>
      </dl>
      {children}
      <PersonPermissions person={person} projectId={projectId} mayChange={mayChange} />
      {mayChange && (
        <div className={styles.part}>
          {isPaused ? (
            <Button icon={<Play size={15} />} onClick={() => onChange({ kind: 'resume' })}>
              Resume person…
            </Button>
          ) : (
            <Button icon={<Pause size={15} />} onClick={() => onChange({ kind: 'pause' })}>
              Pause person…
            </Button>
          )}
          <Button look="danger" icon={<Trash2 size={15} />} onClick={() => onChange({ kind: 'remove' })}>
            Remove from project…
          </Button>
        </div>
      )}
    </SidePanel>
  )
}
