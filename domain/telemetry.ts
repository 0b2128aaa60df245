import type { Team } from './entities'

/** Tells whether a team counts its people's work time. */
export function hasTimeTracker({ features }: Pick<Team, 'features'>): boolean {
  return features?.includes('telemetry_logging') === true
}

/** Tells whether events of a team may go to product analytics: never those of an organization that is listed. */
export function mayAnalyse({ organization }: Pick<Team, 'organization'>, analyticsOff: readonly number[]): boolean {
  return organization === null || !analyticsOff.includes(organization.id)
}
