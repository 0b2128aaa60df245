import type { AnnotationObject } from '../document/read-document'
import type { Attribute } from '../parts/attributes'
import type { AttributeGroup } from '../parts/attribute-values'
import type { Check, CheckFacts } from './check'
import { CHECK_TITLES } from './titles'

const CHOSEN: ReadonlySet<string> = new Set(['radio', 'checklist'])

/** Subject of questions: an object, or a single point of a skeleton. */
interface Asked {
  readonly groups: readonly AttributeGroup[]
  readonly attributes: readonly Attribute[]
  /** Suffix of a question's name: empty, or " of point 2". */
  readonly whose: string
}

const NOBODY: readonly Asked[] = []
const NONE: readonly Attribute[] = []

/** Points of a skeleton with their own questions. */
function pointsAsked(
  { className, pointNumbers, pointAnswers }: AnnotationObject,
  { points }: CheckFacts,
): readonly Asked[] {
  if (pointNumbers === undefined || points === undefined || points.className !== className) return NOBODY
  return points.steps.flatMap(({ number, groups }) => {
    if (!pointNumbers.includes(number)) return []
    const attributes = pointAnswers?.find((one) => one.number === number)?.attributes ?? NONE
    return [{ groups, attributes, whose: ` of point ${number}` }]
  })
}

function answersTo({ attributes }: Pick<Asked, 'attributes'>, { name }: AttributeGroup): readonly string[] {
  return attributes.flatMap(({ group, value }) => (group === name && value.trim() !== '' ? [value] : []))
}

/** Required question without an answer. */
export const unanswered: Check = {
  id: 'unanswered',
  title: CHECK_TITLES.unanswered,
  one(object, facts) {
    const whole = { groups: facts.classes?.get(object.className) ?? [], attributes: object.attributes, whose: '' }
    const open = [whole, ...pointsAsked(object, facts)].flatMap((one) =>
      one.groups
        .filter((group) => group.isRequired && answersTo(one, group).length === 0)
        .map(({ name }) => `“${name}”${one.whose}`),
    )
    if (open.length === 0) return undefined
    return { text: `${open.join(', ')} ${open.length === 1 ? 'has' : 'have'} to be answered.` }
  },
  fix: { words: 'Answer', how: 'answer' },
}

/** Invalid answer to a question. */
export const oddAnswer: Check = {
  id: 'odd-answer',
  title: CHECK_TITLES['odd-answer'],
  one(object, facts) {
    for (const one of pointsAsked(object, facts)) {
      const why = whyOdd(one)
      if (why !== undefined) return { text: why }
    }
    if (object.attributes.length === 0) return undefined
    const groups = facts.classes?.get(object.className)
    if (groups === undefined) return undefined
    const why = whyOdd({ groups, attributes: object.attributes, whose: '' })
    if (why !== undefined) return { text: why }
    const names = new Set(groups.map(({ name }) => name))
    const stray = object.attributes.find(({ group }) => group !== '' && !names.has(group))
    return stray && { text: `The class has no question “${stray.group}”.` }
  },
  fix: { words: 'Answer', how: 'answer' },
}

/** Sentence why one of the answers is invalid; undefined if all are valid. */
function whyOdd(asked: Asked): string | undefined {
  for (const group of asked.groups) {
    const answers = answersTo(asked, group)
    const name = `“${group.name}”${asked.whose}`
    const why = WHY_ODD.map((row) => row(group, answers, name)).find((text) => text !== undefined)
    if (why !== undefined) return why
  }
  return undefined
}

type WhyOdd = (group: AttributeGroup, answers: readonly string[], name: string) => string | undefined

const WHY_ODD: readonly WhyOdd[] = [
  ({ kind }, answers, name) => {
    const wrong = kind === 'numeric' ? answers.find((one) => !Number.isFinite(Number(one))) : undefined
    return wrong === undefined ? undefined : `“${wrong}” is no number, and ${name} asks for one.`
  },
  ({ kind, options }, answers, name) => {
    if (!CHOSEN.has(kind) || options.length === 0) return undefined
    const wrong = answers.find((one) => !options.some((option) => option.name === one))
    return wrong === undefined ? undefined : `“${wrong}” is none of the answers to ${name}.`
  },
  ({ kind }, answers, name) =>
    kind === 'checklist' || answers.length < 2 ? undefined : `${name} has ${answers.length} answers, and takes one.`,
]
