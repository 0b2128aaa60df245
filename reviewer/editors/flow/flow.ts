import type { OpenQuestion } from '#domain/annotation/flow/step-states'
import type { Place } from '#domain/annotation/shaping/shape'
import type { ChoiceSource } from '../../session/view-choices'
import type { ClassChoice, OfferedClass } from '../document/class-choice'
import type { ClassDesk } from '../document/class-desk'
import type { Drawing } from '../document/drawing'
import type { Editing } from '../document/editing'
import type { ObjectViews } from '../document/object-view'
import { createObservable, type Observable } from '../observable'
import type { ToolChoice } from '../tool-choice'
import type { ItemNotes } from '../work/item-notes'
import { createGeneralSteps } from './general-steps'
import { createKeyPoints } from './key-points'
import { stepNames } from './passed-over'
import { type ProjectFlow, projectFlow, type ProjectStep } from './project-flow'
import { createSkippedNotes } from './skipped-notes'
import { createStepArranging } from './step-arranging'
import type { StepMark, StepProgress } from './step-progress'
import { createStepsLeft } from './steps-left'

/** A step with its progress. */
export interface ShownStep extends ProjectStep, StepMark {}

/** The step state of the open item. */
export interface FlowSeen {
  readonly kind: ProjectFlow['kind']
  readonly steps: readonly ShownStep[]
  /** The index of the present step; as many as there are steps at the end. */
  readonly at: number
  readonly stage: 'make' | 'answer' | 'end'
  readonly asking: OpenQuestion | undefined
  /** Number of key point skeletons on the item. */
  readonly skeletons: number
  /** Why nothing can be made now; undefined if it can. */
  readonly refusal: string | undefined
  /** The item's objects are still loading. */
  readonly isComing: boolean
  /** The selected class, if it isn't the present step's. */
  readonly inHand: Pick<OfferedClass, 'className' | 'colour'> | undefined
  /** The project's steps changed, and the person did nothing since. */
  readonly areOthers: boolean
}

/** Steps with questions for single key points, and the class of their skeletons. */
export interface PointQuestions {
  readonly className: string | undefined
  readonly steps: readonly ProjectStep[]
}

/** Points that key-point steps ask for, one after the other. */
export interface KeyPointSteps {
  /** Names the next point; undefined if there is none. */
  readonly words: () => string | undefined
  readonly set: (place: Place) => void
  /** Skips the next point, because it isn't visible. */
  readonly skip: () => void
  /** Removes the last point, or asks again for a skipped one. */
  readonly back: () => void
}

/** Guides through the project's steps; progress derives from the item's objects. */
export interface Flow {
  /** Undefined if the project has no steps, or the person turned them off. */
  readonly seen: Observable<FlowSeen | undefined>
  /** The project has steps, whether they are on or off. */
  readonly hasSteps: Observable<boolean>
  /** The steps are on; remembered per project. */
  readonly isOn: () => boolean
  setOn(isOn: boolean): void
  next(): void
  back(): void
  skip(): void
  /** Repeats the finished step, or selects the current step's tool and class again. */
  again(): void
  goTo(at: number): void
  /** Adds the tag of the present step to the item. */
  sayTag(): void
  /** Questions for single key points, whether the steps are on or off. */
  readonly pointQuestions: Observable<PointQuestions>
  /** Ends a question; `point` is the number of its key point, if any. */
  answered(group: string, point?: number): void
  /** Hides the message that the steps changed. */
  noted(): void
  readonly keyPoints: KeyPointSteps
  dispose(): void
}

export interface FlowParts {
  readonly desk: Pick<ClassDesk, 'classes' | 'tags' | 'flow'>
  readonly drawing: Observable<Drawing | undefined>
  readonly editing: Pick<Editing, 'seen' | 'add' | 'reshape' | 'remove' | 'toggleTag'>
  readonly views: Pick<ObjectViews, 'choose'>
  readonly classes: Pick<ClassChoice, 'choose' | 'get' | 'subscribe'>
  readonly tools: ToolChoice
  readonly choices: ChoiceSource
  readonly projectId: () => number | undefined
  /** Storage for the item's skipped steps. */
  readonly notes: Pick<ItemNotes, 'get' | 'subscribe' | 'setSteps'>
  readonly say: (words: string) => void
  readonly reach: (part: string) => void
  readonly focusCanvas: () => void
}

const NO_QUESTIONS: PointQuestions = { className: undefined, steps: [] }

