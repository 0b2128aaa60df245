import { thingText } from '#domain/live'
import { ok, type Result } from '#domain/result'
import type { RecordCall } from '#endpoints'
import { projectAccess, runsTeam, teamMembership } from '../areas/access/project-access'
import { PROJECT_ROLE } from '../areas/access/grants'
import { wireList } from '../areas/wire'
import { type ActPlace, record as writeEvent } from '../events/record'
import { type Platform, timestamp } from '../platform-context'
import type { CheckedCall } from '../server/checked-call'
import { refuse, type Refusal } from '../server/refusal'
import type { RecordContent, RecordPlace, RecordRow } from '../storage/records'
import type { RecordRule } from './rules'

const PAGE = 100
type Fields = Readonly<Record<string, unknown>>

/** Call of a record's row, with the data that its rules need. */
interface RecordWork {
  readonly platform: Platform
  readonly call: CheckedCall
  readonly rule: RecordRule
  readonly place: RecordPlace
  readonly personId: number
  readonly isAdmin: boolean
}
type Answer = Result<unknown, Refusal>
type Act = (work: RecordWork) => Answer

const ACTS: Readonly<Record<RecordCall['call'], Act>> = { list, read, create, update, delete: remove }

/** Handles one of the five rows of a kind. */
export function recordHandler(
  { kind, call: name }: RecordCall,
  rule: RecordRule,
): (platform: Platform, call: CheckedCall) => Answer {
  return (platform, call) => {
    const where = placeOf(platform, call, kind)
    if (!where.ok) return where
    return ACTS[name]({ platform, call, rule, personId: call.caller.person.id, ...where.value })
  }
}

function placeOf(
  platform: Platform,
  { caller, place }: CheckedCall,
  kind: string,
): Result<Pick<RecordWork, 'place' | 'isAdmin'>, Refusal> {
  const [teamId, projectId] = [Number(place['teamId']), place['projectId']]
  if (projectId === undefined) {
    const membership = teamMembership(platform, caller, teamId)
    if (!membership.ok) return membership
    return ok({ place: { kind, teamId, projectId: null }, isAdmin: runsTeam(membership.value.role) })
  }
  const access = projectAccess(platform, caller, { teamId, projectId: Number(projectId) })
  if (!access.ok) return access
  return ok({
    place: { kind, teamId, projectId: Number(projectId) },
    isAdmin: access.value.roleId === PROJECT_ROLE.admin,
  })
}

function list({ platform, call, rule, place, personId }: RecordWork): Answer {
  const query = call.query as { search?: string; sort?: string; limit?: number; offset?: number }
  const [, minus, sort = 'createdAt'] = /^(-?)(name|createdAt|updatedAt)$/.exec(query.sort ?? '') ?? []
  const { rows, total } = platform.storage.records.list({
    place,
    ...(rule.seenBy === 'own' ? { seenBy: personId } : {}),
    search: query.search ?? '',
    sort: sort as 'name' | 'createdAt' | 'updatedAt',
    descending: minus === '-',
    limit: query.limit ?? PAGE,
    offset: query.offset ?? 0,
  })
  return ok(wireList(rows.map(wireRecord), total))
}

function read(work: RecordWork): Answer {
  const found = seenRecord(work)
  return found.ok ? ok(wireRecord(found.value)) : found
}

function create(work: RecordWork): Answer {
  const { platform, call, rule, place, personId, isAdmin } = work
  if (rule.madeBy === 'admins' && !isAdmin) return refuse('forbidden')
  const content = contentOf(call.body as Fields)
  const wrong = checked(work, content)
  if (!wrong.ok) return wrong
  const { records } = platform.storage
  const among = rule.unique === 'owner' ? personId : null
  if (records.count(place, among) >= rule.most) {
    return refuse('limit_reached', { message: `There is room for ${rule.most}, and all are there.` })
  }
  if (records.named(place, among, content.name) !== undefined) return nameTaken()
  const id = records.add(place, personId, content, timestamp(platform.clock))
  return written(work, 'record.created', undefined, records.byId(place.kind, id))
}

