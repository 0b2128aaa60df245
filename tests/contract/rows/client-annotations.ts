import type { Subjects } from '#endpoints'
import type { CallParts } from '../../drivers/platform-client'
import type { SamplesOf } from './sample'
import { folder, project, team } from './scopes'
import type { Person, World } from './world'

const reads = { nothing: 'it reads' }
const parts = { nothing: 'a part is nothing yet' }

/** New item with the annotation of its sample. */
const annotated = (world: World): CallParts => ({
  path: { itemId: world.newItem({ annotationRevision: 1, annotationStatus: 1 }) },
  query: project(world),
})

/** Annotation that a person has begun to send in parts. */
async function begun(world: World, caller: Person): Promise<CallParts & { readonly query: object }> {
  const item = annotated(world)
  const { body } = await caller.call('startParts', item)
  return { ...item, query: { ...project(world), path: String(body['path']) } }
}

export const clientAnnotations = {
  classifyAnnotations: {
    call: (world) => ({ query: project(world), body: { item_ids: [world.here.itemId] } }),
    leaves: reads,
  },
  streamAnnotations: {
    call: (world) => ({ query: project(world), body: { image_ids: [world.here.itemId] } }),
    leaves: reads,
  },
  storeAnnotations: {
    call: (world) => {
      const { storage } = world.platform.running
      const name = storage.items.byId(world.newItem({ annotationStatus: 1 }))?.name ?? ''
      const said = JSON.stringify({ data: { metadata: { name }, instances: [] } })
      const lines = [
        '--part-of-a-form',
        `content-disposition: form-data; name="${name}"; filename="${name}"`,
        'content-type: application/json',
        '',
        said,
        '--part-of-a-form--',
        '',
      ]
      return {
        query: folder(world),
        file: Buffer.from(lines.join('\r\n')),
        headers: { 'content-type': 'multipart/form-data; boundary=part-of-a-form' },
      }
    },
    refused: { paused: 'forbidden' },
    leaves: 'item.annotation',
  },
  largeAnnotation: { call: annotated, leaves: reads },
  startParts: { call: annotated, refused: { paused: 'forbidden' }, leaves: parts },
  addPart: {
    call: async (world, caller) => {
      const { query, ...upload } = await begun(world, caller)
      return { ...upload, query: { ...query, chunk_id: 1 }, file: Buffer.from('{"data_chunk":"{}"}') }
    },
    refused: { paused: 'forbidden' },
    leaves: parts,
  },
  finishParts: {
    call: async (world, caller) => {
      const upload = await begun(world, caller)
      const chunk = { query: { ...upload.query, chunk_id: 1 }, file: Buffer.from('{"data_chunk":"{}"}') }
      await caller.call('addPart', { ...upload, ...chunk })
      return upload
    },
    refused: { paused: 'forbidden' },
    leaves: parts,
  },
  syncAnnotation: { call: annotated, leaves: { nothing: 'nothing came in parts' } },
  syncStatus: { call: annotated },
  annotationSchema: { call: (world) => ({ query: { ...team(world), project_type: 1, version: 'V1.00' } }) },
  removeAnnotations: {
    call: (world) => {
      const folderId = world.newFolder()
      world.newItem({ folderId, name: 'bare.jpg' })
      return { query: { ...project(world), folder_id: folderId }, body: { image_names: ['bare.jpg'] } }
    },
    refused: { qa: 'forbidden', paused: 'forbidden' },
    leaves: 'job.started',
  },
  removeProgress: {
    call: (world, { id: byId }) => {
      const { platform, here } = world
      const job = { kind: 'clearAnnotations', title: 'A walk', args: {}, total: 1, unit: 'item', byId, ...here }
      const at = new Date(platform.clock.now()).toISOString()
      return { query: { ...project(world), poll_id: platform.running.storage.jobs.add(job, at) } }
    },
  },
} satisfies SamplesOf<Subjects['clientAnnotations']>
