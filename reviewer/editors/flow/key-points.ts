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
import { type PassedOver, pointsPassed, pointsRecalled } from './passed-over'
import type { ProjectFlow, ProjectStep } from './project-flow'
import type { Looked, StepProgress } from './step-progress'

interface Parts {
  readonly drawing: Observable<Drawing | undefined>
  readonly editing: Pick<Editing, 'add' | 'reshape' | 'remove'>
  /** The newest skeleton is loaded: look again. */
  readonly onKnown: () => void
}

/** Progress through the points of one skeleton after another. */
interface KeyPoints extends StepProgress {
  /** Names the next point; undefined if there is none. */
  readonly words: () => string | undefined
  /** Sets the next point, as one step of the history. */
  readonly set: (at: Place) => void
}

const NOTHING_MADE: ReadonlySet<number> = new Set()

/** Asks for the points of the newest skeleton, then its questions. */
export function createKeyPoints({ drawing, editing, onKnown }: Parts): KeyPoints {
  let flow: ProjectFlow | undefined
  let names: readonly string[] = []
  let memory: PointMemory = NO_MEMORY
  let passed: readonly OpenQuestion[] = []
  let newest: NewestSkeleton | undefined
  let asking: OpenQuestion | undefined
  /** Skeletons of the item, by row. */
  let rows: readonly number[] = []
  let of: Drawing | undefined
  /** Skeleton that was requested, once. */
  let wanted: number | undefined

  const count = () => flow?.steps.length ?? 0
  const place = () => pointPlace(newest, count(), memory)
  const passedOver = () => pointsPassed(memory, passed, rows, names)
  const isPassed = (question: OpenQuestion) => passed.some((one) => isSameQuestion(one, question))

  function value(row: number): Native | undefined {
    const open = drawing.get()
    return open?.reading.value(open.idOf(row))
  }

  /** Reads the objects; for another drawing it restores the skipped points. */
  function look({ flow: next, names: nextNames, objects, drawing: open, recalled }: Looked): void {
    const isOther = open !== of
    const before = isOther ? recalled : passedOver()
    const isNew = isOther || flow !== next
    of = open
    flow = next
    names = nextNames
    const className = flow.owner?.className
    const skeletons = objects.filter((one) => one.kind === template.native && one.className === className)
    rows = skeletons.map(({ row }) => row)
    if (isNew) {
      memory = NO_MEMORY
      passed = []
      asking = undefined
      wanted = undefined
      recallPoints(before)
    }
    const last = skeletons.at(-1)
    if (open === undefined || last === undefined) {
      newest = undefined
      asking = undefined
      return
    }
    const exact = value(last.row)
    // Until it is loaded no point is set: that would start another skeleton beside this one.
    newest = { row: last.row, made: exact ? keyPointsOf(exact) : NOTHING_MADE, isLocked: last.locked === true }
    if (exact === undefined && wanted !== last.row) {
      wanted = last.row
      void open.hold([last.row]).then(onKnown)
    }
    ask(last, takesMany)
  }

  function recallPoints(before: PassedOver): void {
    const { memory: known, passed: questions } = pointsRecalled(before, rows, names)
    memory = { skip: memory.skip ?? known.skip, done: memory.done ?? known.done }
    passed = [...passed, ...questions]
  }

  /** A question with several answers is asked until the person ends it. */
  function takesMany({ group, point }: OpenQuestion): boolean {
    const groups = point === undefined ? flow?.owner?.groups : flow?.steps[point - 1]?.pointGroups
    return groups?.some(({ name, kind }) => name === group && kind === 'checklist') === true
  }

  /** Asks about a skeleton and its points once all points are decided. */
  function ask(last: AnnotationObject, isOpenEnded: (question: OpenQuestion) => boolean): void {
    const { at, row } = place()
    const steps = flow?.steps ?? []
    const open = [...skeletonQuestions(last, steps), ...steps.flatMap(openOf)]
    const first = open.find((one) => !isPassed(one))
    if (at < count() || row === undefined) asking = undefined
    else if (asking?.row !== row || !isOpenEnded(asking) || isPassed(asking)) asking = first
  }

  /** Questions that a point of the newest skeleton doesn't answer. */
  function openOf(step: ProjectStep): readonly OpenQuestion[] {
    if (newest === undefined || newest.isLocked) return []
    return pointQuestions(newest.row, value(newest.row), step)
  }

  function askAgain(): void {
    const last = drawing
      .get()
      ?.drawn.get()
      .objects.find(({ row }) => row === newest?.row)
    if (last !== undefined) ask(last, () => false)
  }

  function answered(group: string, point?: number): void {
    if (asking?.group !== group || asking.point !== point) return
    passed = [...passed, asking]
    askAgain()
  }

  function skip(): void {
    memory = pointSkipped(place(), count(), memory)
    askAgain()
  }

  function removePoint(row: number, number: number): void {
    const exact = value(row)
    const shape = exact && withoutKeyPoint(exact, number)
    if (shape === undefined) editing.remove([row])
    else editing.reshape([{ row, shape }])
  }

  return {
    look,
    passedOver,
    recall(before) {
      recallPoints(before)
      askAgain()
    },
    seen: () => ({ at: place().at, asking, skeletons: rows.length }),
    markOf(at) {
      const { at: now, row } = place()
      const isMade = row !== undefined && newest?.made.has(at + 1) === true
      if (!isMade) return { count: 0, mark: at < now ? 'skipped' : 'open' }
      const step = flow?.steps[at]
      const isAsked = step !== undefined && openOf(step).some((one) => !isPassed(one))
      return { count: 1, mark: isAsked ? 'asks' : 'made' }
    },
    words() {
      const step = flow?.steps[place().at]
      if (step === undefined) return undefined
      const name = step.className === '' ? 'a deleted class' : step.className
      return `Point ${step.number} of ${count()} · ${name}`
    },
    set(at) {
      const { row, at: index } = place()
      if (flow?.owner === undefined || index >= count()) return
      const { skeleton, owner, steps } = flow
      const fields = initialFields(steps[index])
      if (row === undefined) return editing.add([firstKeyPoint(index + 1, at, skeleton, fields)], owner)
      const exact = value(row)
      const shape = exact && withKeyPoint(exact, index + 1, at, skeleton, fields)
      if (shape !== undefined) editing.reshape([{ row, shape }])
    },
    skip,
    back() {
      const to = pointBack(place(), memory)
      if (!('remove' in to)) memory = to
      else if (newest !== undefined) removePoint(newest.row, to.remove)
      askAgain()
    },
    /** Skips the question that is asked, else the point. */
    next() {
      if (asking !== undefined) answered(asking.group, asking.point)
      else skip()
    },
    /** Starts another skeleton, once all points of this one are decided. */
    again() {
      const { at, row } = place()
      if (at < count() || row === undefined) return
      memory = { skip: undefined, done: row }
      asking = undefined
    },
    /** Points come in their order. */
    goTo: () => undefined,
    answered,
  }
}

/** Questions about the whole skeleton without an answer. */
function skeletonQuestions(last: AnnotationObject, steps: readonly ProjectStep[]): readonly OpenQuestion[] {
  const { className, kind } = last
  const asked = new Set(steps.flatMap((step) => (step.className === className ? step.asked : [])))
  return stepStates([last], [{ number: 1, className, kind, asked: [...asked], isGone: false }])[0]?.open ?? []
}

/** Questions about one point without an answer. */
function pointQuestions(
  row: number,
  skeleton: Native | undefined,
  { number, pointGroups }: ProjectStep,
): readonly OpenQuestion[] {
  const point = skeleton && keyPointOf(skeleton, number)
  if (point === undefined) return []
  const open = pointGroups.filter((group) => attributeValues(point, group).length === 0)
  return open.map(({ name }) => ({ row, group: name, point: number }))
}

/** Fields of a new point besides its place. */
function initialFields(step: ProjectStep | undefined): Native {
  const attributes = initialAttributes(step?.pointGroups ?? [])
  return attributes.length === 0 ? {} : { attributes }
}
