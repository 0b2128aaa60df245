import { type FormEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { nextStep } from '#domain/errors'
import { useAct } from '../../desktop/use-act'
import { notify } from '../../stores/notice-store'
import { useSession } from '../../stores/session-store'
import { Button } from '../../../ui/button'
import { TextField } from '../../../ui/text-field'
import styles from './account-page.module.css'
import { EMPTY_PASSWORDS, type PasswordChange, passwordTroubles } from './password-rules'

/** Changes the password. */
export function PasswordForm() {
  const email = useSession((state) => state.user?.email ?? '')
  const [typed, setTyped] = useState<PasswordChange>(EMPTY_PASSWORDS)
  const [tried, setTried] = useState(false)
  const change = useAct<null, PasswordChange>(
    (desktop, { oldPassword, newPassword }) => desktop.account.changePassword({ oldPassword, newPassword }),
    {
      onDone: () => {
        setTyped(EMPTY_PASSWORDS)
        setTried(false)
        notify({ tone: 'success', title: 'The password is changed' })
      },
    },
  )
  const troubles = tried ? passwordTroubles(typed) : {}
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    flushSync(() => setTried(true))
    if (Object.keys(passwordTroubles(typed)).length === 0) change.mutate(typed)
    else event.currentTarget.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }
  const field = (name: keyof PasswordChange, label: string, autoComplete: string) => (
    <TextField
      type="password"
      label={label}
      autoComplete={autoComplete}
      value={typed[name]}
      error={troubles[name]}
      onChange={(value) => {
        change.reset()
        setTyped({ ...typed, [name]: value })
      }}
    />
  )
  const failure = change.error?.failure
  return (
    <form className={`${styles.card} ${styles.section}`} aria-labelledby="password" onSubmit={submit}>
      <h2 id="password">Password</h2>
      {/* Tells a password manager whose password it is. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      {field('oldPassword', 'Present password', 'current-password')}
      {field('newPassword', 'New password', 'new-password')}
      {field('repeated', 'New password again', 'new-password')}
      {failure !== undefined && (
        <p className={styles.problem} role="alert">
          {failure.message} {nextStep(failure)}
        </p>
      )}
      <div>
        <Button look="primary" type="submit" busy={change.isPending}>
          Change password
        </Button>
      </div>
    </form>
  )
}
