import type { Area } from './area'
import { knowPlaces, type Place } from './places'

let known: readonly Area[] = []
let byPlace: ReadonlyMap<string, Area> = new Map()

/** Says which areas there are, in the order of the navigation bar; the shell starts at the first one's place. */
export function knowAreas(areas: readonly Area[]): void {
  known = areas
  byPlace = new Map(areas.flatMap((area) => Object.keys(area.places).map((name) => [name, area])))
  const start = areas.find(({ nav }) => nav !== undefined)?.nav?.place
  if (start !== undefined) knowPlaces(Object.assign({}, ...areas.map(({ places }) => places)), start)
}

/** Every area, in the order of the navigation bar. */
export function knownAreas(): readonly Area[] {
  return known
}

/** The area that a place belongs to. */
export function areaOf(place: Place): Area | undefined {
  return byPlace.get(place.area)
}
