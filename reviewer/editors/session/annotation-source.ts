import type { OpenedItem } from '#protocol/actions'
import type { ClassColours } from '../../session/class-colours'
import { type Annotation, type AnnotationLoader, annotationLoader } from '../document/annotation-loader'
import { loadingAhead } from '../document/loading-ahead'
import { createResource } from '../document/resource'
import type { Showing } from './showing'
import type { SessionParts } from './session-parts'

interface Parts extends Pick<SessionParts, 'onLoadFailure'> {
  readonly colours: () => Promise<ClassColours>
  readonly forget: Showing['forget']
  /** Opens the work of an item; answers the address of the annotation to continue from. */
  readonly baseOf: (opened: OpenedItem) => Promise<string | null>
  /** Address of the base's mask, requested after the base. */
  readonly maskOf: (opened: OpenedItem) => string | undefined
}

/** Loads the annotation of the open item, and those of the next items ahead. */
export function createAnnotationSource({ colours, forget, baseOf, maskOf, onLoadFailure }: Parts) {
  const loading = annotationLoader(colours, baseOf, maskOf)
  const close = (annotation: Annotation): void => {
    forget(annotation.objects)
    annotation.close()
  }
  const loader = loadingAhead<Annotation, AnnotationLoader>({ ...loading, close }, loading.loadAhead)
  return { loader, resource: createResource(loader, onLoadFailure) }
}
