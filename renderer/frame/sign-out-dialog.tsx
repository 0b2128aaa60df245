import { useState } from 'react'
import { useDesktop } from '../desktop/desktop-context'
import { goTo } from '../router/place-store'
import { leave } from './leave'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { amountText } from '../../ui/texts'
import styles from './unsent.module.css'

interface SignOutDialogProps {
  /** Items with work that the platform lacks. */
  readonly works: number
  /** Changes that wait to be sent, or for a decision. */
  readonly changes: number
  /** Changes that are saved nowhere: signing out drops them. */
  readonly dropped?: number
  readonly onClose: () => void
}

/** Lists unsent changes and their fate before a sign-out. */
export function SignOutDialog({ works, changes, dropped = 0, onClose }: SignOutDialogProps) {
  const desktop = useDesktop()
  const [busy, setBusy] = useState(false)
  const parts = [
    works > 0 && amountText(works, 'item holds unsaved work', 'items hold unsaved work'),
    changes > 0 && amountText(changes, 'change was not sent', 'changes were not sent'),
  ].filter((part) => part !== false)
  return (
    <Dialog
      title="Sign out?"
      onClose={onClose}
      footer={
        <>
          {parts.length > 0 && (
            <Button
              onClick={() => {
                onClose()
                goTo({ area: 'jobs' })
              }}
            >
              Look at it
            </Button>
          )}
          <Button
            look={dropped > 0 ? 'danger' : 'primary'}
            busy={busy}
            // Enter, pressed in haste, must not drop changes.
            data-first-focus={dropped === 0 || undefined}
            onClick={() => {
              setBusy(true)
              void leave(desktop).finally(onClose)
            }}
          >
            {dropped === 0 ? 'Sign out' : `Drop ${dropped === 1 ? 'it' : 'them'} and sign out`}
          </Button>
          {dropped > 0 && (
            <Button look="primary" data-first-focus onClick={onClose}>
              Stay
            </Button>
          )}
        </>
      }
    >
      {dropped > 0 && (
        <p role="alert" className={styles.leaving}>
          <strong>{amountText(dropped, 'change isn’t', 'changes aren’t')} saved anywhere.</strong> Signing out drops{' '}
          {dropped === 1 ? 'it' : 'them'} for good. Free some disk space first, then Loupe saves by itself.
        </p>
      )}
      {parts.length > 0 && (
        <p className={styles.leaving}>
          {parts.join(', and ')}. It stays on this computer, for you alone, and goes on when you sign in here again. The
          platform and your team don’t see it until then.
        </p>
      )}
    </Dialog>
  )
}
