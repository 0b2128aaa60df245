import type { CheckFacts } from '#domain/annotation/checks/check'
import { createChecker } from '#domain/annotation/checks/checker'
import { labelNames } from '#domain/annotation/checks/label'
import { checkOf } from '#domain/annotation/checks/registry'
import { type PointQuestions, pointQuestionsOf } from '#domain/annotation/flow/point-questions'
import { readDocument } from '#domain/annotation/document/read-document'
import type { AttributeGroup } from '#domain/annotation/parts/attribute-values'
import { CLASS_KIND, STEP_TYPE } from '#domain/enums'
import { given } from '#domain/given'
import { typeHas } from '#domain/project-types'
import type { ReviewRules } from '#domain/review-rules'
import type { Platform } from '../../platform-context'
import type { ProjectFacts } from '../../storage/projects'
import type { ItemRow } from '../../storage/items'
import type { StatusRow } from '../../storage/workflows'
import { type FormGap, formGaps, gapsSentence } from './form-gaps'
import { flowTypeOf } from '../steps/wire-steps'
import { presentRules } from '../projects/present-rules'

/** Size limit: checking an annotation blocks other calls, so larger ones pass unchecked. */
const BYTES_MAX = 32 * 1024 * 1024
const NAMED = 3

/** Reason that blocks an item's hand-over. */
interface HeldBack {
  /** Requirement of the project, as a constraint on every forward transition, which its workflow doesn't name. */
  readonly constraint: 'no_errors' | 'form_complete'
  readonly message: string
  readonly gaps?: readonly FormGap[]
}

/**
 * Returns the reason that blocks an item's hand-over: its form is incomplete, or the project forbids it with open
 * findings. Undefined if the change is no hand-over, nothing is found, or the annotation can't be checked here.
 */
export function submitRefusal(
  platform: Platform,
  project: ProjectFacts,
  item: ItemRow,
  { statuses, target, role }: SubmitChecks,
): HeldBack | undefined {
  if (!isOnward(statuses, item.annotationStatus, target)) return undefined
  const gaps = formGaps(platform, project, item, role)
  if (gaps.length > 0) return { constraint: 'form_complete', message: gapsSentence(gaps), gaps }
  if (!typeHas(project.type, 'checks')) return undefined
  const rules = presentRules(platform, project.id)
  if (rules.errors.length === 0) return undefined
  const found = errorsOf(platform, item, {
    errors: new Set(rules.errors),
    facts: factsOf(platform, item, rules, project),
  })
  return found.length === 0 ? undefined : { constraint: 'no_errors', message: sentenceOf(found) }
}

interface SubmitChecks {
  readonly statuses: readonly StatusRow[]
  readonly target: StatusRow
  /** Role of the person who hands it over. */
  readonly role: number
}

/** Icons of statuses that pass the item to no next person: its work is still open, or it is skipped. */
const NOBODY_NEXT: ReadonlySet<string> = new Set(['not_started', 'in_progress', 'returned', 'skipped'])

/** Tells whether a change hands the item to the next person or ends the work on it. */
function isOnward(statuses: readonly StatusRow[], from: number, target: StatusRow): boolean {
  if (NOBODY_NEXT.has(target.iconName)) return false
  const order = statuses.map(({ value }) => value)
  return order.indexOf(target.value) > order.indexOf(from)
}

type Found = readonly (readonly [check: string, count: number])[]

function errorsOf(
  platform: Platform,
  item: ItemRow,
  { errors, facts }: { readonly errors: ReadonlySet<string>; readonly facts: CheckFacts },
): Found {
  const bytes = item.annotationRevision === 0 ? undefined : platform.annotations.readNow(item)
  if (bytes !== undefined && bytes.length > BYTES_MAX) return []
  const checker = createChecker(facts)
  if (bytes !== undefined) {
    const contents = readDocument(parsed(bytes))
    if (contents === undefined) return []
    checker.put(contents.objects)
  }
  const { counts } = checker.report()
  return Object.entries(counts).filter(([check, count]) => errors.has(check) && count > 0)
}

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString())
  } catch {
    // An invalid annotation has no objects to check.
    return undefined
  }
}

function factsOf(
  platform: Platform,
  { projectId, width, height }: ItemRow,
  rules: ReviewRules,
  { type }: ProjectFacts,
): CheckFacts {
  const { storage } = platform
  const classes = storage.classes.ofProject(projectId)
  return {
    picture: width === null || height === null ? undefined : { width, height },
    classes: new Map(classes.map(({ name, attributeGroups }) => [name, attributeGroups.map(groupOf)])),
    ...(flowTypeOf(platform, projectId) === STEP_TYPE.key_point ? { points: pointsAsked(platform, projectId) } : {}),
    rules,
    ...(typeHas(type, 'itemClasses')
      ? { labels: { classes: labelNames(classes.map(namedKind)), count: rules.labels } }
      : {}),
  }
}

/** Points that the steps of a key-point flow require; a deleted class requires none. */
function pointsAsked({ storage }: Platform, projectId: number): PointQuestions {
  const classes = new Map(storage.classes.ofProject(projectId).map((row) => [row.id, row]))
  const steps = (storage.steps.ofProject(projectId)?.steps ?? []).map(({ classId, attributeIds }, at) => {
    const { name = '', attributeGroups = [] } = classes.get(classId) ?? {}
    const asked = attributeGroups.filter(({ attributes }) => attributes.some(({ id }) => attributeIds.includes(id)))
    return { number: at + 1, className: name, groups: asked.map(groupOf) }
  })
  const owner = steps.find(({ className }) => className !== '')?.className
  return pointQuestionsOf(owner, steps)
}

function namedKind({ name, kind }: { readonly name: string; readonly kind: number }) {
  return { name, isTag: kind === CLASS_KIND.tag }
}

type KeptGroup = ReturnType<Platform['storage']['classes']['ofProject']>[number]['attributeGroups'][number]

function groupOf({ id, name, group_type: kind, isRequired, attributes, number }: KeptGroup): AttributeGroup {
  const options = attributes.map((one) => ({ id: one.id, name: one.name }))
  return { id, name, kind, isRequired, initial: [], options, ...given({ number: number ?? undefined }) }
}

function sentenceOf(found: Found): string {
  const named = found.slice(0, NAMED).map(([check, count]) => {
    const title = checkOf(check)?.title ?? check
    return count === 1 ? title : `${title} (${count.toLocaleString('en')})`
  })
  const more = found.length > NAMED ? `, and ${found.length - NAMED} more` : ''
  return `The project hands no item on that has this: ${named.join(', ')}${more}. Fix it first.`
}
