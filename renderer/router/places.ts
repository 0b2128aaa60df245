import { createMatcher, type Matcher, type PatternTable } from '#domain/places'

/** Every place of the shell by its name; each area adds those of its patterns. */
export interface Places {
  /** A path that names nothing. */
  readonly unknown: { readonly area: 'unknown'; readonly path: string }
}

/** Everywhere the shell can be; the address bar's hash is its text form. */
export type Place = Places[keyof Places]

let matcher: Matcher = createMatcher({})
let home: Place = { area: 'unknown', path: '' }

/** Registers the places and the shell's start place. */
export function knowPlaces(patterns: PatternTable, start: Place): void {
  matcher = createMatcher(patterns)
  home = start
}

/** The start place, also used when a place no longer exists. */
export function homePlace(): Place {
  return home
}

/** The place that a path names; paths of no place are `unknown`, never an error. */
export function placeOf(path: string): Place {
  if (path === '' || path === '/') return home
  return (matcher.placeOf(path) as Place | undefined) ?? { area: 'unknown', path }
}

/** The path that names a place. */
export function pathOf(place: Place): string {
  return matcher.pathOf(place) ?? (place.area === 'unknown' ? place.path : '/')
}

/** The address of a link to a place. */
export function hrefOf(place: Place): string {
  return `#${pathOf(place)}`
}
