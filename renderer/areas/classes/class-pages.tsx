import type { PlaceOf } from '#domain/places'
import type { places } from './area'
import { ClassesPage } from './classes-page'
import { TemplatesPage } from './templates-page'

/** The page of each place of the area. */
export function ClassPages(place: PlaceOf<typeof places>) {
  return place.area === 'templates' ? <TemplatesPage {...place} /> : <ClassesPage {...place} />
}
