import { PROJECT_ROLE } from '../../../local-platform/areas/access/grants'
import type { Subjects } from '#endpoints'
import type { SamplesOf } from './sample'
import { project, team } from './scopes'
import type { World } from './world'

const runsTeam = {
  projectAdmin: 'forbidden',
  annotator: 'forbidden',
  qa: 'forbidden',
  paused: 'forbidden',
  outsider: 'forbidden',
} as const

let names = 0
function freshName(): string {
  names += 1
  return `Score ${names}`
}

function aScore({ platform, here }: World): number {
  const name = freshName()
  const parts = { teamId: here.teamId, name, description: '', type: 'rating', payload: { numberOfStars: 5 } }
  return platform.running.storage.scores.add(parts, name.toLowerCase(), '2026-05-01T08:00:00.000Z')
}

export const scores = {
  listScores: { call: (world) => ({ query: team(world) }) },
  createScore: {
    call: (world) => ({
      query: team(world),
      body: { name: freshName(), description: '', type: 'number', payload: { min: 1, max: 100, step: 1 } },
    }),
    refused: runsTeam,
    leaves: 'access.changed',
  },
  updateScore: {
    call: (world) => ({ path: { scoreId: aScore(world) }, query: team(world), body: { name: freshName() } }),
    refused: runsTeam,
    leaves: 'access.changed',
  },
  listScoreValues: {
    call: (world) => ({ query: { ...project(world), item_id: world.here.itemId } }),
    refused: { annotator: 'forbidden', paused: 'forbidden' },
  },
  setScoreValues: {
    call: (world) => ({
      query: project(world),
      body: {
        data: [
          {
            item_id: world.here.itemId,
            score_id: aScore(world),
            user_id: world.people.annotator.email,
            user_role: PROJECT_ROLE.annotator,
            value: 4,
          },
        ],
      },
    }),
    refused: { annotator: 'forbidden', paused: 'forbidden' },
    leaves: 'item.scored',
  },
  listItemWorkers: {
    call: (world) => ({ path: { itemId: world.here.itemId }, query: project(world) }),
    refused: { annotator: 'forbidden', paused: 'forbidden' },
  },
  listItemScores: {
    call: (world) => ({ path: { itemId: world.newItem({ annotationStatus: 1 }) }, query: project(world) }),
  },
  deleteScore: {
    call: (world) => ({ path: { scoreId: aScore(world) }, query: team(world) }),
    refused: runsTeam,
    leaves: 'access.changed',
  },
} satisfies SamplesOf<Subjects['scores']>
