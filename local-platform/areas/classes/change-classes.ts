import { ok } from '#domain/result'
import type { ChangeClassesArgs } from '../../jobs/change-classes'
import { startJob } from '../../jobs/start-job'
import type { Actor } from '../../events/record'
import type { Platform } from '../../platform-context'
import type { Handler } from '../../server/handler'
import { refuse } from '../../server/refusal'
import type { ClassRow } from '../../storage/classes'
import { classOf, writingAccess } from './class-rules'

/** Starts a job that deletes classes, and clears the class of their objects or deletes them too. */
export const removeClasses: Handler<'removeClasses'> = (platform, { caller, actor, place, body }) => {
  const access = writingAccess(platform, caller, place)
  if (!access.ok) return access
  const rows: ClassRow[] = []
  for (const id of new Set(body.class_ids)) {
    const found = classOf(platform, place, id)
    if (!found.ok) return found
    rows.push(found.value)
  }
  const [first] = rows
  const title = rows.length === 1 ? `Delete class ${first?.name ?? ''}` : `Delete ${rows.length} classes`
  const args = { class_ids: rows.map(({ id }) => id), act: body.objects, into: null }
  return start(platform, actor, { ...place, byId: caller.person.id }, title, args)
}

/** Starts a job that moves the objects of one class to another. */
export const mergeClass: Handler<'mergeClass'> = (platform, { caller, actor, place, body }) => {
  const access = writingAccess(platform, caller, place)
  if (!access.ok) return access
  const found = classOf(platform, place, place.classId)
  if (!found.ok) return found
  const target = classOf(platform, place, body.into)
  const no = (message: string) => refuse('bad_request', { message, data: { key: 'body.into' } })
  if (!target.ok) return no('There is no such class to merge into.')
  const [from, into] = [found.value, target.value]
  if (from.id === into.id) return no('A class is merged into another one.')
  if (from.kind !== into.kind) return no('Both classes have to be of the same kind.')
  const args = { class_ids: [from.id], act: 'move', into: into.id } satisfies ChangeClassesArgs
  const title = `Merge class ${from.name} into ${into.name}`
  return start(platform, actor, { ...place, byId: caller.person.id }, title, args)
}

interface Asked {
  readonly teamId: number
  readonly projectId: number
  readonly byId: number
}

function start(
  platform: Platform,
  actor: Actor,
  { teamId, projectId, byId }: Asked,
  title: string,
  args: ChangeClassesArgs,
) {
  const { total } = platform.storage.items.extent({ projectId, hiddenValues: [] })
  const started = startJob(platform, actor, {
    kind: 'changeClasses',
    teamId,
    projectId,
    byId,
    title,
    args,
    total,
    unit: 'item',
  })
  return started.ok ? ok(started.value) : started
}
