import type { HeadValue } from '../commands/change-head'
import { isSameJson } from '../commands/is-same-json'
import { isNative, type Native } from '../native'
import {
  answerAt,
  type AnswerPath,
  DATA,
  eachAnswer,
  elementPath,
  entryOf,
  initialValue,
  isFirst,
  nodesInside,
  pathOf,
  rowBehind,
  rowCount,
} from './answers'
import { holdsValue } from './component-types'
import type { FormTree } from './form-tree'
import { isEmptyValue } from './value-checks'

/** New values by path. */
export type NewAnswers = readonly (readonly [path: AnswerPath, value: unknown])[]

/**
 * The changes to the head that store these answers, each in its component's existing form. Unchanged answers produce
 * none.
 */
export function answerValues(head: Native, answers: NewAnswers): readonly HeadValue[] {
  const values: HeadValue[] = []
  let data = dataOf(head)
  const isListed = Object.values(data).some((entry) => Array.isArray(entry))
  for (const [path, value] of answers) {
    const now = { [DATA]: data }
    const found = answerAt(now, path)
    if (found !== undefined && isSameJson(found.value, value)) continue
    const id = String(path.at(-1))
    const entry = entryOf(now, id)
    const next = found === undefined ? entryWith(entry, path, value, isListed) : withValue(entry, found.at, value)
    values.push(found === undefined ? { path: [DATA, id], to: next } : { path: found.at, to: value })
    data = { ...data, [id]: next }
  }
  return values
}

function dataOf(head: Native): Native {
  const data = head[DATA]
  return isNative(data) ? data : {}
}

function entryWith(entry: unknown, path: AnswerPath, value: unknown, isListed: boolean): unknown {
  const made = { value, element_path: path }
  if (Array.isArray(entry)) return [...entry, made]
  if (isNative(entry) && Object.hasOwn(entry, 'value')) {
    if (isFirst(path)) return { ...entry, value }
    return [{ ...entry, element_path: firstOf(path) }, made]
  }
  return isListed || path.length > 1 ? [made] : { value }
}

/** The component's path in the first row of each group. */
function firstOf(path: AnswerPath): AnswerPath {
  return path.map((step) => (typeof step === 'number' ? 0 : step))
}

function withValue(entry: unknown, at: readonly (string | number)[], value: unknown): unknown {
  if (!Array.isArray(entry)) return isNative(entry) ? { ...entry, value } : { value }
  const place = Number(at[2])
  return entry.map((one: unknown, index) => (index === place && isNative(one) ? { ...one, value } : one))
}

/**
 * A form's default answers for components without an answer. They are written with the person's first answer, so that
 * they get saved.
 */
export function initialAnswers(head: Native, tree: FormTree, itemData: unknown): NewAnswers {
  const found: (readonly [AnswerPath, unknown])[] = []
  eachAnswer(head, tree, (node, path) => {
    const isKept = holdsValue(node.type) && node.fields['exclude'] !== true
    if (isKept && answerAt(head, path) === undefined) {
      const value = initialValue(node, itemData)
      if (!isEmptyValue(value)) found.push([path, value])
    }
    return true
  })
  return found
}

/** Inserts an empty row into a group. */
export function addedRow(head: Native, tree: FormTree, path: AnswerPath, at: number): readonly HeadValue[] {
  const count = rowCount(head, tree, path)
  const place = Math.min(Math.max(at, 0), count)
  return movedRows(head, tree, path, (row) => (row < place ? row : row + 1), count + 1)
}

/** Removes a group's row with all its answers. */
export function removedRow(head: Native, tree: FormTree, path: AnswerPath, at: number): readonly HeadValue[] {
  const count = rowCount(head, tree, path)
  if (at < 0 || at >= count) return []
  return movedRows(head, tree, path, (row) => (row === at ? undefined : row - (row > at ? 1 : 0)), count - 1)
}

/** Moves a group's row to another row's position. */
export function movedRow(
  head: Native,
  tree: FormTree,
  path: AnswerPath,
  from: number,
  to: number,
): readonly HeadValue[] {
  const count = rowCount(head, tree, path)
  if (from === to || [from, to].some((row) => row < 0 || row >= count)) return []
  const between = (row: number) => (from < to ? row > from && row <= to : row >= to && row < from)
  return movedRows(
    head,
    tree,
    path,
    (row) => (row === from ? to : between(row) ? row + (from < to ? -1 : 1) : row),
    count,
  )
}

/** Renumbers a group's rows and sets their count; undefined removes the row. */
function movedRows(
  head: Native,
  tree: FormTree,
  path: AnswerPath,
  rowNow: (row: number) => number | undefined,
  count: number,
): readonly HeadValue[] {
  const values = nodesInside(tree, String(path.at(-1))).flatMap(({ id }): readonly HeadValue[] => {
    const entry = entryOf(head, id)
    const moved = entry === undefined ? undefined : movedEntry(entry, tree, id, path, rowNow)
    return moved === entry ? [] : [{ path: [DATA, id], to: moved }]
  })
  return [...values, ...answerValues(head, [[path, count]])]
}

function movedEntry(
  entry: unknown,
  tree: FormTree,
  id: string,
  path: AnswerPath,
  rowNow: (row: number) => number | undefined,
): unknown {
  const node = tree.byId.get(id)
  const isAlone = isNative(entry) && Object.hasOwn(entry, 'value')
  if (node === undefined || (!isAlone && !Array.isArray(entry))) return entry
  const list: readonly unknown[] = Array.isArray(entry) ? entry : [{ ...entry, element_path: pathOf(node, []) }]
  let isSame = true
  const moved = list.flatMap((one): readonly unknown[] => {
    const own = elementPath(one)
    const row = rowBehind(path, own)
    if (own === undefined || row === undefined || !isNative(one)) return [one]
    const now = rowNow(row)
    if (now === row) return [one]
    isSame = false
    return now === undefined ? [] : [{ ...one, element_path: own.with(path.length, now) }]
  })
  return isSame ? entry : moved
}
