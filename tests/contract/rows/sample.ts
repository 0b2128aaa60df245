import type { ErrorCode } from '#domain/errors'
import type { EventName } from '#domain/live'
import type { Subject } from '#endpoints'
import type { CallParts } from '../../drivers/platform-client'
import type { Person, Role, World } from './world'

/** Valid call of one endpoint, and the callers who must be refused. */
export interface Sample {
  /** Caller: by default the owner; a new person each time if the call uses its caller up. */
  readonly by?: Role | 'newcomer'
  /** The call with its own data, so that it can be repeated. */
  readonly call: (world: World, caller: Person) => CallParts | Promise<CallParts>
  /** Refused callers and their refusals, besides strangers to the named place; all others are answered. */
  readonly refused?: Readonly<Partial<Record<Role, ErrorCode>>>
  /** Answer to an unknown id, if it isn't `not_found`. */
  readonly unknown?: Readonly<Record<string, ErrorCode>>
  /** Entry of the event log that a writing call makes, or the reason for none. */
  readonly leaves?: EventName | { readonly nothing: string }
}

/** Sample for each row of a subject. */
export type SamplesOf<S extends Subject> = { readonly [N in keyof S]: Sample }
