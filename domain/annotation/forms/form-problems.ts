import type { Native } from '../native'
import type { Access } from './access'
import { type AnswerPath, eachAnswer, shownValue } from './answers'
import { componentType } from './component-types'
import { type FormNode, type FormTree, nameOfNode } from './form-tree'
import { isEmptyValue } from './value-checks'

/** A missing or invalid answer. */
export interface FormProblem {
  readonly kind: 'missing' | 'invalid'
  readonly path: AnswerPath
  /** The component's name. */
  readonly name: string
  /** The row of each enclosing group, from 1; empty outside groups. */
  readonly rows: readonly number[]
  readonly text: string
}

/** The missing or invalid answers that this person may edit, in the form's order. */
export function formProblems(
  tree: FormTree,
  accesses: ReadonlyMap<string, Access>,
  head: Native | undefined,
  itemData: unknown,
): readonly FormProblem[] {
  const found: FormProblem[] = []
  eachAnswer(head, tree, (node, path, rows) => {
    // Contents of a component without edit access can't be answered either.
    if (accesses.get(node.id) !== 'edit') return false
    const problem = problemAt(node, shownValue(head, node, path, itemData))
    if (problem !== undefined)
      found.push({ ...problem, path, name: nameOfNode(node), rows: rows.map((row) => row + 1) })
    return true
  })
  return found
}

/** Checks a component's value; undefined if it is valid or takes no answer. */
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
