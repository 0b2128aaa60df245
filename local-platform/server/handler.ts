import type { Result } from '#domain/result'
import type { EndpointAnswer, EndpointBody, EndpointName, EndpointQuery, PathValues } from '#endpoints'
import type { Actor } from '../events/record'
import type { Platform } from '../platform-context'
import type { Person } from '../storage/people'
import type { FileAnswer } from './file-answer'
import type { Refusal } from './refusal'

/** Who calls: a person, by a session of theirs or by their SDK token for one team. */
export interface Caller {
  readonly person: Person
  /** The one team that an SDK token opens. */
  readonly teamId?: number
}

/** A call that has been checked: who, and what the endpoint's schemas made of it. */
export interface Call<E extends EndpointName> {
  readonly caller: Caller
  /** Whose act it is in the event log. */
  readonly actor: Actor
  readonly path: Readonly<Record<keyof PathValues<E>, number>>
  readonly query: EndpointQuery<E>
  readonly body: EndpointBody<E>
}

type Answer<E extends EndpointName> = EndpointAnswer<E> extends Uint8Array ? FileAnswer : EndpointAnswer<E>

/** Reads answer when they are ready; writes answer at once, because they run inside the transaction that keeps their answer. */
export type Handler<E extends EndpointName> = (
  platform: Platform,
  call: Call<E>,
) => Result<Answer<E>, Refusal> | Promise<Result<Answer<E>, Refusal>>
/** Every endpoint but the one whose body is a file: `upload-route.ts` answers that one. */
export type HandledEndpoint = Exclude<EndpointName, 'uploadFile'>
export type Handlers = { readonly [E in HandledEndpoint]: Handler<E> }
