import { thingText } from '#domain/live'
import { ok } from '#domain/result'
import type { EndpointAnswer, EndpointBody, Subjects } from '#endpoints'
import { record } from '../events/record'
import { type Platform, timestamp } from '../platform-context'
import type { HandlersOf } from '../server/handler'
import { refuse } from '../server/refusal'
import type { ScoreTemplate } from '../storage/scores'
import { membershipWith } from './access/permissions'
import { teamMembership } from './access/project-access'
import { listItemWorkers, listScoreValues, setScoreValues } from './scores/score-values'
import { fieldNameKey, fieldNameProblem } from './fields/field-rules'
import { listItemScores } from './items/item-scores'
import { wireList } from './wire'

const SCORES_MAX = 100
const STARS_MAX = 20

type Score = EndpointAnswer<'createScore'>

/** Endpoints of a team's scores for people's work. */
export const scores = {
  listScores: (platform, { caller, place }) => {
    const membership = teamMembership(platform, caller, place.teamId)
    if (!membership.ok) return membership
    const rows = platform.storage.scores.ofTeam(place.teamId).map((score) => wireScore(platform, score))
    return ok(wireList(rows, rows.length))
  },
  createScore: (platform, { caller, actor, place, body }) => {
    const membership = membershipWith(platform, caller, place.teamId, 'ManageCustomField')
    if (!membership.ok) return membership
    const { scores: kept } = platform.storage
    const wrong = scoreProblem(body)
    if (wrong !== undefined) {
      const key = `body.${wrong.key}`
      return refuse('bad_request', { message: `${key}: ${wrong.why}`, data: { key } })
    }
    const present = kept.ofTeam(place.teamId)
    if (present.some(({ name }) => fieldNameKey(name) === fieldNameKey(body.name)))
      return refuse('name_taken', { message: `There is another score “${body.name}”.`, data: { key: 'body.name' } })
    if (present.length >= SCORES_MAX)
      return refuse('limit_reached', { message: `There is room for ${SCORES_MAX} scores, and all are there.` })
    const { type, payload } = body
    const id = kept.add(
      { teamId: place.teamId, name: body.name.trim(), description: body.description ?? '', type, payload },
      fieldNameKey(body.name),
      timestamp(platform.clock),
    )
    record(platform, actor, {
      name: 'access.changed',
      place: { teamId: place.teamId },
      thing: thingText('score', [id]),
      after: { name: body.name.trim() },
    })
    const made = kept.byId(id)
    return made === undefined ? refuse('not_found') : ok(wireScore(platform, made))
  },
  updateScore: (platform, { caller, actor, place, body }) => {
    const membership = membershipWith(platform, caller, place.teamId, 'ManageCustomField')
    if (!membership.ok) return membership
    const { scores: kept } = platform.storage
    const before = kept.byId(place.scoreId)
    if (before === undefined || before.teamId !== place.teamId)
      return refuse('not_found', { message: 'The team has no such score.' })
    const uses = kept.uses(before.id)
    if (uses > 0 && (body.type !== undefined || body.payload !== undefined))
      return refuse('in_use', {
        message: `It was given ${uses} times. Only its name and description can change.`,
        data: { used: [{ what: 'value', count: uses }] },
      })
    const next = wireScore(platform, before)
    const changed = {
      name: body.name ?? next.name,
      description: body.description ?? next.description,
      type: body.type ?? next.type,
      payload: body.payload ?? next.payload,
    }
    const wrong = scoreProblem(changed)
    if (wrong !== undefined) {
      const key = `body.${wrong.key}`
      return refuse('bad_request', { message: `${key}: ${wrong.why}`, data: { key } })
    }
    const key = fieldNameKey(changed.name)
    if (kept.ofTeam(place.teamId).some(({ id, name }) => id !== before.id && fieldNameKey(name) === key))
      return refuse('name_taken', { message: `There is another score “${changed.name}”.`, data: { key: 'body.name' } })
    kept.change(before.id, { ...changed, name: changed.name.trim() }, key, timestamp(platform.clock))
    record(platform, actor, {
      name: 'access.changed',
      place: { teamId: place.teamId },
      thing: thingText('score', [before.id]),
      before: { name: before.name },
      after: { name: changed.name.trim() },
    })
    const after = kept.byId(before.id)
    return after === undefined ? refuse('not_found') : ok(wireScore(platform, after))
  },
  listScoreValues,
  setScoreValues,
  listItemWorkers,
  listItemScores,
  deleteScore: (platform, { caller, actor, place }) => {
    const membership = membershipWith(platform, caller, place.teamId, 'ManageCustomField')
    if (!membership.ok) return membership
    const found = platform.storage.scores.byId(place.scoreId)
    if (found === undefined || found.teamId !== place.teamId)
      return refuse('not_found', { message: 'The team has no such score.' })
    platform.storage.scores.remove(found.id)
    record(platform, actor, {
      name: 'access.changed',
      place: { teamId: place.teamId },
      thing: thingText('score', [found.id]),
      before: { name: found.name },
    })
    return ok({ deleted: true as const })
  },
} satisfies HandlersOf<Subjects['scores']>

function scoreProblem({
  name,
  type,
  payload,
}: Pick<EndpointBody<'createScore'>, 'name' | 'type' | 'payload'>): { key: string; why: string } | undefined {
  const unnamed = fieldNameProblem(name)
  if (unnamed !== undefined) return { key: 'name', why: unnamed }
  const { numberOfStars: stars = 0, min = Number.NaN, max = Number.NaN, step = 1, options = [] } = payload
  if (type === 'rating') {
    const fits = Number.isInteger(stars) && stars >= 1 && stars <= STARS_MAX
    return fits ? undefined : { key: 'payload.numberOfStars', why: `a rating has 1 to ${STARS_MAX} stars` }
  }
  if (type === 'number') {
    if (!(min <= max)) return { key: 'payload.max', why: 'a number needs a minimum and a maximum that is not below it' }
    return step > 0 ? undefined : { key: 'payload.step', why: 'the step is above 0' }
  }
  const values = options.map(({ value }) => value)
  const fits = values.length > 0 && !values.includes('') && new Set(values).size === values.length
  return fits ? undefined : { key: 'payload.options', why: 'each option has a text of its own' }
}

function wireScore({ storage }: Platform, score: ScoreTemplate): Score {
  const { id, teamId, name, description, type, payload, createdAt, updatedAt } = score
  return {
    id,
    team_id: teamId,
    name,
    description,
    // Stored values were checked when made.
    type: type as Score['type'],
    payload,
    uses: storage.scores.uses(id),
    createdAt,
    updatedAt,
  }
}
