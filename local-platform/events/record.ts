import type { EventName } from '#domain/live'
import type { Platform } from '../platform-context'

/** Who acts, and what brought it about: the idempotency key of the call, or the job. */
export interface Actor {
  readonly personId: number
  readonly cause: string | null
}

/** Where an act takes place: in a project, in the team itself, or in what one person sees. */
export type ActPlace =
  | { readonly teamId: number; readonly projectId: number }
  | { readonly teamId: number; readonly personId: number }
  | { readonly teamId: number }

export interface Act {
  readonly name: EventName
  readonly place: ActPlace
  readonly thing: string
  /** The fields that changed, as they were; null where several things had different ones. */
  readonly before?: Readonly<Record<string, unknown>> | null
  readonly after?: Readonly<Record<string, unknown>> | null
}

/** Writes an act into the event log, in the transaction that makes it. */
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
