import type { Subjects } from '#endpoints'
import { annotatedItem } from './assets'
import type { SamplesOf } from './sample'
import { project } from './scopes'

const reads = { nothing: 'it reads' } as const
const part = { x: 100, y: 100, width: 64, height: 64, level: 1 }
const around = [[8, 8, 56, 8, 56, 56, 8, 56]]
const strokes = [{ line: [30, 30, 34, 34], reach: 2, isThing: true }]
const onPicture = annotatedItem('vector')

export const assist = {
  listAssistance: { call: (world) => ({ query: project(world) }) },
  segmentPoints: {
    call: (world) => ({
      ...onPicture(world),
      body: {
        part,
        touches: [{ seed: 2_000, tolerance: 15, how: 'new' }],
        rules: { connected: true, stopsAtEdges: false },
      },
    }),
    leaves: reads,
  },
  segmentCells: { call: (world) => ({ ...onPicture(world), body: { part, size: 16 } }), leaves: reads },
  segmentBox: { call: (world) => ({ ...onPicture(world), body: { part, around } }), leaves: reads },
  scribble: { call: (world) => ({ ...onPicture(world), body: { part, around, strokes } }), leaves: reads },
  traceEdges: { call: (world) => ({ ...onPicture(world), body: { part, from: 2_000 } }), leaves: reads },
  readText: { call: (world) => ({ ...onPicture(world), body: { part } }), leaves: reads },
  trackBox: {
    call: (world) => {
      const { path, query } = onPicture(world)
      const itemId = Number(path?.['itemId'])
      return {
        path: { itemId },
        query: query ?? {},
        body: { box: { x: 100, y: 100, width: 80, height: 60 }, items: [itemId] },
      }
    },
    leaves: reads,
  },
} satisfies SamplesOf<Subjects['assist']>
