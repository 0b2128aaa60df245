import { KeyRound } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { useDesktop } from '../desktop/desktop-context'
import { useAct } from '../desktop/use-act'
import { notifyFailure } from '../stores/notice-store'
import { useOutbox } from '../stores/outbox-store'
import { signIn } from '../stores/session-acts'
import { Button } from '../../ui/button'
import { countText } from '../../ui/texts'
import styles from './session-ended.module.css'

/** Covers the reviewer while signed out: its content stays, and continues after the sign-in. */
export function SessionEnded() {
  const desktop = useDesktop()
  const again = useAct(() => signIn(desktop, () => window.location.reload()), {
    onFailed: ({ failure }) => failure.code !== 'sign_in_cancelled' && notifyFailure(failure, 'Signing in failed'),
  })
  const waiting = useOutbox((state) => state.waiting)
  const button = useRef<HTMLButtonElement>(null)
  const [title, text] = [useId(), useId()]
  useEffect(() => button.current?.focus(), [])
  return (
    <div className={styles.cover}>
      <div className={styles.panel} role="alertdialog" aria-labelledby={title} aria-describedby={text}>
        <KeyRound size={30} strokeWidth={1.5} className={styles.icon} aria-hidden="true" />
        <h2 id={title} className={styles.title}>
          Your session has ended
        </h2>
        <p id={text} className={styles.text}>
          Sign in again to continue right here. {unsentText(waiting)}
        </p>
        <Button ref={button} look="primary" busy={again.isPending} onClick={() => again.mutate()}>
          {again.isPending ? 'Continue in the sign-in window' : 'Sign in'}
        </Button>
      </div>
    </div>
  )
}

function unsentText(waiting: number): string {
  if (waiting === 0) return 'Everything you did is kept.'
  const changes = waiting === 1 ? 'One unsent change is' : `${countText(waiting)} unsent changes are`
  return `${changes} kept on this computer and sent after that.`
}
