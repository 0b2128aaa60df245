import { z } from 'zod'
import { many } from '../many'
import { SCORE_KIND } from '../enums'
import { row } from './row'
import { count, id, idText, listOf } from './shapes'

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
  /** How often it was given. */
  uses: count,
  createdAt: z.string(),
  updatedAt: z.string(),
})

const VALUES_MAX = 500
const value = z.union([z.number(), text])
/** A person's score for an item; value and weight are null together if there is none. */
const scoreValue = z.object({
  item_id: id,
  team_id: id,
  project_id: id,
  user_id: z.string(),
  /** The name of the role in which they worked. */
  user_role: z.string(),
  score_id: id,
  value: value.nullable(),
  weight: z.number().nullable(),
})
const given = z.object({
  item_id: id,
  score_id: id,
  user_id: z.string().max(320),
  user_role: id,
  user_role_name: text.optional(),
  /** The component of a form that gave it. */
  component_id: text.optional(),
  value: value.nullable(),
  weight: z.number().positive().nullish(),
})
/** A person who works on an item, in one role. */
const worker = z.object({ email: z.string(), name: z.string(), role_id: id, role: z.string() })

/** Score given with an item's answers, to the person with the item in the role. */
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

/** Endpoints of a team's scores for people's work. */
export const scores = {
  listScores: row({
    service: 'work-management',
    method: 'GET',
    path: 'api/v1/scores',
    scope: 'team',
    answer: listOf(score),
    shell: 'read',
    staleOn: ['access.changed', 'item.scored'],
    since: 'P',
  }),
  createScore: row({
    service: 'work-management',
    method: 'POST',
    path: 'api/v1/scores',
    scope: 'team',
    body: z.object({ name: text, description: z.string().max(2_000).nullish(), type: z.enum(SCORE_KIND), payload }),
    answer: score,
    shell: 'write',
    since: 'P',
  }),
  /** Renames a score, or changes how it is given while it never was. */
  updateScore: row({
    service: 'work-management',
    method: 'PATCH',
    path: 'api/v1/scores/{scoreId}',
    scope: 'team',
    body: z.object({ name: text, description: z.string().max(2_000), type: z.enum(SCORE_KIND), payload }).partial(),
    answer: score,
    shell: 'write',
    since: 'ours',
  }),
  /** Lists the scores of an item; scores of other people need admin rights in the project. */
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
    shell: 'write',
    since: 'P',
  }),
  /** What people got for an item; the public client asks the scoring host. */
  listScoreValues: row({
    service: 'metrics',
    method: 'GET',
    path: 'api/v1/scores',
    scope: 'project',
    query: z.object({ item_id: idText, user_id: z.string().max(320) }).partial(),
    answer: listOf(scoreValue),
    shell: 'read',
    staleOn: ['item.scored', 'access.changed'],
    since: 'P',
  }),
  setScoreValues: row({
    service: 'metrics',
    method: 'POST',
    path: 'api/v1/scores',
    scope: 'project',
    body: z.object({ data: z.array(given).min(1).max(VALUES_MAX) }),
    answer: z.object({ success: count }),
    shell: 'write',
    since: 'P',
  }),
  /** Who works on an item and can be scored for it. */
  listItemWorkers: row({
    service: 'metrics',
    method: 'GET',
    path: 'api/v1/scores/workers/{itemId}',
    scope: 'project',
    answer: listOf(worker),
    shell: 'read',
    staleOn: ['item.assigned', 'access.changed'],
    since: 'ours',
  }),
}
