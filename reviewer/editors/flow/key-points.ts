import type { AnnotationObject } from '#domain/annotation/document/read-document'
import {
  firstKeyPoint,
  keyPointOf,
  keyPointsOf,
  withKeyPoint,
  withoutKeyPoint,
} from '#domain/annotation/flow/key-points'
import { isSameQuestion, type OpenQuestion, stepStates } from '#domain/annotation/flow/step-states'
import type { Native } from '#domain/annotation/native'
import { attributeValues, initialAttributes } from '#domain/annotation/parts/attribute-values'
import { template } from '#domain/annotation/kinds/template'
import type { Place } from '#domain/annotation/shaping/shape'
import type { Drawing } from '../document/drawing'
import type { Editing } from '../document/editing'
import type { Observable } from '../observable'
import { type NewestSkeleton, NO_MEMORY, pointBack, pointPlace, type PointMemory, pointSkipped } from './key-point-walk'
import { type PassedOver, pointsPassed, pointsRecalled, stepNames } from './passed-over'
import type { ProjectFlow, ProjectStep } from './project-flow'

interface Parts {
  readonly drawing: Observable<Drawing | undefined>
  readonly editing: Pick<Editing, 'add' | 'reshape' | 'remove'>
  /** The newest skeleton is here now: look again. */
  readonly onKnown: () => void
}

const NOTHING_MADE: ReadonlySet<number> = new Set()

