import { call, push, type Said, type Z } from './row'
import { id } from './shapes'

const target = (z: Z) => z.object({ projectId: id(z), kind: z.enum(['person', 'role']), id: id(z) })

/** The person or role of a project as whom the shell reads it. */
export interface SeenAs extends Said<typeof target> {
  readonly name: string
}

export const seeAs = {
  /** Returns as whom the shell reads a project now. */
  current: call().answers<SeenAs | null>(),
  /** Has the shell read a project as a person or role of it, until it ends; nothing is changed meanwhile. */
  begin: call((z) => z.tuple([target(z)])).answers<SeenAs>(),
  /** Ends that. */
  end: call().done(),
}

export const seeAsPushes = {
  /** The shell began or ended reading a project as another; `lost`: because the person may not any more. */
  'seeAs.changed': push<{ readonly seen: SeenAs | null; readonly lost?: true }>(),
}
