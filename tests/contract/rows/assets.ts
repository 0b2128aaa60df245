import type { ProjectTypeName } from '#domain/enums'
import type { Subjects } from '#endpoints'
import type { CallParts } from '../../drivers/platform-client'
import type { SamplesOf } from './sample'
import type { World } from './world'

/** An item that everybody in the project may see, with an annotation. */
export const annotatedItem =
  (type: ProjectTypeName, query: CallParts['query'] = {}) =>
  ({ placeOf, platform }: World): CallParts => {
    const { teamId, projectId } = placeOf(type)
    const { rows } = platform.running.storage.items.page({ projectId, hiddenValues: [5, 6] }, 100, 0)
    const annotated = rows.find(({ annotationRevision }) => annotationRevision > 0)
    return { path: { itemId: annotated?.id ?? 0 }, query: { team_id: teamId, project_id: projectId, ...query } }
  }

export const assets = {
  itemMedia: { call: annotatedItem('vector') },
  itemThumbnail: { call: annotatedItem('vector', { size: 128 }) },
  itemMask: { call: annotatedItem('pixel') },
} satisfies SamplesOf<Subjects['assets']>
