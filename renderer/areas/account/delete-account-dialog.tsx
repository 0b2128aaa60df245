import { z } from '#domain/page-schema'
import { useAct } from '../../desktop/use-act'
import { useCall } from '../../desktop/use-call'
import { Dialog } from '../../kit/dialog'
import { Problem } from '../../kit/problem'
import { useForm } from '../../kit/use-form'
import { unsavedQuery } from '../../queries'
import { forgetPlace } from '../../remembered-place'
import { goTo } from '../../router/place-store'
import { useOutbox } from '../../stores/outbox-store'
import { forgetAllRecent } from '../../stores/recent-store'
import { deleteAccount } from '../../stores/session-acts'
import { Button } from '../../../ui/button'
import { TextField } from '../../../ui/text-field'
import { amountText } from '../../../ui/texts'
import styles from './account-page.module.css'

interface DeleteAccountDialogProps {
  readonly email: string
  readonly onClose: () => void
}

/** Asks for e-mail address and password before deleting the account, and lists the losses. */
export function DeleteAccountDialog({ email, onClose }: DeleteAccountDialogProps) {
  const unsent = useOutbox(
    ({ waiting, refused }) => waiting + refused.reduce((sum, { blocked }) => sum + 1 + blocked, 0),
  )
  const { data: works = [] } = useCall(unsavedQuery)
  const remove = useAct<null, string>((desktop, value) => deleteAccount(desktop, value), {
    onDone: () => {
      forgetPlace(email)
      forgetAllRecent()
      goTo({ area: 'projects' }, { replace: true })
    },
  })
  const form = useForm({
    empty: { email: '', password: '' },
    schema: z.object({
      email: z
        .string()
        .refine(
          (typed) => typed.trim().toLowerCase() === email.toLowerCase(),
          'This is not the address of your account.',
        ),
      password: z.string().min(1, 'Enter your password.'),
    }),
    onSubmit: ({ password }) => {
      if (!remove.isPending) remove.mutate(password)
    },
    failure: remove.error?.failure,
    onChange: remove.reset,
  })
  return (
    <Dialog
      title="Delete your account?"
      onClose={onClose}
      onSubmit={form.submit}
      footer={
        <>
          <Button onClick={onClose}>Keep it</Button>
          <Button look="danger" type="submit" disabled={!form.isValid} busy={remove.isPending}>
            Delete for good
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        <p className={styles.step}>
          Your account and the teams that only you are in are deleted, with their projects, items and annotations. Work
          in other people's teams stays with them. This can’t be undone.
        </p>
        <Problem text={lostText(unsent, works.length)} role="status" />
        <TextField
          label="Your e-mail address"
          hint={`Type ${email} to confirm.`}
          autoComplete="off"
          data-first-focus
          {...form.field('email')}
        />
        <TextField type="password" label="Password" autoComplete="current-password" {...form.field('password')} />
        <Problem text={form.problem} />
      </div>
    </Dialog>
  )
}

function lostText(unsent: number, works: number): string | undefined {
  const parts = [
    works > 0 && `unsaved work on ${amountText(works, 'item', 'items')}`,
    unsent > 0 && `${amountText(unsent, 'change', 'changes')} that did not reach the platform`,
  ].filter((part) => part !== false)
  return parts.length === 0 ? undefined : `Deleted with the account: ${parts.join(', and ')}.`
}
