import type { AnnotationObject } from '../document/read-document'
import type { AttributeGroup } from '../parts/attribute-values'
import type { Check, CheckFacts } from './check'
import { CHECK_TITLES } from './titles'

const CHOSEN: ReadonlySet<string> = new Set(['radio', 'checklist'])

function asked({ className }: AnnotationObject, { classes }: CheckFacts): readonly AttributeGroup[] {
  return classes?.get(className) ?? []
}

function answersTo({ attributes }: AnnotationObject, { name }: AttributeGroup): readonly string[] {
  return attributes.flatMap(({ group, value }) => (group === name && value.trim() !== '' ? [value] : []))
}

function quoted(names: readonly string[]): string {
  return names.map((name) => `“${name}”`).join(', ')
}

/** A question that has to be answered, and isn't. */
export const unanswered: Check = {
  id: 'unanswered',
  title: CHECK_TITLES.unanswered,
  one(object, facts) {
    const open = asked(object, facts).filter((group) => group.isRequired && answersTo(object, group).length === 0)
    if (open.length === 0) return undefined
    return { text: `${quoted(open.map(({ name }) => name))} ${open.length === 1 ? 'has' : 'have'} to be answered.` }
  },
  fix: { words: 'Answer', how: 'answer' },
}

/** An answer that can't be given to the question. */
export const oddAnswer: Check = {
  id: 'odd-answer',
  title: CHECK_TITLES['odd-answer'],
  one(object, facts) {
    if (object.attributes.length === 0) return undefined
    const groups = facts.classes?.get(object.className)
    if (groups === undefined) return undefined
    for (const group of groups) {
      const answers = answersTo(object, group)
      const why = WHY_ODD.map((row) => row(group, answers)).find((text) => text !== undefined)
      if (why !== undefined) return { text: why }
    }
    const names = new Set(groups.map(({ name }) => name))
    const stray = object.attributes.find(({ group }) => group !== '' && !names.has(group))
    return stray && { text: `The class does not ask “${stray.group}”.` }
  },
  fix: { words: 'Answer', how: 'answer' },
}

const WHY_ODD: readonly ((group: AttributeGroup, answers: readonly string[]) => string | undefined)[] = [
  ({ kind, name }, answers) => {
    const wrong = kind === 'numeric' ? answers.find((one) => !Number.isFinite(Number(one))) : undefined
    return wrong === undefined ? undefined : `“${wrong}” is no number, and “${name}” asks for one.`
  },
  ({ kind, name, options }, answers) => {
    if (!CHOSEN.has(kind) || options.length === 0) return undefined
    const wrong = answers.find((one) => !options.some((option) => option.name === one))
    return wrong === undefined ? undefined : `“${wrong}” is none of the answers to “${name}”.`
  },
  ({ kind, name }, answers) =>
    kind === 'checklist' || answers.length < 2 ? undefined : `“${name}” has ${answers.length} answers, and takes one.`,
]
