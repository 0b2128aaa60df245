import { given } from '../../given'
import type { ObjectClass } from '../commands/new-object'
import type { AnnotationObject } from '../document/read-document'
import { tag } from '../kinds/tag'
import type { AttributeGroup } from '../parts/attribute-values'
import type { LabelCount, ReviewRules } from '../../review-rules'

/** Class of whole items, with its questions. */
export interface LabelClass extends ObjectClass {
  readonly colour: string
  readonly groups: readonly AttributeGroup[]
  /** Key assigned by the project. */
  readonly digit?: number
}

/** Selectable answer. */
export interface QuestionOption {
  readonly name: string
  readonly colour?: string
  readonly digit?: number
}

/** How a question is answered. */
export type QuestionKind = 'one' | 'several' | 'scale' | 'number' | 'text'

/** Question about an item. */
export interface Question {
  readonly id: string
  readonly title: string
  readonly kind: QuestionKind
  readonly isRequired: boolean
  /** Empty for numbers and texts. */
  readonly options: readonly QuestionOption[]
  /** Class that asks it; undefined for the question of the item's class. */
  readonly of: LabelClass | undefined
  readonly group: AttributeGroup | undefined
  readonly answers: readonly string[]
  /** Range of a numeric answer. */
  readonly range: { readonly least: number | null; readonly most: number | null } | undefined
}

/** Input for an item's questions: the project's classes and the present answers. */
export interface AskedItem {
  readonly classes: readonly LabelClass[]
  readonly rules: Pick<ReviewRules, 'limits'>
  readonly count: LabelCount
  readonly objects: readonly AnnotationObject[]
}

const LABEL_QUESTION = 'label'
/** Most steps of a scale, since each needs a digit key. */
const SCALE_MOST = 10

/** The item's classes, in the order of its file. */
export function labelsOf(objects: readonly AnnotationObject[]): readonly AnnotationObject[] {
  return objects.filter(({ kind }) => kind === tag.native)
}

/** Questions in order: the item's class, then those of each of its classes. A sole class asks at once. */
export function questionsOf({ classes, rules, count, objects }: AskedItem): readonly Question[] {
  const labels = labelsOf(objects)
  const [only] = classes
  const chosen = new Set(labels.map(({ className }) => className))
  const isOnly = classes.length === 1 && only !== undefined && only.groups.length > 0
  const asking = isOnly ? [only] : classes.filter(({ className }) => chosen.has(className))
  const asked = asking.flatMap((of) =>
    of.groups.map((group) => questionOf(of, group, rules, labels, asking.length > 1)),
  )
  return isOnly ? asked : [labelQuestion(classes, count, [...chosen]), ...asked]
}

/** Tells whether a required question is unanswered. */
export function isMissing({ isRequired, answers }: Pick<Question, 'isRequired' | 'answers'>): boolean {
  return isRequired && answers.every((answer) => answer.trim() === '')
}

function labelQuestion(classes: readonly LabelClass[], count: LabelCount, answers: readonly string[]): Question {
  return {
    id: LABEL_QUESTION,
    title: 'Class',
    kind: count,
    isRequired: true,
    options: classes.map(({ className, colour, digit }) => ({ name: className, colour, ...given({ digit }) })),
    of: undefined,
    group: undefined,
    answers,
    range: undefined,
  }
}

function questionOf(
  of: LabelClass,
  group: AttributeGroup,
  { limits }: AskedItem['rules'],
  labels: readonly AnnotationObject[],
  areSeveral: boolean,
): Question {
  const limit = limits.find((one) => one.of === 'answer' && one.className === of.className && one.group === group.name)
  const own = group.number && { least: group.number.min, most: group.number.max }
  const range = limit === undefined ? own : { least: limit.least, most: limit.most }
  const kind = kindOf(group, range)
  const label = labels.find(({ className }) => className === of.className)
  return {
    id: `${of.className}\n${group.name}`,
    title: areSeveral ? `${of.className}: ${group.name}` : group.name,
    kind,
    isRequired: group.isRequired,
    options: kind === 'scale' && range !== undefined ? stepsOf(range) : group.options.map(({ name }) => ({ name })),
    of,
    group,
    answers: (label?.attributes ?? []).flatMap((one) => (one.group === group.name ? [one.value] : [])),
    range,
  }
}

type Range = NonNullable<Question['range']>

function kindOf({ kind }: AttributeGroup, range: Range | undefined): QuestionKind {
  if (kind === 'radio') return 'one'
  if (kind === 'checklist') return 'several'
  if (kind !== 'numeric') return 'text'
  return range !== undefined && stepsOf(range).length > 0 ? 'scale' : 'number'
}

/** Steps of a scale; empty if the range is open, invalid or too wide. */
function stepsOf({ least, most }: Range): readonly QuestionOption[] {
  if (least === null || most === null || !Number.isInteger(least) || !Number.isInteger(most)) return []
  const count = most - least + 1
  if (count < 2 || count > SCALE_MOST) return []
  return Array.from({ length: count }, (_, at) => ({ name: String(least + at) }))
}
