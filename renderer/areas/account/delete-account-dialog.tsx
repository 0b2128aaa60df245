import { useState } from 'react'
import { nextStep } from '#domain/errors'
import { useAct } from '../../desktop/use-act'
import { forgetPlace } from '../../remembered-place'
import { goTo } from '../../router/place-store'
import { useOutbox } from '../../stores/outbox-store'
import { forgetAllRecent } from '../../stores/recent-store'
import { deleteAccount } from '../../stores/session-store'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import { TextField } from '../../../ui/text-field'
import { countText } from '../../../ui/texts'
import styles from './account-page.module.css'

interface DeleteAccountDialogProps {
  readonly email: string
  readonly onClose: () => void
}

/** Asks for the e-mail address and the password before the account is deleted, and names what is lost with it. */
export function DeleteAccountDialog({ email, onClose }: DeleteAccountDialogProps) {
  const unsent = useOutbox(
    ({ waiting, refused }) => waiting + refused.reduce((sum, { blocked }) => sum + 1 + blocked, 0),
  )
  const [typed, setTyped] = useState('')
  const [password, setPassword] = useState('')
  const remove = useAct<null, string>((desktop, value) => deleteAccount(desktop, value), {
    onDone: () => {
      forgetPlace(email)
      forgetAllRecent()
      goTo({ area: 'projects' }, { replace: true })
    },
  })
  const ready = isSameEmail(typed, email) && password !== ''
  const failure = remove.error?.failure
  return (
    <Dialog
      title="Delete your account?"
      onClose={onClose}
      onSubmit={() => {
        if (ready && !remove.isPending) remove.mutate(password)
      }}
      footer={
        <>
          <Button onClick={onClose}>Keep it</Button>
          <Button look="danger" type="submit" disabled={!ready} busy={remove.isPending}>
            Delete for good
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        <p className={styles.step}>
          Your account and the teams that only you are in are deleted, with their projects, items and annotations. Work
          in other people's teams stays with them. Nobody can bring any of it back.
        </p>
        {unsent > 0 && (
          <p className={styles.problem} role="status">
            {unsent === 1 ? 'One change has' : `${countText(unsent)} changes have`} not reached the platform and{' '}
            {unsent === 1 ? 'is' : 'are'} lost with the account.
          </p>
        )}
        <TextField
          label="Your e-mail address"
          hint={`Type ${email} to confirm.`}
          autoComplete="off"
          data-first-focus
          value={typed}
          onChange={(value) => {
            remove.reset()
            setTyped(value)
          }}
        />
        <TextField
          type="password"
          label="Password"
          autoComplete="current-password"
          value={password}
          onChange={(value) => {
            remove.reset()
            setPassword(value)
          }}
        />
        {failure !== undefined && (
          <p className={styles.problem} role="alert">
            {failure.message} {nextStep(failure)}
          </p>
        )}
      </div>
    </Dialog>
  )
}

function isSameEmail(typed: string, email: string): boolean {
  return typed.trim().toLowerCase() === email.toLowerCase()
}
