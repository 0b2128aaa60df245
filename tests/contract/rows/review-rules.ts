import type { Subjects } from '#endpoints'
import type { SamplesOf } from './sample'
import { team } from './scopes'
import type { World } from './world'

let written = 0

/** Revision that a writer of rules must name. */
const revisionOf = ({ platform, here }: World) =>
  platform.running.storage.reviewRules.ofProject(here.projectId).revision

export const reviewRules = {
  readReviewRules: { call: (world) => ({ path: { projectId: world.here.projectId }, query: team(world) }) },
  saveReviewRules: {
    call: (world) => {
      written += 1
      return {
        path: { projectId: world.here.projectId },
        query: team(world),
        body: {
          reasons: [`Reason ${written}`],
          isReasonNeeded: false,
          leftReasons: ['Seen so in the picture'],
          errors: ['open-ring'],
          overlap: 80,
          labels: 'one',
          limits: [{ className: 'Car', of: 'count', group: '', least: null, most: 1_000 }],
          revision: revisionOf(world),
        },
      }
    },
    refused: { annotator: 'forbidden', qa: 'forbidden', paused: 'forbidden' },
    leaves: 'project.changed',
  },
} satisfies SamplesOf<Subjects['reviewRules']>
