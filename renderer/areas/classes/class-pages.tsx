import type { Places } from '../../router/places'
import { ClassesPage } from './classes-page'
import { TemplatesPage } from './templates-page'

/** The page of each place of the area. */
export function ClassPages(place: Places['classes' | 'templates']) {
  return place.area === 'templates' ? <TemplatesPage {...place} /> : <ClassesPage {...place} />
}
