import type { Platform } from '../../platform-context'

/** What is said while a project is between two workflows. */
export const WORKFLOW_IS_CHANGING = 'The workflow of this project is being changed. Try again when that has ended.'

/** Tells whether a project is between two workflows: a status there would be read as another one. */
export function isChangingWorkflow({ storage }: Pick<Platform, 'storage'>, projectId: number): boolean {
  return storage.jobs.isRunningIn(projectId, 'changeWorkflow')
}
