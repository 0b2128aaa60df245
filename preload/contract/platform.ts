import type { EndpointAnswer } from '#endpoints'
import type { SaidTo, ShellName } from '#domain/endpoints/shell'
import type { Result } from '#domain/result'
import type { ChangedItem } from './items'
import { call, type Z } from './row'
import { id, text } from './shapes'

const name = (z: Z) => z.string().max(60)
/** The form of what is said; the row's own schemas check it before anything goes out. */
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

/** Every row of the endpoint table that says so, by one channel for each thing that a page does with rows. */
export const platform = {
  read: call(said).answers<unknown>(),
  write: call(said).answers<unknown>(),
  hold: call(said).answers<unknown>(),
  start: call(said).answers<unknown>(),
}

/** The same as a page sees it: typed by the row that it names. */
export interface PlatformApi {
  /** Reads something of the platform, by a row that pages may read. */
  readonly read: <N extends ShellName<'read'>>(name: N, said: SaidTo<N>) => Promise<Result<EndpointAnswer<N>>>
  /** Changes something on the platform at once, by a row that pages may write. */
  readonly write: <N extends ShellName<'write'>>(name: N, said: SaidTo<N>) => Promise<Result<EndpointAnswer<N>>>
  /** Changes an item by a row whose writes the outbox keeps: they get in also when the platform is away for a while. */
  readonly hold: <N extends ShellName<'hold'>>(name: N, said: SaidTo<N>) => Promise<Result<ChangedItem>>
  /** Starts a job by a row that answers one; it goes on in the list of jobs. */
  readonly start: <N extends ShellName<'start'>>(name: N, said: SaidTo<N>) => Promise<Result<EndpointAnswer<N>>>
}
