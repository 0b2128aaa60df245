import { sizeOf } from '#domain/size'
import { type ActionName, ACTIONS } from '#protocol/actions'
import type { ReviewerEventName } from '#protocol/events'

/** How much a document may send: at rest this much at once, then this much per second. */
export const ALLOWED_PER_SECOND = 10_000

/** What an event makes the shell and main do: those that ask main weigh like requests. */
const EVENTS: Readonly<Record<ReviewerEventName, number>> = {
  heartbeat: 5,
  activity: 5,
  api_error: 5,
  analytics: 10,
  navigate_to_url: 10,
  go_home: 10,
  typed_ahead: 20,
  message_room: 20,
  activity_time_track: 100,
  get_time_tracker_status: 100,
  request_accesses: 200,
  commands: 200,
}
/** Actions answered here, including unknown ones; all others ask main, and mostly the platform. */
const ANSWERED_HERE: ReadonlySet<ActionName> = new Set(['isAdvancedMode'])
const REQUEST_HERE = 20
const REQUEST = 100
const OTHER = 1

/** Characters per unit of cost. */
const CHARACTERS = 1_024
const ROOM = { characters: ALLOWED_PER_SECOND * CHARACTERS, values: 200_000, depth: 400 }

/** Cost of a posted message, or a list of them; an oversized one costs more than the limit. */
export function weightOf(data: unknown): number {
  const { characters, isOver } = sizeOf(data, ROOM)
  if (isOver || (Array.isArray(data) && data.length > ALLOWED_PER_SECOND)) return Number.POSITIVE_INFINITY
  const messages: readonly unknown[] = Array.isArray(data) ? data : [data]
  return messages.reduce<number>((sum, message) => sum + weightOfOne(message), Math.floor(characters / CHARACTERS))
}

function weightOfOne(message: unknown): number {
  if (typeof message !== 'object' || message === null || !('type' in message)) return OTHER
  if (message.type === 'request') return 'action' in message && asksMain(message.action) ? REQUEST : REQUEST_HERE
  if (message.type === 'event') return 'name' in message && isKnown(message.name) ? EVENTS[message.name] : OTHER
  return OTHER
}

function asksMain(action: unknown): boolean {
  return typeof action === 'string' && Object.hasOwn(ACTIONS, action) && !ANSWERED_HERE.has(action as ActionName)
}

function isKnown(name: unknown): name is ReviewerEventName {
  return typeof name === 'string' && Object.hasOwn(EVENTS, name)
}
