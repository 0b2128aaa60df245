import type { Team } from './entities'

/** Tells whether a team counts its people's work time. */
export function hasTimeTracker({ features }: Pick<Team, 'features'>): boolean {
  return features?.includes('telemetry_logging') === true
}

/** Tells whether a team's events may be sent to product analytics: never those of a listed organization. */
export function mayAnalyse({ organization }: Pick<Team, 'organization'>, analyticsOff: readonly number[]): boolean {
  return organization === null || !analyticsOff.includes(organization.id)
}
