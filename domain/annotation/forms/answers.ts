import { isNative, type Native } from '../native'
import type { Path } from '../ops/op'
import { componentType } from './component-types'
import type { FormNode, FormTree } from './form-tree'
import { withData } from './references'
import { isEmptyValue, optionsOf } from './value-checks'

/**
 * Addresses an answer: `[id]`, or `[group, row, id]` inside a group, with one more pair per enclosing group. Row -1 is
 * the last row.
 */
export type AnswerPath = readonly (string | number)[]

/** The annotation's field with the answers. */
export const DATA = 'data'

/** The number of a group's last row, however many there are. */
const LAST_ROW = -1

/** A component's path in given rows of its groups. */
export function pathOf({ id, groups }: Pick<FormNode, 'id' | 'groups'>, rows: readonly number[]): AnswerPath {
  return [...groups.flatMap((group, at) => [group, rows[at] ?? 0]), id]
}

/** A string key for a path, for maps and element ids. */
export function keyOfPath(path: AnswerPath): string {
  return JSON.stringify(path)
}

/** An answer with its location in the annotation. */
export interface FoundAnswer {
  readonly value: unknown
  readonly at: Path
}

/** A component's raw entry: `{ value }`, or a list of values with paths. */
export function entryOf(head: Native | undefined, id: string): unknown {
  const data = head?.[DATA]
  return isNative(data) && Object.hasOwn(data, id) ? data[id] : undefined
}

/** The answer at a path; undefined if there is none. */
export function answerAt(head: Native | undefined, path: AnswerPath): FoundAnswer | undefined {
  const id = String(path.at(-1))
  const entry = entryOf(head, id)
  if (Array.isArray(entry)) {
    const at = placesIn(entry).get(keyOfPath(path))
    const one: unknown = at === undefined ? undefined : entry[at]
    return at !== undefined && isNative(one) ? { value: one['value'], at: [DATA, id, at, 'value'] } : undefined
  }
  return isFirst(path) && isNative(entry) && Object.hasOwn(entry, 'value')
    ? { value: entry['value'], at: [DATA, id, 'value'] }
    : undefined
}

/** An entry without a path belongs to the first row of each group. */
export function isFirst(path: AnswerPath): boolean {
  return path.every((step) => typeof step === 'string' || step === 0)
}

/** Lists are immutable, so the index of their paths is built once. */
const places = new WeakMap<readonly unknown[], ReadonlyMap<string, number>>()

function placesIn(list: readonly unknown[]): ReadonlyMap<string, number> {
  const known = places.get(list)
  if (known !== undefined) return known
  const made = new Map<string, number>()
  for (const [at, one] of list.entries()) {
    const path = elementPath(one)
    if (path !== undefined && !made.has(keyOfPath(path))) made.set(keyOfPath(path), at)
  }
  places.set(list, made)
  return made
}

/** The path in an entry of a list; undefined if missing or invalid. */
export function elementPath(one: unknown): AnswerPath | undefined {
  const path = isNative(one) ? one['element_path'] : undefined
  const isPath = Array.isArray(path) && path.every((step) => typeof step === 'string' || typeof step === 'number')
  return isPath ? path : undefined
}

/** The number of a group's rows: its stored count, but at least its answered rows, and at least one row. */
export function rowCount(head: Native | undefined, tree: FormTree, path: AnswerPath): number {
  const group = tree.byId.get(String(path.at(-1)))
  if (group === undefined) return 0
  const answered = rowsAnswered(head, tree, path)
  const said = answerAt(head, path)?.value
  if (typeof said === 'number' && Number.isInteger(said) && said >= 0) return Math.max(said, answered)
  return Math.max(group.fields['isTemplate'] === true ? 0 : 1, answered)
}

function rowsAnswered(head: Native | undefined, tree: FormTree, path: AnswerPath): number {
  let most = 0
  for (const node of nodesInside(tree, String(path.at(-1)))) {
    const entry = entryOf(head, node.id)
    if (!Array.isArray(entry)) {
      if (entry !== undefined && isFirst(path)) most = Math.max(most, 1)
      continue
    }
    for (const one of entry) {
      const row = rowBehind(path, elementPath(one))
      if (row !== undefined) most = Math.max(most, row + 1)
    }
  }
  return most
}

/** The row of the group at `path` that another path runs through; undefined if it doesn't. */
export function rowBehind(path: AnswerPath, other: AnswerPath | undefined): number | undefined {
  if (other === undefined || other.length <= path.length + 1) return undefined
  if (!path.every((step, at) => step === other[at])) return undefined
  const row = other[path.length]
  return typeof row === 'number' && row >= 0 ? row : undefined
}

const insides = new WeakMap<FormTree, Map<string, readonly FormNode[]>>()

/** Every component inside a group, at any depth. */
export function nodesInside(tree: FormTree, groupId: string): readonly FormNode[] {
  const known = insides.get(tree) ?? new Map<string, readonly FormNode[]>()
  insides.set(tree, known)
  const found = known.get(groupId) ?? tree.all.filter(({ groups }) => groups.includes(groupId))
  known.set(groupId, found)
  return found
}

/** Replaces row -1 in a path with the last row's number; undefined if a group has no rows. */
export function resolvedPath(head: Native | undefined, tree: FormTree, path: AnswerPath): AnswerPath | undefined {
  const made: (string | number)[] = []
  for (const step of path) {
    if (step !== LAST_ROW) {
      made.push(step)
      continue
    }
    const last = rowCount(head, tree, made) - 1
    if (last < 0) return undefined
    made.push(last)
  }
  return made
}

/** A component's default value: the form's value, its preselected options, or nothing. */
export function initialValue({ type, fields }: Pick<FormNode, 'type' | 'fields'>, itemData: unknown): unknown {
  const own = withData(fields['value'], itemData)
  if (!isEmptyValue(own)) return own
  const empty = componentType(type)?.empty?.(fields)
  const marked = optionsOf(fields).filter((_, at) => isMarked(fields['options'], at))
  if (marked.length === 0) return empty
  return Array.isArray(empty) ? marked : marked[0]
}

function isMarked(options: unknown, at: number): boolean {
  const one: unknown = Array.isArray(options) ? options[at] : undefined
  return isNative(one) && one['checked'] === true
}

/** A component's displayed value: its answer, or else its default. */
export function shownValue(head: Native | undefined, node: FormNode, path: AnswerPath, itemData: unknown): unknown {
  const found = answerAt(head, path)
  return found === undefined ? initialValue(node, itemData) : found.value
}

/**
 * Visits a form's components in order, once per row of their groups, with path and rows from 0. Returning false skips a
 * component's contents.
 */
export function eachAnswer(
  head: Native | undefined,
  tree: FormTree,
  visit: (node: FormNode, path: AnswerPath, rows: readonly number[]) => boolean,
): void {
  const look = (list: readonly FormNode[], rows: readonly number[]): void => {
    for (const node of list) {
      const path = pathOf(node, rows)
      if (!visit(node, path, rows)) continue
      const isGroup = componentType(node.type)?.holds === 'rows'
      const count = isGroup ? rowCount(head, tree, path) : 1
      for (let row = 0; row < count; row += 1)
        for (const part of node.parts) look(part.children, isGroup ? [...rows, row] : rows)
    }
  }
  look(tree.children, [])
}
