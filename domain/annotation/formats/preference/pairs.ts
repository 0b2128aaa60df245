import type { Form } from '../../../forms'
import { answerAt, pathOf } from '../../forms/answers'
import { type FormNode, nameOfNode, readFormTree } from '../../forms/form-tree'
import { optionsOf } from '../../forms/value-checks'
import { isNative, type Native } from '../../native'

/** A preference between two answers of one item. */
export interface Pair {
  readonly prompt: unknown
  readonly chosen: string
  readonly rejected: string
}

/** Usual field names for the prompt. */
const PROMPTS = ['prompt', 'question', 'instruction', 'input', 'messages'] as const
/** Usual field names for the list of answers. */
const LISTS = ['answers', 'responses', 'completions', 'candidates', 'outputs'] as const
/** Fields that hold a single answer: `answer_a`, `response1`. */
const ONE = /^(?:answer|response|completion|candidate|output)[_ -]?(?:[a-z]|\d+)$/i
const TEXTS = ['text', 'content', 'response', 'answer'] as const
const CHOICES: ReadonlySet<string> = new Set(['radio', 'select'])
const PREFERS = /better|best|prefer|chosen|winner/i

/** Finds the question that selects the better answer; undefined if none has an option for each answer. */
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

/** Pairs the chosen answer with each of the others; a text says why there are no pairs. */
export function pairsOf(annotation: unknown, data: unknown, form: Form | undefined): readonly Pair[] | string {
  if (!isNative(annotation)) return 'The annotation can’t be read.'
  if (!isNative(data)) return 'The data of the item isn’t there, or it isn’t a JSON object.'
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

/** An answer as text: itself, its text field, or its JSON. */
function textOf(answer: unknown): string {
  if (typeof answer === 'string') return answer
  const inner = isNative(answer) ? TEXTS.map((name) => answer[name]).find((one) => typeof one === 'string') : undefined
  return typeof inner === 'string' ? inner : (JSON.stringify(answer) ?? '')
}
