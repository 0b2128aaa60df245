import type { Native } from '../native'
import type { Access } from './access'
import { type AnswerPath, eachAnswer, shownValue } from './answers'
import { componentType } from './component-types'
import { type FormNode, type FormTree, nameOfNode } from './form-tree'
import { isEmptyValue } from './value-checks'

/** What keeps a form from being complete: an answer that is missing, or one that does not fit. */
export interface FormProblem {
  readonly kind: 'missing' | 'invalid'
  readonly path: AnswerPath
  /** What the component is called. */
  readonly name: string
  /** The row of each group around it, from 1; empty outside of groups. */
  readonly rows: readonly number[]
  readonly text: string
}

/** Every answer that this person could give and that is missing or does not fit, in the order of the form. */
export function formProblems(
  tree: FormTree,
  accesses: ReadonlyMap<string, Access>,
  head: Native | undefined,
  itemData: unknown,
): readonly FormProblem[] {
  const found: FormProblem[] = []
  eachAnswer(head, tree, (node, path, rows) => {
    // Nothing inside of it can be answered either.
    if (accesses.get(node.id) !== 'edit') return false
    const problem = problemAt(node, shownValue(head, node, path, itemData))
    if (problem !== undefined)
      found.push({ ...problem, path, name: nameOfNode(node), rows: rows.map((row) => row + 1) })
    return true
  })
  return found
}

/** The problem of one component's value; undefined: it has none, or takes no answer. */
export function problemAt(
  { type, fields }: Pick<FormNode, 'type' | 'fields'>,
  value: unknown,
): Pick<FormProblem, 'kind' | 'text'> | undefined {
  const known = componentType(type)
  if (known?.valueBy !== 'person') return undefined
  if (isEmptyValue(value))
    return fields['isRequired'] === true ? { kind: 'missing', text: 'Answer this question.' } : undefined
  const text = known.check?.(fields, value)
  return text === undefined ? undefined : { kind: 'invalid', text }
}
