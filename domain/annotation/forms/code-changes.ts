import type { HeadValue } from '../commands/change-head'
import type { Native } from '../native'
import { addedRow, answerValues, removedRow } from './answer-values'
import { type AnswerPath, resolvedPath, rowCount, shownValue } from './answers'
import { componentType, holdsValue } from './component-types'
import type { FormNode, FormTree } from './form-tree'

/** A change that a form's code makes to answers. */
export type CodeChange =
  | { readonly does: 'set'; readonly path: AnswerPath; readonly value: unknown }
  | { readonly does: 'repeat'; readonly path: AnswerPath }
  | { readonly does: 'delete'; readonly path: AnswerPath; readonly row: number }

/** The answers visible to a form's code. */
interface CodeSight {
  readonly head: Native | undefined
  readonly tree: FormTree
  readonly itemData: unknown
}

/** A sentence that explains why a change was refused. */
interface CodeRefusal {
  readonly refusal: string
}

/** The displayed value at a path; for a group, its number of rows. */
export function codeValue({ head, tree, itemData }: CodeSight, path: AnswerPath): { value: unknown } | CodeRefusal {
  const found = placeOf({ head, tree }, path)
  if ('refusal' in found) return found
  const { node, at } = found
  if (componentType(node.type)?.holds === 'rows') return { value: rowCount(head, tree, at) }
  return { value: shownValue(head, node, at, itemData) ?? null }
}

/** The changes to the head for a code change; a sentence if it is refused. */
export function codeChangeValues(
  sight: Omit<CodeSight, 'itemData'>,
  change: CodeChange,
): { readonly values: readonly HeadValue[] } | CodeRefusal {
  const { head, tree } = sight
  const found = placeOf(sight, change.path)
  if ('refusal' in found) return found
  const { node, at } = found
  const isGroup = componentType(node.type)?.holds === 'rows'
  if (change.does === 'set') {
    if (!holdsValue(node.type)) return { refusal: `“${node.id}” holds no value.` }
    return { values: answerValues(head ?? {}, [[at, change.value]]) }
  }
  if (!isGroup) return { refusal: `“${node.id}” is no group with rows.` }
  const count = rowCount(head, tree, at)
  if (change.does === 'repeat') return { values: addedRow(head ?? {}, tree, at, count) }
  const row = change.row < 0 ? count + change.row : change.row
  if (row < 0 || row >= count) return { refusal: `“${node.id}” has no row ${change.row}.` }
  return { values: removedRow(head ?? {}, tree, at, row) }
}

function placeOf(
  { head, tree }: Pick<CodeSight, 'head' | 'tree'>,
  path: AnswerPath,
): { readonly node: FormNode; readonly at: AnswerPath } | CodeRefusal {
  const node = tree.byId.get(String(path.at(-1)))
  if (node === undefined) return { refusal: `The form has no component “${String(path.at(-1))}”.` }
  if (path.length !== node.groups.length * 2 + 1 || node.groups.some((group, at) => path[at * 2] !== group))
    return {
      refusal: `The path of “${node.id}” names ${node.groups.length === 0 ? 'no group' : 'each group and row around it'}.`,
    }
  const at = resolvedPath(head, tree, path)
  return at === undefined ? { refusal: `A group around “${node.id}” has no rows.` } : { node, at }
}
