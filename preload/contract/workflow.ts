import type { WorkflowStatus, WorkflowTransition } from '#domain/entities'
import { call } from './row'
import { id } from './shapes'

export const workflow = {
  /** Lists the statuses of a project's workflow that the person sees. */
  statuses: call((z) => z.tuple([id(z)])).answers<readonly WorkflowStatus[]>(),
  /** Lists the transitions of a project's workflow that are open to the person. */
  transitions: call((z) => z.tuple([id(z)])).answers<readonly WorkflowTransition[]>(),
}
