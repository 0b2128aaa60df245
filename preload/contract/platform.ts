import type { EndpointAnswer } from '#endpoints'
import type { SaidTo, ShellName } from '#domain/endpoints/shell'
import type { Result } from '#domain/result'
import type { ChangedItem } from './items'
import { call, type Z } from './row'
import { id, text } from './shapes'

const name = (z: Z) => z.string().max(60)
/** Untyped input; the row's own schemas validate it before it is sent. */
const said = (z: Z) =>
  z.tuple([
    name(z),
    z
      .object({
        projectId: id(z),
        path: z.record(name(z), z.union([id(z), text(z)])),
        query: z.record(name(z), z.unknown()),
        body: z.unknown(),
        once: z.string().regex(/^[\w-]{16,60}$/),
      })
      .partial(),
  ])

/** Every page-reachable row of the endpoint table, with one channel per use. */
export const platform = {
  read: call(said).answers<unknown>(),
  write: call(said).answers<unknown>(),
  hold: call(said).answers<unknown>(),
  start: call(said).answers<unknown>(),
}

/** The same for pages, typed by the named row. */
export interface PlatformApi {
  /** Reads from the platform, by a row that pages may read. */
  readonly read: <N extends ShellName<'read'>>(name: N, said: SaidTo<N>) => Promise<Result<EndpointAnswer<N>>>
  /** Writes to the platform at once, by a row that pages may write. */
  readonly write: <N extends ShellName<'write'>>(name: N, said: SaidTo<N>) => Promise<Result<EndpointAnswer<N>>>
  /** Changes an item by a row whose writes the outbox holds, also while the platform is unreachable. */
  readonly hold: <N extends ShellName<'hold'>>(name: N, said: SaidTo<N>) => Promise<Result<ChangedItem>>
  /** Starts a job by a row that returns one; the job continues in the list of jobs. */
  readonly start: <N extends ShellName<'start'>>(name: N, said: SaidTo<N>) => Promise<Result<EndpointAnswer<N>>>
}
