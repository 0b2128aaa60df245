import type { Platform } from '../../platform-context'

/** Message while a project changes its workflow. */
export const WORKFLOW_IS_CHANGING = 'The workflow of this project is being changed. Try again when that has ended.'

/** Tells whether a project is changing its workflow: a status would then be misread. */
export function isChangingWorkflow({ storage }: Pick<Platform, 'storage'>, projectId: number): boolean {
  return storage.jobs.isRunningIn(projectId, 'changeWorkflow')
}
