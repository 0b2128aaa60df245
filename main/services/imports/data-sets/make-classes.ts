import type { ClassQuestion } from '#domain/annotation/formats/class-questions'
import { sameClass } from '#domain/annotation/formats/class-choice'
import type { ProjectClass } from '#domain/annotation/formats/project-annotation'
import { CLASSES_PER_CALL_MAX } from '#domain/constants'
import { given } from '#domain/given'
import { ok, type Result } from '#domain/result'
import type { EndpointAnswer, EndpointBody } from '#endpoints'
import type { Call } from '../../call'
import type { ImportTarget } from '../project-calls'
import type { PlannedClass, PlannedDataSet } from './planned-data-set'

const [OBJECT, TAG, RELATIONSHIP] = [1, 2, 3]
const NO_CLASS = -1

/** Makes the classes that a project lacks, in their order, and answers the class of the project for each of the data set. */
export async function makeClasses(
  call: Call,
  target: ImportTarget,
  { classes: chosen, makesQuestions }: PlannedDataSet,
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
  const there = makesQuestions ? await withQuestions(call, target, chosen, before.value, newKey) : before
  if (!there.ok) return there
  const ids = new Map([...before.value].map(([name, { id }]) => [name, id]))
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
      ({ name, into }) =>
        [
          name,
          into === null
            ? null
            : {
                name: into,
                id: ids.get(into) ?? NO_CLASS,
                ...given({ questions: questionsOf(there.value.get(into)) }),
              },
        ] as const,
    ),
  )
}

type WireClass = EndpointAnswer<'listClasses'>['data'][number]

/** The questions of a class that the project had; undefined: it is made with those of the data set. */
function questionsOf(own: WireClass | undefined): readonly ClassQuestion[] | undefined {
  return own?.attribute_groups.map(({ id, name, group_type: type, attributes }) => ({
    id,
    name,
    type,
    answers: attributes.map((one) => ({ id: one.id, name: one.name })),
  }))
}

const CHOSEN: ReadonlySet<string> = new Set(['radio', 'checklist'])

/** Gives the project's classes the questions and answers that they lack. */
async function withQuestions(
  call: Call,
  target: ImportTarget,
  chosen: readonly PlannedClass[],
  before: ReadonlyMap<string, WireClass>,
  newKey: () => string,
): Promise<Result<ReadonlyMap<string, WireClass>>> {
  const classes = new Map(before)
  for (const [into, own] of Map.groupBy(chosen, (one) => one.into)) {
    const known = into === null ? undefined : classes.get(into)
    if (into === null || known === undefined) continue
    let groups: readonly Group[] = known.attribute_groups.map(({ id, name, group_type: type, ...rest }) => ({
      id,
      name,
      group_type: type as Group['group_type'],
      isRequired: rest.isRequired,
      default_value:
        rest.default_value === null || typeof rest.default_value !== 'object'
          ? rest.default_value
          : [...rest.default_value],
      attributes: rest.attributes.map((one) => ({
        id: one.id,
        name: one.name,
        default: one.default === 1 ? (1 as const) : (0 as const),
      })),
    }))
    const count = countIn(groups)
    for (const question of own.flatMap(({ questions }) => questions)) groups = withQuestion(groups, question)
    if (countIn(groups) === count) continue
    const changed = await call('updateClass', {
      path: { classId: known.id },
      query: placeOf(target),
      body: { attribute_groups: [...groups] },
      idempotencyKey: newKey(),
    })
    if (!changed.ok) return changed
    classes.set(into, changed.value)
  }
  return ok(classes)
}

type Group = NonNullable<NonNullable<EndpointBody<'updateClass'>['attribute_groups']>[number]>

function countIn(groups: readonly Group[]): number {
  return groups.reduce((sum, { attributes = [] }) => sum + 1 + attributes.length, 0)
}

/** Groups with a question and its answers; existing ones, by name, stay unchanged. */
function withQuestion(
  groups: readonly Group[],
  { name, type, answers }: PlannedClass['questions'][number],
): readonly Group[] {
  const own = sameClass(
    name,
    groups.map((group) => group.name),
  )
  if (own === undefined)
    return [...groups, { name, group_type: type, attributes: answers.map((answer) => ({ name: answer })) }]
  return groups.map((group) => {
    if (group.name !== own || !CHOSEN.has(group.group_type)) return group
    const { attributes = [] } = group
    const names = attributes.map((one) => one.name)
    const missing = answers.filter((answer) => sameClass(answer, names) === undefined)
    return missing.length === 0
      ? group
      : { ...group, attributes: [...attributes, ...missing.map((answer) => ({ name: answer }))] }
  })
}

function placeOf({ teamId, projectId }: ImportTarget) {
  return { team_id: teamId, project_id: projectId }
}

/** A project's classes by their names. */
async function projectClasses(call: Call, target: ImportTarget): Promise<Result<ReadonlyMap<string, WireClass>>> {
  const all = new Map<string, WireClass>()
  for (;;) {
    const page = await call('listClasses', { query: { ...placeOf(target), offset: all.size } })
    if (!page.ok) return page
    const before = all.size
    for (const one of page.value.data) all.set(one.name, one)
    if (all.size === before || all.size >= page.value.total) return ok(all)
  }
}
