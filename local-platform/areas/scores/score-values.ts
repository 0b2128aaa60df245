import { thingText } from '#domain/live'
import { ok, type Result } from '#domain/result'
import type { EndpointBody } from '#endpoints'
import { record } from '../../events/record'
import { type Platform, timestamp } from '../../platform-context'
import type { Caller, Handler } from '../../server/handler'
import { refuse, type Refusal } from '../../server/refusal'
import type { GivenScore, ScoreTemplate } from '../../storage/scores'
import { seesItem } from '../access/item-scope'
import { teamActions } from '../access/permissions'
import {
  itemAccess,
  projectAccess,
  type ProjectAccess,
  type ProjectPlace,
  seesAssignees,
  teamMembership,
} from '../access/project-access'
import { wireList } from '../wire'

/** What people got for the items of a project: for those who give scores or may see them. */
export const listScoreValues: Handler<'listScoreValues'> = (platform, { caller, place, query }) => {
  const access = scoreAccess(platform, caller, place)
  if (!access.ok) return access
  const { storage } = platform
  const wanted = query.user_id?.toLowerCase()
  const rows = storage.scores
    .values(place.projectId, query.item_id ?? null)
    .filter(({ email }) => wanted === undefined || email.toLowerCase() === wanted)
    .filter(({ itemId }) => {
      const item = storage.items.byId(itemId)
      return item !== undefined && seesItem(access.value, item)
    })
    .map(({ itemId, email, role, scoreId, value, weight }) => ({
      item_id: itemId,
      team_id: place.teamId,
      project_id: place.projectId,
      user_id: email,
      user_role: role,
      score_id: scoreId,
      // Stored values were checked when given.
      value: value as string | number,
      weight,
    }))
  return ok(wireList(rows, rows.length))
}

/** The people who have an item, each in their role. */
export const listItemWorkers: Handler<'listItemWorkers'> = (platform, { caller, place }) => {
  const access = scoreAccess(platform, caller, place)
  if (!access.ok) return access
  const found = itemAccess(platform, caller, place)
  if (!found.ok) return found
  const { storage } = platform
  const names = new Map(storage.roles.ofTeam(place.teamId).map(({ id, name }) => [id, name]))
  const rows = (storage.items.assignmentsOfAll([place.itemId]).get(place.itemId) ?? []).map((one) => ({
    email: one.email,
    name: `${one.firstName} ${one.lastName}`.trim() || one.email,
    role_id: one.roleId,
    role: names.get(one.roleId) ?? '',
  }))
  return ok(wireList(rows, rows.length))
}

/** Gives scores, or takes them back where value and weight are null; one that doesn't fit refuses all. */
export const setScoreValues: Handler<'setScoreValues'> = (platform, { caller, actor, place, body }) => {
  const access = scoreAccess(platform, caller, place)
  if (!access.ok) return access
  if (!givesScores(access.value)) return refuse('forbidden', { message: GIVERS })
  const read = body.data.map((one, at) => readGiven(platform, place, access.value, one, `body.data.${at}`))
  const wrong = read.find((one) => !one.ok)
  if (wrong !== undefined && !wrong.ok) return wrong
  const at = timestamp(platform.clock)
  for (const one of read) {
    if (!one.ok) continue
    const { value, weight, ...given } = one.value
    if (value === null) platform.storage.scores.clear(given)
    else platform.storage.scores.give(given, place.projectId, { value, weight, at })
  }
  record(platform, actor, {
    name: 'item.scored',
    place: { teamId: place.teamId, projectId: place.projectId },
    thing: thingText('item', [...new Set(body.data.map(({ item_id: id }) => id))]),
  })
  return ok({ success: body.data.length })
}

const GIVERS = 'Only those who approve items of the project give scores.'
type Given = EndpointBody<'setScoreValues'>['data'][number]

function readGiven(
  { storage }: Platform,
  { teamId, projectId }: ProjectPlace,
  access: ProjectAccess,
  said: Given,
  key: string,
): Result<GivenScore & { readonly value: string | number | null; readonly weight: number }, Refusal> {
  const unfit = (part: string, why: string) =>
    refuse('bad_request', { message: `${key}.${part}: ${why}`, data: { key: `${key}.${part}` } })
  const item = storage.items.byId(said.item_id)
  if (item === undefined || item.projectId !== projectId || !seesItem(access, item))
    return unfit('item_id', 'the project has no such item')
  const person = storage.people.byEmail(said.user_id.trim())
  if (person === undefined || storage.teams.membership(person.id, teamId) === undefined)
    return unfit('user_id', 'the team has no such person')
  const score = storage.scores.byId(said.score_id)
  if (score === undefined || score.teamId !== teamId) return unfit('score_id', 'the team has no such score')
  if (!storage.roles.ofTeam(teamId).some(({ id }) => id === said.user_role))
    return unfit('user_role', 'there is no such role')
  const { value, weight = 1 } = said
  if ((value === null) !== (weight === null)) return unfit('weight', 'value and weight are null together')
  const problem = value === null ? undefined : valueProblem(score, value)
  if (problem !== undefined) return unfit('value', problem)
  const given = { itemId: item.id, personId: person.id, roleId: said.user_role, scoreId: score.id }
  return ok({ ...given, value, weight: weight ?? 1 })
}

interface Payload {
  readonly numberOfStars?: number
  readonly min?: number
  readonly max?: number
  readonly step?: number
  readonly options?: readonly { readonly value: string }[]
}
// Steps such as 0.1 are no exact numbers.
const STEP_SLACK = 1e-6

/** Fault of a score's value; undefined if it is valid. */
function valueProblem({ type, payload }: ScoreTemplate, value: string | number): string | undefined {
  // The payload was checked when the score was made.
  const { numberOfStars: stars = 0, min = 0, max = 0, step = 1, options = [] } = payload as Payload
  if (type === 'radio')
    return options.some((one) => one.value === value) ? undefined : 'it is none of the options of the score'
  if (typeof value !== 'number') return 'it is a number'
  if (type === 'rating')
    return Number.isInteger(value) && value >= 1 && value <= stars ? undefined : `a rating has 1 to ${stars} stars`
  const steps = (value - min) / step
  if (value < min || value > max) return `it is ${min} to ${max}`
  return Math.abs(steps - Math.round(steps)) < STEP_SLACK ? undefined : `it is a step of ${step} from ${min}`
}

function givesScores({ actions }: ProjectAccess): boolean {
  return actions('folder').includes('ApplyItemApprovalStatus')
}

/** Role of a person who gives scores, or may see them. */
function scoreAccess(platform: Platform, caller: Caller, place: ProjectPlace): Result<ProjectAccess, Refusal> {
  const access = projectAccess(platform, caller, place)
  if (!access.ok) return access
  const membership = teamMembership(platform, caller, place.teamId)
  if (!membership.ok) return membership
  const seesScores = teamActions(platform, membership.value, caller.person.id).includes('ViewScores')
  if (seesAssignees(access.value) && (givesScores(access.value) || seesScores)) return access
  return refuse('forbidden', { message: 'Only those who give scores, or may see them, read scores.' })
}
