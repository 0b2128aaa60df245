import type { Place } from './places'

/** Tells whether a place stands in for another one while the platform is away. */
export const isInterruption = (place: Place): boolean => place.area === 'offline' || place.area === 'maintenance'
