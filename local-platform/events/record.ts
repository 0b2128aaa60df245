import type { EventName } from '#domain/live'
import type { Platform } from '../platform-context'

/** Person who acts, and the cause: the idempotency key of the call, or the job. */
export interface Actor {
  readonly personId: number
  readonly cause: string | null
}

/** Topic of an event: a project, the team itself, or one person. */
export type ActPlace =
  | { readonly teamId: number; readonly projectId: number }
  | { readonly teamId: number; readonly personId: number }
  | { readonly teamId: number }

export interface Act {
  readonly name: EventName
  readonly place: ActPlace
  readonly thing: string
  /** Changed fields with their old values; null if several entities had different ones. */
  readonly before?: Readonly<Record<string, unknown>> | null
  readonly after?: Readonly<Record<string, unknown>> | null
}

/** Writes an event into the log, in the transaction of its change. */
export function record({ storage, clock }: Pick<Platform, 'storage' | 'clock'>, actor: Actor, act: Act): void {
  storage.events.add({
    teamId: act.place.teamId,
    topic: topicOf(act.place),
    name: act.name,
    thing: act.thing,
    before: act.before ?? null,
    after: act.after ?? null,
    by: actor.personId,
    cause: actor.cause,
    at: clock.now(),
  })
}

function topicOf(place: ActPlace): string {
  if ('projectId' in place) return `project:${place.projectId}`
  if ('personId' in place) return `person:${place.personId}`
  return `team:${place.teamId}`
}