/** The points of one skeleton, one after the other; each point that is set is a step of the history. */
export function createKeyPoints({ drawing, editing, onKnown }: Parts) {
  let flow: ProjectFlow | undefined
  let memory: PointMemory = NO_MEMORY
  let passed: readonly OpenQuestion[] = []
  let newest: NewestSkeleton | undefined
  let asking: OpenQuestion | undefined
  /** The skeletons of the item, by row. */
  let rows: readonly number[] = []
  let of: Drawing | undefined
  /** The skeleton that was asked for: whatever comes of it, it is asked for once. */
  let wanted: number | undefined

  const count = () => flow?.steps.length ?? 0
  const place = () => pointPlace(newest, count(), memory)
  const owner = () => flow?.owner
  const names = () => stepNames(flow?.steps ?? [])

  function value(row: number) {
    const open = drawing.get()
    return open?.reading.value(open.idOf(row))
  }

  /** Reads the objects; for another drawing, `recalled` restores the skipped steps. */
  function look(next: ProjectFlow, objects: readonly AnnotationObject[], recalled: PassedOver): void {
    const open = drawing.get()
    const isOther = open !== of
    const known = { of: flow, passed: isOther ? recalled : passedOver() }
    of = open
    flow = next
    const className = owner()?.className
    const mine = objects.filter((one) => one.kind === template.native && one.className === className)
    rows = mine.map(({ row }) => row)
    if (isOther || known.of !== next) {
      memory = NO_MEMORY
      passed = []
      asking = undefined
      wanted = undefined
      undoChange(known.passed)
    }
    const last = mine.at(-1)
    if (open === undefined || last === undefined) {
      newest = undefined
      asking = undefined
      return
    }
    const exact = value(last.row)
    // Until it is here nothing more is set: it would begin another skeleton beside this one.
    newest = {
      row: last.row,
      made: exact === undefined ? NOTHING_MADE : keyPointsOf(exact),
      isLocked: last.locked === true,
    }
    if (exact === undefined && wanted !== last.row) {
      wanted = last.row
      void open.hold([last.row]).then(onKnown)
    }
    ask(last, takesMany)
  }

  function passedOver(): PassedOver {
    return pointsPassed(memory, passed, rows, names())
  }

  function undoChange(before: PassedOver): void {
    const { memory: known, passed: questions } = pointsRecalled(before, rows, names())
    memory = { skip: memory.skip ?? known.skip, done: memory.done ?? known.done }
    passed = [...passed, ...questions]
  }

  /** What a person answers several times is asked until they say so. */
  function takesMany({ group, point }: OpenQuestion): boolean {
    const groups = point === undefined ? owner()?.groups : flow?.steps[point - 1]?.pointGroups
    return groups?.some(({ name, kind }) => name === group && kind === 'checklist') === true
  }

  /** Questions about a skeleton and its points start once all points are decided. */
  function ask(last: AnnotationObject, isOpenEnded: (question: OpenQuestion) => boolean): void {
    const { at, row } = place()
    const asked = new Set(flow?.steps.flatMap((step) => (step.className === last.className ? step.asked : [])))
    const step = { number: 1, className: last.className, kind: last.kind, asked: [...asked], isGone: false }
    const open = [...(stepStates([last], [step])[0]?.open ?? []), ...(flow?.steps.flatMap(openOf) ?? [])]
    const first = open.find((one) => !isPassed(one))
    if (at < count() || row === undefined) asking = undefined
    else if (asking?.row !== row || !isOpenEnded(asking) || isPassed(asking)) asking = first
  }

  /** What a point of the newest skeleton is asked and does not answer. */
  function openOf({ number, pointGroups }: ProjectStep): readonly OpenQuestion[] {
    if (newest === undefined || newest.isLocked) return []
    const { row } = newest
    const exact = value(row)
    const point = exact && keyPointOf(exact, number)
    if (point === undefined) return []
    const open = pointGroups.filter((group) => attributeValues(point, group).length === 0)
    return open.map(({ name }) => ({ row, group: name, point: number }))
  }

  function isPassed(question: OpenQuestion): boolean {
    return passed.some((one) => isSameQuestion(one, question))
  }

  /** What a point has from its beginning, beside its place. */
  function besideOf(at: number): Native {
    const attributes = initialAttributes(flow?.steps[at]?.pointGroups ?? [])
    return attributes.length === 0 ? {} : { attributes }
  }

  function askAgain(): void {
    const open = drawing.get()
    const last = open?.drawn.get().objects.find(({ row }) => row === newest?.row)
    if (last !== undefined) ask(last, () => false)
  }

  function pass(group: string, point?: number): void {
    if (asking?.group !== group || asking.point !== point) return
    passed = [...passed, asking]
    askAgain()
  }

  return {
    look,
    passedOver,
    /** Restores skipped steps when the item is already shown. */
    recall(before: PassedOver): void {
      undoChange(before)
      askAgain()
    },
    seen: () => ({ at: place().at, asking, skeletons: rows.length }),
    markOf(at: number) {
      const { at: now, row } = place()
      const isMade = row !== undefined && newest?.made.has(at + 1) === true
      if (!isMade) return { count: 0, mark: at < now ? ('skipped' as const) : ('open' as const) }
      const step = flow?.steps[at]
      const isAsked = step !== undefined && openOf(step).some((one) => !isPassed(one))
      return { count: 1, mark: isAsked ? ('asks' as const) : ('made' as const) }
    },
    /** What the next point is, in words; undefined where there is none. */
    words(): string | undefined {
      const { at } = place()
      const step = flow?.steps[at]
      if (step === undefined) return undefined
      const name = step.className === '' ? 'a deleted class' : step.className
      return `Point ${step.number} of ${count()} · ${name}`
    },
    set(at: Place): void {
      const { row, at: index } = place()
      const of = owner()
      if (flow === undefined || of === undefined || index >= count()) return
      if (row === undefined) return editing.add([firstKeyPoint(index + 1, at, flow.skeleton, besideOf(index))], of)
      const exact = value(row)
      const shape = exact && withKeyPoint(exact, index + 1, at, flow.skeleton, besideOf(index))
      if (shape !== undefined) editing.reshape([{ row, shape }])
    },
    skip(): void {
      memory = pointSkipped(place(), count(), memory)
      askAgain()
    },
    back(): void {
      const to = pointBack(place(), memory)
      if (!('remove' in to)) memory = to
      else if (newest !== undefined) {
        const exact = value(newest.row)
        const shape = exact && withoutKeyPoint(exact, to.remove)
        if (shape === undefined) editing.remove([newest.row])
        else editing.reshape([{ row: newest.row, shape }])
      }
      askAgain()
    },
    /** Leaves the question that is asked, else this point out. */
    next(): void {
      if (asking !== undefined) pass(asking.group, asking.point)
      else this.skip()
    },
    /** Another skeleton, once all points of this one are decided. */
    again(): void {
      const { at, row } = place()
      if (at < count() || row === undefined) return
      memory = { skip: undefined, done: row }
      asking = undefined
    },
    answered: pass,
  }
}
