import { given } from '../../given'
import type { AnnotationObject } from '../document/read-document'
import type { Check, CheckFacts, Finding } from './check'
import { findingKey } from './finding-key'
import { createLookAlikes } from './duplicates'
import { CHECKS } from './registry'
import { createTouching } from './touching'

type Row = AnnotationObject['row']

/** Findings of all objects. */
export interface CheckReport {
  /** Sorted by check, then by object, up to a limit per check. */
  readonly findings: readonly Finding[]
  /** Number of findings per check, including unlisted ones. */
  readonly counts: Readonly<Record<Check['id'], number>>
}

/** Keeps the findings up to date while objects change. */
export interface Checker {
  /** Adds or replaces objects. */
  put(objects: readonly AnnotationObject[]): void
  remove(rows: readonly Row[]): void
  readonly report: () => CheckReport
}

/** Most listed findings per check; more are only counted. */
const LISTED_MAX = 1_000
/** After this many changes all objects are compared again on demand, because they arrive in batches. */
const MANY = 1_000
/** Most look-alikes that an object is compared with, so that a heap takes no quadratic time. */
const COMPARED_MAX = 250

/** Creates an empty checker; a changed object is checked again with its look-alikes. */
export function createChecker(facts: CheckFacts): Checker {
  /** Indexed by row: a map of a million would take ten times the memory. */
  const objects: (AnnotationObject | undefined)[] = []
  const found = new Map<Row, readonly Finding[]>()
  const perClass = new Map<string, number>()
  const isTouchingAsked = typeof facts.rules?.overlap === 'number'
  let alikes = createLookAlikes()
  let touching = createTouching()
  /** All objects must be compared again before the next report. */
  let isDue = false

  function take(row: Row, around: Set<Row>): void {
    const before = objects[row]
    if (before === undefined) return
    collect(before, around)
    alikes.remove(before)
    if (isTouchingAsked) touching.remove(before)
    drop(row)
    found.delete(row)
  }

  function place(object: AnnotationObject): void {
    alikes.add(object)
    if (isTouchingAsked) touching.add(object)
  }

  /** Collects the objects whose findings depend on this one. */
  function collect(object: AnnotationObject, around: Set<Row>): void {
    for (const one of alikes.of(object)) around.add(one.row)
    if (isTouchingAsked) for (const one of touching.of(object)) around.add(one.row)
  }

  function keep(object: AnnotationObject): void {
    drop(object.row)
    objects[object.row] = object
    perClass.set(object.className, (perClass.get(object.className) ?? 0) + 1)
  }

  function drop(row: Row): void {
    const before = objects[row]
    if (before === undefined) return
    objects[row] = undefined
    perClass.set(before.className, (perClass.get(before.className) ?? 1) - 1)
  }

  function look(row: Row): void {
    const object = objects[row]
    if (object === undefined) return
    const findings: Finding[] = []
    for (const check of CHECKS) {
      const said = check.one?.(object, facts) ?? besideOthers(check, object)
      if (said === undefined || findings.some((one) => check.unless?.has(one.check) === true)) continue
      const { text, at, time } = said
      findings.push({ check: check.id, row, key: findingKey(check.id, object), text, ...given({ at, time }) })
    }
    if (findings.length === 0) found.delete(row)
    else found.set(row, findings)
  }

  function besideOthers({ beside, touching: meets }: Check, object: AnnotationObject) {
    if (beside !== undefined) return firstOf(alikes.of(object), object, beside)
    return meets !== undefined && isTouchingAsked ? firstOf(touching.of(object), object, meets) : undefined
  }

  function firstOf(
    others: Iterable<AnnotationObject>,
    object: AnnotationObject,
    judge: NonNullable<Check['touching']>,
  ) {
    let compared = 0
    for (const other of others) {
      if (other.row >= object.row) continue
      const said = judge(object, other, facts)
      if (said !== undefined) return said
      compared += 1
      if (compared === COMPARED_MAX) return undefined
    }
    return undefined
  }

  function lookAtAll(): void {
    isDue = false
    alikes = createLookAlikes()
    touching = createTouching()
    found.clear()
    for (const object of objects) if (object !== undefined) place(object)
    for (const row of objects.keys()) look(row)
  }

  /** Findings about whole classes; too many objects are shown at the last one. */
  function ofClasses({ id, all }: Check): readonly Finding[] {
    if (all === undefined) return []
    return all((className) => perClass.get(className) ?? 0, facts).map(
      ({ className, isTooMany, found: said, mark }) => {
        const last = isTooMany ? objects.findLast((one) => one?.className === className) : undefined
        const at = said.at ?? last?.box
        return { check: id, row: last?.row, key: `${id}:${className}:${mark}`, text: said.text, ...given({ at }) }
      },
    )
  }

  return {
    put(changed) {
      if (isDue || changed.length >= MANY) {
        isDue = true
        for (const object of changed) keep(object)
        return
      }
      const around = new Set<Row>()
      for (const { row } of changed) take(row, around)
      for (const object of changed) {
        keep(object)
        place(object)
      }
      for (const one of changed) {
        around.add(one.row)
        collect(one, around)
      }
      for (const row of around) look(row)
    },
    remove(rows) {
      if (isDue) {
        for (const row of rows) drop(row)
        return
      }
      const around = new Set<Row>()
      for (const row of rows) take(row, around)
      for (const row of around) look(row)
    },
    report() {
      if (isDue) lookAtAll()
      const byCheck = new Map<Check['id'], Finding[]>(CHECKS.map(({ id }) => [id, []]))
      const rows = [...found.keys()].toSorted((a, b) => a - b)
      const counts: Record<Check['id'], number> = {}
      for (const check of CHECKS) for (const finding of ofClasses(check)) list(finding)
      for (const row of rows) {
        for (const finding of found.get(row) ?? []) {
          list(finding)
        }
      }
      return { findings: [...byCheck.values()].flat(), counts }

      function list(finding: Finding): void {
        counts[finding.check] = (counts[finding.check] ?? 0) + 1
        const listed = byCheck.get(finding.check)
        if (listed !== undefined && listed.length < LISTED_MAX) listed.push(finding)
      }
    },
  }
}
