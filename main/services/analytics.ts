import { ANALYTICS_EVENTS_PER_MINUTE } from '#domain/constants'
import { createBudget } from '#domain/budget'
import type { Team } from '#domain/entities'
import type { Result } from '#domain/result'
import { mayAnalyse } from '#domain/telemetry'
import type { HttpClient } from '../http/client'

/** Product event, without any content of the person's work. */
export interface AnalyticsEvent {
  readonly name: string
  readonly data?: Readonly<Record<string, string | number | boolean | null>> | undefined
}

export interface AnalyticsParts {
  /** Address for events; null sends none and makes no call. */
  readonly collector: string | null
  readonly analyticsOff: readonly number[]
  readonly team: () => Promise<Result<Team>>
  readonly http: Pick<HttpClient, 'send'>
  readonly version: string
  readonly now: () => number
}

/** Sends product events to the configured collector, unless the person's organization opted out. */
export function createAnalytics(parts: AnalyticsParts): (event: AnalyticsEvent) => Promise<void> {
  const { collector, analyticsOff, http, version } = parts
  const mayTell = createBudget(ANALYTICS_EVENTS_PER_MINUTE, 60_000, parts.now)
  return async (event) => {
    if (collector === null || !mayTell()) return
    const team = await parts.team()
    // Without a known organization, its opt-out is unknown.
    if (!team.ok || !mayAnalyse(team.value, analyticsOff)) return
    // A lost event is not worth a retry.
    await http.send({
      method: 'POST',
      url: collector,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...event, team_id: team.value.id, version }),
      isAsset: false,
    })
  }
}
