import type { ErrorCode } from '#domain/errors'
import type { EventName } from '#domain/live'
import type { Subject } from '#endpoints'
import type { CallParts } from '../../drivers/platform-client'
import type { Person, Role, World } from './world'

/** A good call of one endpoint, and who must be refused it. */
export interface Sample {
  /** Who makes it: the owner, unless it is said; somebody new each time where the call uses its caller up. */
  readonly by?: Role | 'newcomer'
  /** The call, with things of its own to work on: it can be made again and again. */
  readonly call: (world: World, caller: Person) => CallParts | Promise<CallParts>
  /** Who is refused, and with what, besides the strangers to the place that the call names; all others are answered. */
  readonly refused?: Readonly<Partial<Record<Role, ErrorCode>>>
  /** What is said of an unknown id, where that is not `not_found`. */
  readonly unknown?: Readonly<Record<string, ErrorCode>>
  /** The entry of the event log that a writing call leaves, or why it leaves none. */
  readonly leaves?: EventName | { readonly nothing: string }
}

/** A sample for each row of a subject. */
export type SamplesOf<S extends Subject> = { readonly [N in keyof S]: Sample }
