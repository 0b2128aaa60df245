import type { Place } from './places'

/** Whether a place replaces another while the platform is away. */
export const isInterruption = (place: Place): boolean => place.area === 'offline' || place.area === 'maintenance'
