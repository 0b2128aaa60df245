import { expect } from 'vitest'
import type { ProjectTypeName } from '#domain/enums'
import type { Subjects } from '#endpoints'
import type { CallParts } from '../../drivers/platform-client'
import type { SamplesOf } from './sample'
import type { World } from './world'

const IN_PROGRESS = 2

/** Item that everyone in the project may see, with an annotation. */
export const annotatedItem =
  (type: ProjectTypeName, query: CallParts['query'] = {}) =>
  ({ placeOf, platform }: World): CallParts => {
    const { teamId, projectId } = placeOf(type)
    const { rows } = platform.running.storage.items.page({ projectId, hiddenValues: [5, 6] }, 100, 0)
    const annotated = rows.find(({ annotationRevision }) => annotationRevision > 0)
    return { path: { itemId: annotated?.id ?? 0 }, query: { team_id: teamId, project_id: projectId, ...query } }
  }

/** Point cloud with an annotation and labels. */
async function labelled(world: World): Promise<CallParts> {
  const { teamId, projectId } = world.placeOf('point_cloud')
  const { items } = world.platform.running.storage
  const { id = 0, annotationRevision = 0 } = items.page({ projectId, hiddenValues: [] }, 1, 0).rows[0] ?? {}
  // The samples are finished, and finished items are hidden from annotators.
  items.setStatus(id, IN_PROGRESS, new Date().toISOString())
  const parts: CallParts = { path: { itemId: id }, query: { team_id: teamId, project_id: projectId } }
  const form = new FormData()
  const native = { metadata: { name: 'walked.pcd' }, instances: [], comments: [], tags: [] }
  form.set('annotation', new Blob([JSON.stringify(native)]), 'annotation.json')
  form.set('labels', new Blob(['one label a point '.repeat(10)]), 'labels.bin')
  const body = new Response(form)
  await world.people.owner.call('uploadAnnotation', {
    ...parts,
    headers: {
      'if-match': `"${annotationRevision}"`,
      'content-type': body.headers.get('content-type') ?? '',
    },
    file: Buffer.from(await body.arrayBuffer()),
  })
  return parts
}

/** Item of the tiled project, once its tiles are made. */
async function withTiles({ placeOf, platform, people }: World): Promise<CallParts> {
  const { teamId, projectId, itemId } = placeOf('tiled')
  const parts: CallParts = { path: { itemId }, query: { team_id: teamId, project_id: projectId } }
  platform.running.storage.items.setStatus(itemId, IN_PROGRESS, new Date().toISOString())
  await expect
    .poll(async () => (await people.owner.call('itemTiles', parts)).body['progress'], { timeout: 60_000 })
    .toBe(1)
  return parts
}

/** A text with the document that it was read from. */
function withOriginal(world: World): CallParts {
  const { here, platform } = world
  const { files } = platform.running.storage
  const [path, original] = [`pictures/${here.projectId}/text`, `pictures/${here.projectId}/original`]
  files.writeNow(path, Buffer.from('its text'))
  files.writeNow(original, Buffer.from('%PDF-1.7'.padEnd(200)))
  const itemId = world.newItem({
    mime: 'text/plain',
    source: { kind: 'file', path, original: { path: original, textVersion: 1 } },
  })
  return { path: { itemId }, query: { team_id: here.teamId, project_id: here.projectId } }
}

export const assets = {
  itemMedia: { call: annotatedItem('vector') },
  itemPages: { call: withOriginal },
  itemThumbnail: { call: annotatedItem('vector', { size: 128 }) },
  itemTiles: { call: withTiles },
  itemTile: {
    call: async (world) => {
      const { path, ...parts } = await withTiles(world)
      return { ...parts, path: { ...path, level: 1, place: '2_3' } }
    },
  },
  itemMask: { call: annotatedItem('pixel') },
  itemLabels: { call: labelled },
} satisfies SamplesOf<Subjects['assets']>
