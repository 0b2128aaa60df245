import type { Form } from '../../../forms'
import { answerAt, pathOf } from '../../forms/answers'
import { type FormNode, nameOfNode, readFormTree } from '../../forms/form-tree'
import { optionsOf } from '../../forms/value-checks'
import { isNative, type Native } from '../../native'

/** What one item says of two of its answers. */
export interface Pair {
  readonly prompt: unknown
  readonly chosen: string
  readonly rejected: string
}

/** Names under which data sets keep what was asked. */
const PROMPTS = ['prompt', 'question', 'instruction', 'input', 'messages'] as const
/** Names under which they keep the list of answers. */
const LISTS = ['answers', 'responses', 'completions', 'candidates', 'outputs'] as const
/** A field that holds one of the answers: `answer_a`, `response1`. */
const ONE = /^(?:answer|response|completion|candidate|output)[_ -]?(?:[a-z]|\d+)$/i
const TEXTS = ['text', 'content', 'response', 'answer'] as const
const CHOICES: ReadonlySet<string> = new Set(['radio', 'select'])
const PREFERS = /better|best|prefer|chosen|winner/i

/** Finds which question of a form names the better answer; undefined: none has an option for each of them. */
function preferenceQuestion(form: Form | undefined, answers: number): FormNode | undefined {
  if (form === undefined) return undefined
  const fitting = readFormTree(form).all.filter(
    ({ type, fields, groups }) =>
      CHOICES.has(type) &&
      fields['isMultiselect'] !== true &&
      fields['exclude'] !== true &&
      groups.length === 0 &&
      optionsOf(fields).length >= answers,
  )
  return fitting.find((node) => PREFERS.test(`${node.id} ${nameOfNode(node)}`)) ?? fitting[0]
}

/** The pairs of an item: the answer that was chosen, with each of the others. A text says why there are none. */
export function pairsOf(annotation: unknown, data: unknown, form: Form | undefined): readonly Pair[] | string {
  if (!isNative(annotation)) return 'The annotation can’t be read.'
  if (!isNative(data)) return 'The data of the item isn’t there, or it is no JSON object.'
  const answers = answersIn(data)
  if (answers.length < 2)
    return 'Its data holds no two answers: a list such as “answers”, or “answer_a” and “answer_b”.'
  const question = preferenceQuestion(form, answers.length)
  if (question === undefined) return 'The form has no question with an option for each answer.'
  const value = answerAt(annotation, pathOf(question, []))?.value
  if (typeof value !== 'string' || value === '') return `“${nameOfNode(question)}” is not answered.`
  const at = optionsOf(question.fields).indexOf(value)
  const chosen = answers[at]
  if (chosen === undefined) return `“${value}” prefers none of the answers.`
  const prompt = PROMPTS.map((name) => data[name]).find((one) => one !== undefined && one !== null) ?? ''
  return answers.flatMap((rejected, other) => (other === at ? [] : [{ prompt, chosen, rejected }]))
}

function answersIn(data: Native): readonly string[] {
  const list = LISTS.map((name) => data[name]).find((one) => Array.isArray(one))
  const held: readonly unknown[] = Array.isArray(list)
    ? list
    : Object.keys(data)
        .filter((name) => ONE.test(name))
        .map((name) => data[name])
  return held.map(textOf)
}

/** The words of an answer: itself, or the field that holds them; else its JSON. */
function textOf(answer: unknown): string {
  if (typeof answer === 'string') return answer
  const inner = isNative(answer) ? TEXTS.map((name) => answer[name]).find((one) => typeof one === 'string') : undefined
  return typeof inner === 'string' ? inner : (JSON.stringify(answer) ?? '')
}
