import type { Subjects } from '#endpoints'
import type { CallParts } from '../../drivers/platform-client'
import { annotatedItem } from './assets'
import type { SamplesOf } from './sample'
import { project } from './scopes'
import type { World } from './world'

const NATIVE = JSON.stringify({ metadata: { name: 'walked.jpg' }, instances: [], comments: [], tags: [] })

/** New item with the annotation of its sample. */
const annotated = (world: World): CallParts => ({
  path: { itemId: world.newItem({ annotationRevision: 1, annotationStatus: 1 }) },
  query: project(world),
})

/** The same after the annotation was deleted: its first revision is in the list then. */
async function reverted(world: World): Promise<CallParts> {
  const parts = annotated(world)
  await world.people.owner.call('revertAnnotation', { ...parts, body: { from: 1 } })
  return parts
}

export const annotations = {
  itemAnnotation: { call: annotatedItem('vector', { revision: 1 }) },
  uploadAnnotation: {
    call: (world) => ({ ...annotated(world), file: Buffer.from(NATIVE), headers: { 'if-match': '"1"' } }),
    refused: { paused: 'forbidden' },
    leaves: 'item.annotation',
  },
  listRevisions: { call: (world) => ({ ...annotated(world), query: { ...project(world), limit: 10, offset: 0 } }) },
  restoreRevision: {
    call: async (world) => ({ ...(await reverted(world)), body: { from: 2, revision: 1 } }),
    refused: { qa: 'forbidden', paused: 'forbidden' },
    leaves: 'item.annotation',
  },
  revertAnnotation: {
    call: (world) => ({ ...annotated(world), body: { from: 1 } }),
    refused: { qa: 'forbidden', paused: 'forbidden' },
    leaves: 'item.annotation',
  },
} satisfies SamplesOf<Subjects['annotations']>
