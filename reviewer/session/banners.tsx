import { CirclePause, CloudOff, TriangleAlert } from 'lucide-react'
import { Banner, BannerStack } from '../../ui/banner'
import { Button } from '../../ui/button'
import { useReviewer } from '../reviewer-context'
import { useDerived, useItems, useSession, useWorkflow } from '../use-reviewer-state'
import { workflowFailed } from '../workflow/workflow-store'
import { isPaused } from './read-only'

/** What holds for the whole reviewer right now: paused, offline, parts that could not be loaded. */
export function Banners() {
  const paused = useDerived(isPaused)
  const offline = useSession((state) => state.offline)
  const waiting = useItems((state) => state.pendingIds.size)
  const workflowError = useWorkflow(workflowFailed)
  const { reloadWorkflow } = useReviewer()
  return (
    <BannerStack>
      {paused && (
        <Banner tone="warning" icon={<CirclePause size={16} aria-hidden />}>
          <strong>You are paused in this project.</strong> You can look at items, but not change them. Ask an admin of
          the project to resume you.
        </Banner>
      )}
      {offline && (
        <Banner tone="info" icon={<CloudOff size={16} aria-hidden />}>
          <strong>You are offline.</strong> Keep working: changes are kept and sent when the connection is back.
          {waiting > 0 && ` ${waiting === 1 ? 'One change is' : `${waiting} changes are`} waiting.`}
        </Banner>
      )}
      {workflowError && (
        <Banner
          tone="warning"
          icon={<TriangleAlert size={16} aria-hidden />}
          action={
            <Button size="small" onClick={reloadWorkflow}>
              Try again
            </Button>
          }
        >
          <strong>The workflow can't be loaded.</strong> Statuses can't be changed until it is.
        </Banner>
      )}
    </BannerStack>
  )
}
