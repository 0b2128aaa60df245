import { isHeadKey } from '../document/head'
import type { Native } from '../native'
import { changed, partAt } from '../ops/apply'
import type { Command } from '../ops/command'
import { ABSENT, type Path, type ValueOp } from '../ops/op'
import { changedAt } from './changed-fields'

/** New value of the head at a path; ABSENT removes the present one. */
export interface HeadValue {
  readonly path: Path
  readonly to: unknown
}

/** Sets values of the file's head in order; `label` names the step. */
export const changeHead: Command<{ readonly values: readonly HeadValue[]; readonly label: string }> = (
  document,
  { values, label },
) => {
  const head = document.value('head')
  if (head === undefined) return { refusal: 'Couldn’t set values: this annotation has an old format.' }
  const delta = headOps(head, values)
  return delta.length === 0 ? { refusal: 'The values are unchanged.' } : { label, delta }
}

/** Ops that set values of a head; a path into the lists of objects and comments gives none. */
export function headOps(head: Native, values: readonly HeadValue[]): readonly ValueOp[] {
  const delta: ValueOp[] = []
  let now = head
  for (const { path, to } of values) {
    if (!isHeadKey(path[0])) continue
    const ops = opsAt(now, path, to)
    now = changed(now, ops)
    delta.push(...ops)
  }
  return delta
}

/** Creates missing parents at the first missing key, so that the inverse removes them as a whole. */
function opsAt(head: Native, path: Path, to: unknown): readonly ValueOp[] {
  let at: unknown = head
  for (const [depth, key] of path.entries()) {
    const [above, here, rest] = [path.slice(0, depth), path.slice(0, depth + 1), path.slice(depth + 1)]
    const there = partAt(at, key)
    const isLast = rest.length === 0
    if (to === ABSENT && (there === undefined || !(isLast || isHolder(there)))) return []
    // A list has no missing keys: it is replaced.
    if (Array.isArray(at) && there === undefined) return changedAt('head', above, at, [...list(at), nested(rest, to)])
    if (Array.isArray(at) && to === ABSENT && isLast)
      return changedAt('head', above, at, list(at).toSpliced(Number(key), 1))
    if (there === undefined) return changedAt('head', here, ABSENT, nested(rest, to))
    if (isLast || !isHolder(there)) return changedAt('head', here, there, nested(rest, to))
    at = there
  }
  return []
}

function list(value: readonly unknown[]): readonly unknown[] {
  return value
}

function isHolder(value: unknown): boolean {
  return typeof value === 'object' && value !== null
}

/** Nests a value under new keys. */
function nested(path: Path, to: unknown): unknown {
  return path.reduceRight<unknown>((value, key) => (typeof key === 'number' ? [value] : { [key]: value }), to)
}
