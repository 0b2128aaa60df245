import { Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { WireMember } from '#endpoints'
import { useWrite } from '../../desktop/use-write'
import { notifyFailure } from '../../stores/notice-store'
import { Avatar } from '../../../ui/avatar'
import { Button } from '../../../ui/button'
import { Menu } from '../../../ui/menu'
import { SidePanel } from '../../../ui/side-panel'
import { countText } from '../../../ui/texts'
import { TEAM_ROLE } from '#domain/team'
import { JoinLink } from './join-link'
import { MemberPermissions } from './member-permissions'
import { memberName, roleText } from './members-list'
import styles from './team.module.css'

interface MemberPanelProps {
  readonly member: WireMember
  readonly teamId: number
  readonly roles: readonly { readonly value: number; readonly label: string }[]
  readonly mayChange: boolean
  readonly mayRemove: boolean
  readonly mayInvite: boolean
  readonly mayGive: boolean
  readonly onRole: (role: number) => void
  readonly onRemove: () => void
  readonly onClose: () => void
  /** The custom field values. */
  readonly children: ReactNode
}

const DAY = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' })

/** A member's or invitation's details beside the list, with possible changes. */
export function MemberPanel(props: MemberPanelProps) {
  const { member, teamId, roles, mayChange, mayRemove, mayInvite, mayGive, onRole, onRemove, onClose } = props
  const { email, role, state, projects, expires_at: expiresAt } = member
  const isInvited = state === 'PENDING'
  const [link, setLink] = useState<{ readonly email: string; readonly url: string }>()
  const make = useWrite('makeJoinLink', {
    changes: ['listMembers'],
    onDone: ({ url }) => setLink({ email, url }),
    onFailed: ({ failure }) => notifyFailure(failure, 'Couldn’t make a join link'),
  })
  return (
    <SidePanel
      label="Member"
      mark={<Avatar name={memberName(member)} size={32} />}
      name={memberName(member)}
      said={isInvited ? 'Invited' : roleText(role)}
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
              entries={roles.map(({ value, label }) => ({
                kind: 'one',
                label,
                checked: value === role,
                onChoose: () => onRole(value),
              }))}
            >
              {roleText(role)}
            </Menu>
          ) : (
            roleText(role)
          )}
        </dd>
        {isInvited ? (
          <>
            <dt>Invitation</dt>
            <dd>{expiresAt === null ? 'Open' : `Ends ${DAY.format(new Date(expiresAt))}`}</dd>
          </>
        ) : (
          <>
            <dt>Projects</dt>
            <dd>{countText(projects)}</dd>
          </>
        )}
      </dl>
      {!isInvited && role === TEAM_ROLE.contributor && (
        <MemberPermissions member={member} teamId={teamId} mayGive={mayGive} />
      )}
      {props.children}
      {isInvited && mayInvite && (
        <div className={styles.part}>
          {link?.email === email ? (
            <JoinLink url={link.url} />
          ) : (
            <Button busy={make.isPending} onClick={() => make.mutate({ path: { teamId }, body: { email } })}>
              Make join link
            </Button>
          )}
        </div>
      )}
      {mayRemove && (
        <div className={styles.part}>
          <Button look="danger" icon={<Trash2 size={15} />} onClick={onRemove}>
            {isInvited ? 'Withdraw invitation…' : 'Remove from team…'}
          </Button>
        </div>
      )}
    </SidePanel>
  )
}
