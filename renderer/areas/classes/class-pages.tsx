import type { Places } from '../../router/places'
import { ClassesPage } from './classes-page'
import { TemplatesPage } from './templates-page'

/** Picks the page for the area's place. */
export function ClassPages(place: Places['classes' | 'templates']) {
  return place.area === 'templates' ? <TemplatesPage {...place} /> : <ClassesPage {...place} />
}
