import type { ProjectClass } from '#domain/annotation/formats/project-annotation'
import { CLASSES_PER_CALL_MAX } from '#domain/constants'
import { ok, type Result } from '#domain/result'
import type { Call } from '../../call'
import type { ImportTarget } from '../project-calls'
import type { PlannedClass } from './planned-data-set'

const [OBJECT, TAG, RELATIONSHIP] = [1, 2, 3]
const NO_CLASS = -1

/** Makes the classes that a project lacks, in their order, and answers the class of the project for each of the data set. */
export async function makeClasses(
  call: Call,
  target: ImportTarget,
  chosen: readonly PlannedClass[],
  newKey: () => string,
): Promise<Result<readonly (readonly [name: string, into: ProjectClass | null])[]>> {
  const before = await projectClasses(call, target)
  if (!before.ok) return before
  const missing = new Map(
    chosen.flatMap((one) => (one.into === null || before.value.has(one.into) ? [] : [[one.into, one] as const])),
  )
  const made = [...missing].map(([name, { color, sourceId, isTag, isRelation, questions }]) => ({
    name,
    color,
    ...(sourceId === null ? {} : { source_id: sourceId }),
    type: isTag ? TAG : isRelation ? RELATIONSHIP : OBJECT,
    attribute_groups: questions.map((question) => ({
      name: question.name,
      group_type: question.type,
      attributes: question.answers.map((answer) => ({ name: answer })),
    })),
  }))
  const ids = new Map(before.value)
  for (let start = 0; start < made.length; start += CLASSES_PER_CALL_MAX) {
    const part = made.slice(start, start + CLASSES_PER_CALL_MAX)
    const created = await call('createClasses', {
      query: placeOf(target),
      body: { classes: part },
      idempotencyKey: newKey(),
    })
    if (!created.ok) return created
    // The platform may change a name; it answers classes in the order of the call.
    const existing = new Set(created.value.existing)
    const own = part.filter(({ name }) => !existing.has(name))
    for (const [at, { id }] of created.value.data.entries()) ids.set(own[at]?.name ?? '', id)
  }
  return ok(
    chosen.map(
      ({ name, into }) => [name, into === null ? null : { name: into, id: ids.get(into) ?? NO_CLASS }] as const,
    ),
  )
}

function placeOf({ teamId, projectId }: ImportTarget) {
  return { team_id: teamId, project_id: projectId }
}

/** The ids of a project's classes by their names. */
async function projectClasses(call: Call, target: ImportTarget): Promise<Result<ReadonlyMap<string, number>>> {
  const all = new Map<string, number>()
  for (;;) {
    const page = await call('listClasses', { query: { ...placeOf(target), offset: all.size } })
    if (!page.ok) return page
    const before = all.size
    for (const { name, id } of page.value.data) all.set(name, id)
    if (all.size === before || all.size >= page.value.total) return ok(all)
  }
}
