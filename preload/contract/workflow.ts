import type { WireStatus, WireTransition } from '#domain/workflow-wire'
import { call } from './row'
import { id } from './shapes'

export const workflow = {
  /** Lists the statuses of a project's workflow that the person sees. */
  statuses: call((z) => z.tuple([id(z)])).answers<readonly WireStatus[]>(),
  /** Lists the transitions of a project's workflow that the person may use. */
  transitions: call((z) => z.tuple([id(z)])).answers<readonly WireTransition[]>(),
}
