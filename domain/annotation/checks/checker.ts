import { given } from '../../given'
import type { AnnotationObject } from '../document/read-document'
import type { Check, CheckFacts, Finding } from './check'
import { findingKey } from './finding-key'
import { createLookAlikes } from './look-alikes'
import { CHECKS } from './registry'

type Row = AnnotationObject['row']

/** What was found among all objects. */
export interface CheckReport {
  /** In the order of the checks, then of the objects; of each check as many as are listed. */
  readonly findings: readonly Finding[]
  /** So many has each check found, those that are not listed among them. */
  readonly counts: Readonly<Record<Check['id'], number>>
}

/** Keeps what is wrong with objects up to date while they change. */
export interface Checker {
  /** These are new, or otherwise than they were. */
  put(objects: readonly AnnotationObject[]): void
  remove(rows: readonly Row[]): void
  readonly report: () => CheckReport
}

/** More of one check are counted, but not listed. */
const LISTED_MAX = 1_000
/** Where so many change at once, all of them are compared anew, once somebody asks for it: they come in slices. */
const MANY = 1_000
/** An object in a heap is compared with so many of those that look like it, so that a heap costs no square of time. */
const COMPARED_MAX = 250

/** Starts without objects; one that changes is looked at again together with what looks like it. */
export function createChecker(facts: CheckFacts): Checker {
  const objects = new Map<Row, AnnotationObject>()
  const found = new Map<Row, readonly Finding[]>()
  let alikes = createLookAlikes()
  /** All are compared anew before the next report. */
  let isDue = false

  function take(row: Row, around: Set<Row>): void {
    const before = objects.get(row)
    if (before === undefined) return
    for (const one of alikes.of(before)) around.add(one.row)
    alikes.remove(before)
    objects.delete(row)
    found.delete(row)
  }

  function look(row: Row): void {
    const object = objects.get(row)
    if (object === undefined) return
    const findings: Finding[] = []
    for (const check of CHECKS) {
      const said = check.one?.(object, facts) ?? besideOthers(check, object)
      if (said === undefined || findings.some((one) => check.unless?.has(one.check) === true)) continue
      const { text, at } = said
      findings.push({ check: check.id, row, key: findingKey(check.id, object), text, ...given({ at }) })
    }
    if (findings.length === 0) found.delete(row)
    else found.set(row, findings)
  }

  function besideOthers({ beside }: Check, object: AnnotationObject) {
    if (beside === undefined) return undefined
    let compared = 0
    for (const other of alikes.of(object)) {
      if (other.row >= object.row) continue
      const said = beside(object, other)
      if (said !== undefined) return said
      compared += 1
      if (compared === COMPARED_MAX) return undefined
    }
    return undefined
  }

  function lookAtAll(): void {
    isDue = false
    alikes = createLookAlikes()
    found.clear()
    for (const object of objects.values()) alikes.add(object)
    for (const row of objects.keys()) look(row)
  }

  return {
    put(changed) {
      if (isDue || changed.length >= MANY) {
        isDue = true
        for (const object of changed) objects.set(object.row, object)
        return
      }
      const around = new Set<Row>()
      for (const { row } of changed) take(row, around)
      for (const object of changed) {
        objects.set(object.row, object)
        alikes.add(object)
      }
      for (const one of changed) for (const { row } of alikes.of(one)) around.add(row)
      for (const row of around) look(row)
    },
    remove(rows) {
      if (isDue) {
        for (const row of rows) objects.delete(row)
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
      for (const row of rows) {
        for (const finding of found.get(row) ?? []) {
          counts[finding.check] = (counts[finding.check] ?? 0) + 1
          const listed = byCheck.get(finding.check)
          if (listed !== undefined && listed.length < LISTED_MAX) listed.push(finding)
        }
      }
      return { findings: [...byCheck.values()].flat(), counts }
    },
  }
}
