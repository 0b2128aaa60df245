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

/** A score that was given with an item's answers, to the person who has the item in the role. */
const itemScore = z.object({
  item_id: id,
  score_id: id,
  component_id: z.string(),
  element_path: many(z.union([z.string(), z.number()])),
  user_id: z.string(),
  user_role: id,
  value: z.union([z.number(), z.string()]),
  weight: z.number(),
})

/** What a team scores the work of people by. */
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
  /** Those of others are told to admins of the project. */
  listItemScores: row({
    service: 'work-management',
    method: 'GET',
    path: 'api/v1/items/{itemId}/scores',
    scope: 'project',
    answer: listOf(itemScore),
    since: 'ours',
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