/** Follows the open drawing, and selects the class and tool of each step. */
export function createFlow(parts: FlowParts): Flow {
  const { desk, drawing, editing, classes, say } = parts
  const seen = createObservable<FlowSeen | undefined>(undefined)
  const hasSteps = createObservable(false)
  const pointQuestions = createObservable(NO_QUESTIONS)
  const left = createStepsLeft(parts)
  let flow: ProjectFlow | undefined
  let names: readonly string[] = []
  /** The project's steps changed, and the person did nothing since. */
  let areOthers = false
  /** Drawing whose progress is visible. */
  let open: Drawing | undefined
  const general = createGeneralSteps()
  const points = createKeyPoints({ drawing, editing, onKnown: look })
  const progress = (): StepProgress => (flow?.kind === 'keyPoints' ? points : general)
  const notes = createSkippedNotes({
    notes: parts.notes,
    onKnown(passed) {
      if (flow === undefined || open === undefined) return
      progress().recall(passed)
      tell()
    },
  })
  const arranging = createStepArranging({
    ...parts,
    seen: seen.get,
    nameOf: (at) => names[at],
    mustWait: () => areOthers,
  })

  function takeFlow(): void {
    const before = flow
    flow = projectFlow(desk.flow.get(), desk.classes.get() ?? [], desk.tags.get())
    names = stepNames(flow?.steps ?? [])
    hasSteps.set(flow !== undefined)
    pointQuestions.set(pointQuestionsOf(flow))
    if (before === undefined || open === undefined) {
      open = undefined
      return look()
    }
    if (wordsOf(before) === wordsOf(flow)) return look()
    if (flow === undefined) say('The steps of the project were deleted. Your work stays.')
    else if (flow.kind === 'general')
      general.change({ flow, names, objects: open.drawn.get().objects }, before.kind === 'general')
    areOthers = true
    look()
  }

  let isDue = false
  /** Reads classes, tags and steps together, although they come one after the other. */
  function takeFlowSoon(): void {
    if (isDue) return
    isDue = true
    queueMicrotask(() => {
      isDue = false
      takeFlow()
    })
  }

  let unfollow = () => {}
  function follow(): void {
    unfollow()
    const now = drawing.get()
    notes.follow(now)
    unfollow = now?.drawn.subscribe(look) ?? (() => {})
    look()
  }

  function look(): void {
    if (flow === undefined || !left.isOn()) {
      open = undefined
      seen.set(undefined)
      return arranging.arrange()
    }
    const now = drawing.get()
    const isOther = now !== open
    if (isOther) areOthers = false
    const objects = now?.drawn.get().objects ?? []
    progress().look({ flow, names, objects, drawing: now, isOther, recalled: notes.of(now) })
    open = now
    tell()
  }

  function tell(): void {
    if (flow === undefined || !left.isOn()) return
    const { at, asking, skeletons } = progress().seen()
    const steps = flow.steps.map((step, index): ShownStep => ({ ...step, ...progress().markOf(index) }))
    const stage = asking !== undefined ? 'answer' : at >= steps.length ? 'end' : 'make'
    const { refusal } = editing.seen.get()
    const isComing = open === undefined
    const isDrawing = stage === 'make' && flow.kind === 'general' && arranging.hasChosen()
    const inHand = isDrawing ? otherClass(steps[at], classes.get().current) : undefined
    seen.set({ kind: flow.kind, steps, at, stage, asking, skeletons, refusal, isComing, inHand, areOthers })
    notes.write(open, progress().passedOver())
    arranging.arrange()
  }

  /** Hides the message that the steps changed. */
  function goOn(): void {
    areOthers = false
    tell()
  }

  function move(run: (now: StepProgress) => void): void {
    if (flow === undefined || !left.isOn()) return
    run(progress())
    goOn()
  }

  const stops = [
    desk.flow.subscribe(takeFlowSoon),
    desk.classes.subscribe(takeFlowSoon),
    desk.tags.subscribe(takeFlowSoon),
    notes.dispose,
    classes.subscribe(tell),
    drawing.subscribe(follow),
    editing.seen.subscribe(() => {
      if (seen.get()?.refusal !== editing.seen.get().refusal) tell()
    }),
    left.subscribe(() => {
      if (left.isOn() !== (seen.get() !== undefined)) look()
    }),
  ]
  takeFlow()
  follow()
  return {
    seen,
    hasSteps,
    isOn: left.isOn,
    setOn(on) {
      if (left.setOn(on)) look()
    },
    next: () => move((now) => now.next()),
    back: () => move((now) => now.back()),
    skip: () => move((now) => now.skip()),
    again() {
      arranging.reset()
      move((now) => now.again())
    },
    goTo: (at) => move((now) => now.goTo(at)),
    sayTag() {
      const { at = -1, steps = [] } = seen.get() ?? {}
      const step = steps[at]
      if (step?.isTag === true && step.of !== undefined && step.count === 0) editing.toggleTag(step.of)
    },
    pointQuestions,
    answered: (group, point) => move((now) => now.answered(group, point)),
    noted: goOn,
    keyPoints: {
      words: points.words,
      set: points.set,
      skip: () => move(points.skip),
      back: () => move(points.back),
    },
    dispose() {
      unfollow()
      for (const stop of stops) stop()
      arranging.dispose()
    },
  }
}

/** The selected class, if the person took another one than the step's. */
function otherClass(step: ShownStep | undefined, current: OfferedClass): FlowSeen['inHand'] {
  if (step === undefined || step.isGone || step.isTag) return undefined
  return current.className === step.className ? undefined : current
}

function pointQuestionsOf(flow: ProjectFlow | undefined): PointQuestions {
  const steps = flow?.steps.filter(({ pointGroups }) => pointGroups.length > 0) ?? []
  return steps.length === 0 ? NO_QUESTIONS : { className: flow?.owner?.className, steps }
}

/** Everything of a flow that a person can see, to compare it with another one. */
function wordsOf(flow: ProjectFlow | undefined): string {
  const steps = flow?.steps.map(({ className, kind, asked, isGone, isTag, tool }) => [
    className,
    kind,
    asked,
    isGone,
    isTag,
    tool,
  ])
  return JSON.stringify([flow?.kind, steps, flow?.skeleton.connections])
}
