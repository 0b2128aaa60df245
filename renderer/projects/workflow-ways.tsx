import { nextStep } from '#domain/errors'
import { isGone } from '../desktop/failure'
import { rowQuery } from '../desktop/row-query'
import { useCall } from '../desktop/use-call'
import { Button } from '../../ui/button'
import { Skeleton } from '../../ui/skeleton'
import { WorkflowPicture } from './workflow-picture'
import styles from './workflow-ways.module.css'

interface WorkflowWaysProps {
  readonly workflow: { readonly id: number; readonly name: string }
}

/** The picture of a workflow of the team; nothing where the platform tells no ways. */
export function WorkflowWays({ workflow: { id, name } }: WorkflowWaysProps) {
  const ways = useCall(rowQuery('readWorkflowWays', { path: { workflowId: id } }))
  if (ways.data !== undefined) return <WorkflowPicture name={name} workflow={ways.data} />
  if (ways.error === null) return <Skeleton height={96} radius={8} />
  if (isGone(ways.error)) return null
  const { failure } = ways.error
  return (
    <p className={styles.failed} role="alert">
      The ways of “{name}” can't be shown. {failure.message} {nextStep(failure)}
      <Button size="small" busy={ways.isFetching} onClick={() => void ways.refetch()}>
        Try again
      </Button>
    </p>
  )
}
