import { useId, useState } from 'react'
import type { WireMember } from '#endpoints'
import { nextStep } from '#domain/errors'
import { TEAM_ROLE } from '#domain/team'
import { useWrite } from '../../desktop/use-write'
import { ChoiceRow } from '../../kit/choice-row'
import { Problem } from '../../kit/problem'
import { notify } from '../../stores/notice-store'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import { amountText } from '../../../ui/texts'
import { readAddresses } from './members-list'
import styles from './team.module.css'

interface InviteDialogProps {
  readonly teamId: number
  readonly members: readonly WireMember[]
  readonly isOwner: boolean
  readonly onClose: () => void
}

const ROLES = [
  { value: TEAM_ROLE.contributor, label: 'Contributor', about: 'Works in the projects that an admin adds them to' },
  { value: TEAM_ROLE.admin, label: 'Admin', about: 'Runs the team and all its projects' },
] as const
const AT_ONCE_MAX = 500

/** Invites the addresses in a pasted text, each checked before sending. */
export function InviteDialog({ teamId, members, isOwner, onClose }: InviteDialogProps) {
  const id = useId()
  const [text, setText] = useState('')
  const [role, setRole] = useState<number>(TEAM_ROLE.contributor)
  const verdicts = readAddresses(text, members)
  const fresh = verdicts.filter(({ refused }) => refused === undefined).slice(0, AT_ONCE_MAX)
  const invite = useWrite('inviteToTeam', {
    changes: ['listMembers'],
    onDone: ({ success, failed }) => {
      notify({
        tone: failed.emails.length === 0 ? 'success' : 'warning',
        title: `Invited ${amountText(success.emails.length, 'person', 'people')}`,
        ...(failed.emails.length === 0 ? {} : { text: `Not invited: ${failed.emails.join(', ')}` }),
      })
      onClose()
    },
  })
  const failure = invite.error?.failure
  const send = () => {
    if (fresh.length === 0 || invite.isPending) return
    invite.mutate({ path: { teamId }, body: { emails: fresh.map(({ address }) => address), team_role: role } })
  }
  return (
    <Dialog
      title="Invite people"
      width={560}
      onClose={onClose}
      onSubmit={send}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit" busy={invite.isPending} disabled={fresh.length === 0}>
            {fresh.length === 0 ? 'Invite' : `Invite ${amountText(fresh.length, 'person', 'people')}`}
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        <div className={styles.field}>
          <label htmlFor={id}>E-mail addresses</label>
          <textarea
            id={id}
            className={styles.area}
            rows={4}
            value={text}
            placeholder="Paste any text: the addresses in it are picked out"
            onChange={(event) => setText(event.target.value)}
            data-first-focus
          />
        </div>
        {isOwner && <ChoiceRow label="Role" value={role} choices={ROLES} onChange={setRole} />}
        {verdicts.length > 0 && (
          <ul className={styles.verdicts} aria-label="Addresses">
            {verdicts.map(({ address, refused }) => (
              <li key={address}>
                <span className={styles.personName}>{address}</span>
                <span className={refused === undefined ? styles.fine : styles.muted}>{refused ?? 'new'}</span>
              </li>
            ))}
          </ul>
        )}
        <p className={styles.hint}>
          People with an account are in the team at once. Others get a join link, which you make in their row and send
          yourself.
        </p>
        <Problem text={failure && `${failure.message} ${nextStep(failure)}`} />
      </div>
    </Dialog>
  )
}
