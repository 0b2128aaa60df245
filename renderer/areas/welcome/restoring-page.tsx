import { CloudOff } from 'lucide-react'
import { useDesktop } from '../../desktop/desktop-context'
import { useAct } from '../../desktop/use-act'
import { retrySession, useSession } from '../../stores/session-store'
import { Button } from '../../../ui/button'
import { EmptyState } from '../../../ui/empty-state'

/** Shown while a stored session waits for the platform, which is retried automatically. */
export function RestoringPage() {
  const desktop = useDesktop()
  const { email, problem } = useSession()
  const again = useAct(() => retrySession(desktop, () => window.location.reload()))
  return (
    <EmptyState
      level={1}
      icon={<CloudOff size={22} />}
      title="Waiting for the platform"
      text={`${problem?.message ?? ''} You stay signed in${email === null ? '' : ` as ${email}`}; Loupe keeps trying.`.trim()}
      actions={
        <Button busy={again.isPending} onClick={() => again.mutate()}>
          Try now
        </Button>
      }
    />
  )
}
