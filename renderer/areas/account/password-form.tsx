import { useAct } from '../../desktop/use-act'
import { Problem } from '../../kit/problem'
import { useForm } from '../../kit/use-form'
import { notify } from '../../stores/notice-store'
import { useSession } from '../../stores/session-store'
import { Button } from '../../../ui/button'
import { TextField } from '../../../ui/text-field'
import styles from './account-page.module.css'
import { type PasswordChange, passwordChange } from './password-change'

export function PasswordForm() {
  const email = useSession((state) => state.user?.email ?? '')
  const change = useAct<null, PasswordChange>(
    (desktop, { oldPassword, newPassword }) => desktop.account.changePassword({ oldPassword, newPassword }),
    {
      onDone: () => {
        form.clear()
        notify({ tone: 'success', title: 'The password is changed' })
      },
    },
  )
  const form = useForm<PasswordChange>({
    empty: { oldPassword: '', newPassword: '', repeated: '' },
    schema: passwordChange,
    onSubmit: change.mutate,
    failure: change.error?.failure,
    onChange: change.reset,
  })
  return (
    <form className={`${styles.card} ${styles.section}`} aria-labelledby="password" onSubmit={form.submit}>
      <h2 id="password">Password</h2>
      {/* Tells password managers which account the password belongs to. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <TextField
        type="password"
        label="Current password"
        autoComplete="current-password"
        {...form.field('oldPassword')}
      />
      <TextField type="password" label="New password" autoComplete="new-password" {...form.field('newPassword')} />
      <TextField type="password" label="New password again" autoComplete="new-password" {...form.field('repeated')} />
      <Problem text={form.problem} />
      <div>
        <Button look="primary" type="submit" busy={change.isPending}>
          Change password
        </Button>
      </div>
    </form>
  )
}
