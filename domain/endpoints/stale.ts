import type { EventName } from '../live'
import { ENDPOINTS } from './index'
import type { Endpoint } from './row'

const byEvent = new Map<EventName, string[]>()
for (const [name, { staleOn = [] }] of Object.entries<Endpoint>(ENDPOINTS))
  for (const event of staleOn) byEvent.set(event, [...(byEvent.get(event) ?? []), name])

/** Rows whose answers are stale after an event. */
export function staleRows(event: EventName): readonly string[] {
  return byEvent.get(event) ?? []
}
