import type { AnalyticsEvent } from '../../services/analytics'
import type { WorkTime } from '../../services/work-time'
import type { AreaHandlers } from '../handle'

/** Handles work time and product events. */
export function telemetryHandlers(
  work: WorkTime,
  analytics: (event: AnalyticsEvent) => Promise<void>,
): AreaHandlers<'telemetry'> {
  return {
    timeTracker: () => work.tracker(),
    trackTime: (_caller, isRunning) => work.track(isRunning),
    active: (_caller, projectId) => work.active(projectId),
    event: (_caller, event) => void analytics(event),
  }
}