function update(work: RecordWork): Answer {
  const { platform, call, rule } = work
  const { revision, ...fields } = call.body as Fields
  const found = changeableRecord(work)
  if (!found.ok) return found
  const before = found.value
  // Another save came first: the refusal includes it, and none of it is lost.
  if (before.revision !== revision) return refuse('conflict', { data: { record: wireRecord(before) } })
  const content = contentOf({ ...before.data, name: before.name, ...defined(fields) })
  const wrong = checked(work, content)
  if (!wrong.ok) return wrong
  const { records } = platform.storage
  const other = records.named(before, rule.unique === 'owner' ? before.ownerId : null, content.name)
  if (other !== undefined && other !== before.id) return nameTaken()
  records.change(before.id, content, timestamp(platform.clock))
  return written(work, 'record.changed', before, records.byId(before.kind, before.id))
}

function remove(work: RecordWork): Answer {
  const found = changeableRecord(work)
  if (!found.ok) return found
  const used = (work.rule.usedBy?.(work.platform, found.value) ?? []).filter(({ count }) => count > 0)
  if (used.length > 0) return refuse('in_use', { data: { used } })
  work.platform.storage.records.remove(found.value.id)
  return written(work, 'record.deleted', found.value, undefined)
}

function checked({ platform, rule, place }: RecordWork, content: RecordContent): Result<null, Refusal> {
  const problem = rule.problem?.(platform, content, place.projectId)
  if (problem === undefined) return ok(null)
  return refuse('bad_request', { message: problem.message, data: { key: `body.${problem.field}` } })
}

/** Record of the address; one that is hidden from the caller does not exist for them. */
function seenRecord({ platform, call, rule, place, personId }: RecordWork): Result<RecordRow, Refusal> {
  const record = platform.storage.records.byId(place.kind, Number(call.place['recordId']))
  const isHere = record !== undefined && record.teamId === place.teamId && record.projectId === place.projectId
  const isSeen = isHere && (rule.seenBy === 'everybody' || record.ownerId === personId || isShared(record))
  return isSeen ? ok(record) : refuse('not_found')
}

function changeableRecord(work: RecordWork): Result<RecordRow, Refusal> {
  const found = seenRecord(work)
  if (!found.ok) return found
  const may = {
    everybody: true,
    owner: found.value.ownerId === work.personId,
    admins: work.isAdmin,
  }[work.rule.changedBy]
  return may ? found : refuse('forbidden')
}

/** Logs the change, and answers with the present state. */
function written(
  { platform, call, rule }: RecordWork,
  name: 'record.created' | 'record.changed' | 'record.deleted',
  before: RecordRow | undefined,
  after: RecordRow | undefined,
): Answer {
  const one = after ?? before
  if (one === undefined) return refuse('not_found')
  const isOthers = (record: RecordRow | undefined) =>
    record !== undefined && (rule.seenBy === 'everybody' || isShared(record))
  const hears = isOthers(before) || isOthers(after)
  // A person who loses sight of a record gets none of its new content.
  const told = (record: RecordRow | undefined): Fields | null =>
    record === undefined || (hears && !isOthers(record)) ? null : { kind: record.kind, name: record.name }
  writeEvent(platform, call.actor, {
    name,
    place: hears ? placeOfAct(one) : { teamId: one.teamId, personId: one.ownerId },
    thing: thingText('record', [one.id]),
    before: told(before),
    after: told(after),
  })
  return ok(after === undefined ? { ok: true } : wireRecord(after))
}

function placeOfAct({ teamId, projectId }: RecordRow): ActPlace {
  return projectId === null ? { teamId } : { teamId, projectId }
}

function nameTaken(): ReturnType<typeof refuse> {
  return refuse('name_taken', { data: { key: 'body.name' } })
}

function contentOf({ name, ...data }: Fields): RecordContent {
  return { name: String(name), data }
}

function defined(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}

function isShared({ data }: RecordRow): boolean {
  return data['shared'] === true
}

function wireRecord({ id, ownerId, name, data, revision, createdAt, updatedAt }: RecordRow) {
  return { ...data, id, name, owner_id: ownerId, revision, createdAt, updatedAt }
}
