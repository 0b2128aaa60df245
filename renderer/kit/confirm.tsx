import type { ReactNode } from 'react'
import { nextStep, type PlatformError } from '#domain/errors'
import { NEEDS_PLATFORM } from '../desktop/away'
import { useConnectivity } from '../stores/connectivity-store'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { Problem } from './problem'

interface ConfirmProps {
  readonly title: string
  /** The effect, in numbers. */
  readonly children: ReactNode
  /** The verb on the button. */
  readonly action: string
  readonly isDanger?: boolean
  readonly busy: boolean
  readonly failure: PlatformError | undefined
  readonly onConfirm: () => void
  readonly onClose: () => void
}

/** Asks before something happens that the person may not have meant. */
export function Confirm(props: ConfirmProps) {
  const { title, children, action, isDanger = false, busy, failure, onConfirm, onClose } = props
  const offline = useConnectivity((state) => state.offline)
  return (
    <Dialog
      title={title}
      width={440}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            look={isDanger ? 'danger' : 'primary'}
            busy={busy}
            disabled={offline}
            title={offline ? NEEDS_PLATFORM : undefined}
            onClick={onConfirm}
            data-first-focus
          >
            {action}
          </Button>
        </>
      }
    >
      <p>{children}</p>
      <Problem text={failure && `${failure.message} ${nextStep(failure)}`} />
    </Dialog>
  )
}
