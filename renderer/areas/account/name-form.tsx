import type { CurrentUser } from '#domain/entities'
import { useAct } from '../../desktop/use-act'
import { Problem } from '../../kit/problem'
import { useForm } from '../../kit/use-form'
import { notify } from '../../stores/notice-store'
import { Button } from '../../../ui/button'
import { TextField } from '../../../ui/text-field'
import styles from './account-page.module.css'
import { personName, type TypedName } from './person-name'

interface NameFormProps {
  readonly user: CurrentUser
  readonly onClose: () => void
}

/** Edits the person's name; Escape cancels. */
export function NameForm({ user, onClose }: NameFormProps) {
  const rename = useAct<null, TypedName>(
    (desktop, { firstName, lastName }) =>
      desktop.account.rename({ firstName: firstName.trim(), lastName: lastName.trim() }),
    {
      onDone: () => {
        notify({ tone: 'success', title: 'Your name is changed' })
        onClose()
      },
    },
  )
  const form = useForm<TypedName>({
    empty: { firstName: user.first_name, lastName: user.last_name },
    schema: personName,
    onSubmit: rename.mutate,
    failure: rename.error?.failure,
    onChange: rename.reset,
  })
  return (
    <form
      className={styles.section}
      aria-label="Your name"
      onSubmit={form.submit}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose()
      }}
    >
      <TextField label="First name" autoComplete="given-name" autoFocus {...form.field('firstName')} />
      <TextField label="Last name" autoComplete="family-name" {...form.field('lastName')} />
      <Problem text={form.problem} />
      <div className={styles.buttons}>
        <Button look="primary" type="submit" busy={rename.isPending}>
          Save name
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </form>
  )
}
