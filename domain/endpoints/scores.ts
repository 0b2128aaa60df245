import { z } from 'zod'
import { many } from '../many'
import { SCORE_KIND } from '../enums'
import { row } from './row'
import { id, listOf } from './shapes'

const OPTIONS_MAX = 100
const text = z.string().max(200)

const payload = z.object({
  numberOfStars: z.number().optional(),
  min: z.number().optional(),
  max: z.number().optional(),
  step: z.number().optional(),
  options: many(z.object({ value: text }), OPTIONS_MAX).optional(),
})
const score = z.object({
  id,
  team_id: id,
  name: z.string(),
  description: z.string(),
  type: z.enum(SCORE_KIND),
  payload,
  createdAt: z.string(),
  updatedAt: z.string(),
})

/** Endpoints of a team's scores for people's work. */
export const scores = {
  listScores: row({
    service: 'work-management',
    method: 'GET',
    path: 'api/v1/scores',
    scope: 'team',
    answer: listOf(score),
    since: 'P',
  }),
  createScore: row({
    service: 'work-management',
    method: 'POST',
    path: 'api/v1/scores',
    scope: 'team',
    body: z.object({ name: text, description: z.string().max(2_000).nullish(), type: z.enum(SCORE_KIND), payload }),
    answer: score,
    since: 'P',
  }),
  deleteScore: row({
    service: 'work-management',
    method: 'DELETE',
    path: 'api/v1/scores/{scoreId}',
    scope: 'team',
    answer: z.object({ deleted: z.literal(true) }),
    since: 'P',
  }),
}
