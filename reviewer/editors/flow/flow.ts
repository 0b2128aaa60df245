import { type OpenQuestion, stepStates, type StepState } from '#domain/annotation/flow/step-states'
import type { ViewChoiceKeeper } from '../../session/view-choices'
import type { ClassChoice } from '../document/class-choice'
import type { ClassDesk } from '../document/class-desk'
import type { Drawing } from '../document/drawing'
import type { Editing } from '../document/editing'
import type { ObjectViews } from '../document/object-view'
import { createObservable, type Observable } from '../observable'
import type { PanelPart } from '../panels/panel-part'
import type { Doing } from '../tools/edit-ports'
import type { ToolRunner } from '../tools/tool-runner'
import { again, answered, back, begun, followed, goneTo, isSettled, next, skipped, type Walk } from './general-walk'
import { createKeyPoints } from './key-points'
import { type ProjectFlow, projectFlow, type ProjectStep } from './project-flow'

/** A step as it is shown: how many objects it has, and how it stands. */
export interface ShownStep extends ProjectStep {
  readonly count: number
  readonly mark: 'open' | 'made' | 'asks' | 'skipped'
}

/** What is seen of the steps of the project on the open item. */
export interface FlowSeen {
  readonly kind: ProjectFlow['kind']
  readonly steps: readonly ShownStep[]
  /** The index of the present step; as many as there are steps at the end. */
  readonly at: number
  readonly stage: 'make' | 'answer' | 'end'
  readonly asking: OpenQuestion | undefined
  /** So many skeletons of key points are on the item. */
  readonly skeletons: number
  /** Why nothing can be made now; undefined where it can. */
  readonly refusal: string | undefined
  /** Nothing is known of the item's objects yet. */
  readonly isComing: boolean
}

/** Leads through the steps of the project; what is done follows from the objects of the item. */
export interface Flow {
  /** Undefined where the project has no steps, or the person left them. */
  readonly seen: Observable<FlowSeen | undefined>
  /** The project has steps, whether they are followed or not. */
  readonly hasSteps: Observable<boolean>
  /** The person follows them; remembered for the project. */
  readonly isOn: () => boolean
  setOn(isOn: boolean): void
  next(): void
  back(): void
  skip(): void
  /** One more of the step that is made, or what the present one needs taken in hand anew. */
  again(): void
  goTo(at: number): void
  /** Says the tag of the present step of the item. */
  sayTag(): void
  /** The person is done with this question. */
  answered(group: string): void
  readonly keyPoints: Doing['keyPoints']
  dispose(): void
}

export interface FlowParts {
  readonly desk: Pick<ClassDesk, 'classes' | 'tags' | 'flow'>
  readonly drawing: Observable<Drawing | undefined>
  readonly editing: Pick<Editing, 'seen' | 'add' | 'reshape' | 'remove' | 'toggleTag'>
  readonly views: Pick<ObjectViews, 'choose'>
  readonly classes: Pick<ClassChoice, 'choose'>
  readonly tools: Pick<ToolRunner, 'choose' | 'inHand'>
  readonly choices: Pick<ViewChoiceKeeper, 'get' | 'set' | 'subscribe'>
  readonly projectId: () => number | undefined
  readonly reach: (part: PanelPart) => void
  readonly focusCanvas: () => void
}

/** The newest choices make older ones go, beyond so many projects. */
const LEFT_MOST = 200
const KEY_POINT_TOOL = 'key-point'
const NO_STATES: readonly StepState[] = []

/** Follows the open drawing; whenever another step comes, its class and tool are taken in hand. */
export function createFlow(parts: FlowParts): Flow {
  const { desk, drawing, editing, views, classes, tools, choices, projectId, reach, focusCanvas } = parts
  const seen = createObservable<FlowSeen | undefined>(undefined)
  const hasSteps = createObservable(false)
  let flow: ProjectFlow | undefined
  let states = NO_STATES
  let walk = begun(NO_STATES)
  /** Whoever looks at another version comes back to where they were. */
  const walks = new WeakMap<Drawing, Walk>()
  let open: Drawing | undefined
  const points = createKeyPoints({ drawing, editing, onKnown: look })

  /** Whoever leaves the steps of a project that the host does not name leaves them for now. */
  let isLeftHere = false

  function isOn(): boolean {
    const id = projectId()
    return id === undefined ? !isLeftHere : !choices.get().stepsLeft.includes(id)
  }

  const isKeyPoints = () => flow?.kind === 'keyPoints'

  function takesMany(group: string): boolean {
    const groups = flow?.steps.flatMap(({ of }) => of?.groups ?? []) ?? []
    return groups.some(({ name, kind }) => name === group && kind === 'checklist')
  }

  function takeFlow(): void {
    flow = projectFlow(desk.flow.get(), desk.classes.get() ?? [], desk.tags.get())
    hasSteps.set(flow !== undefined)
    open = undefined
    look()
  }

  let unfollow = () => {}
  function follow(): void {
    unfollow()
    unfollow = drawing.get()?.drawn.subscribe(look) ?? (() => {})
    look()
  }

  function look(): void {
    if (flow === undefined || !isOn()) {
      open = undefined
      seen.set(undefined)
      return arrange()
    }
    const now = drawing.get()
    const objects = now?.drawn.get().objects ?? []
    if (isKeyPoints()) points.look(flow, objects, takesMany)
    else {
      const before = states
      states = stepStates(objects, flow.steps)
      if (now !== open) walk = (now && walks.get(now)) ?? begun(states)
      else walk = followed(walk, before, states, takesMany)
    }
    open = now
    tell()
  }

  function tell(): void {
    if (flow === undefined || !isOn()) return
    if (open !== undefined) walks.set(open, walk)
    const { at, asking, skeletons } = isKeyPoints() ? points.seen() : { ...walk, skeletons: 0 }
    const steps = flow.steps.map((step, index): ShownStep => ({ ...step, ...markOf(index) }))
    const stage = asking !== undefined ? 'answer' : at >= steps.length ? 'end' : 'make'
    const { refusal } = editing.seen.get()
    seen.set({ kind: flow.kind, steps, at, stage, asking, skeletons, refusal, isComing: open === undefined })
    arrange()
  }

  function markOf(at: number): Pick<ShownStep, 'count' | 'mark'> {
    if (isKeyPoints()) return points.markOf(at)
    const count = states[at]?.rows.length ?? 0
    if (count === 0) return { count, mark: walk.skipped.has(at) ? 'skipped' : 'open' }
    return { count, mark: isSettled(walk, states, at) ? 'made' : 'asks' }
  }

  let taken = ''
  let wasAsking = false
  /** What the present step needs comes into the hand once whatever led to it is through. */
  function arrange(): void {
    const now = seen.get()
    const isAtWork = now !== undefined && now.refusal === undefined && !now.isComing
    const { row, group } = now?.asking ?? {}
    const key = isAtWork ? [now.stage, now.at, row, group].join('\n') : ''
    if (key === taken) return
    taken = key
    queueMicrotask(() => {
      if (taken === key) take()
    })
  }

  function take(): void {
    const now = seen.get()
    if (now === undefined || taken === '') {
      wasAsking = false
      if (tools.inHand.get().id === KEY_POINT_TOOL) tools.choose('select')
      return
    }
    if (now.asking !== undefined) {
      wasAsking = true
      tools.choose('select')
      views.choose([now.asking.row])
      return reach('attributes')
    }
    if (wasAsking) focusCanvas()
    wasAsking = false
    const step = now.steps[now.at]
    if (step !== undefined && !step.isGone && !step.isTag) classes.choose(step.className)
    const tool = toolFor(now, step)
    if (tool !== undefined) tools.choose(tool)
  }

  function toolFor({ kind }: FlowSeen, step: ShownStep | undefined): string | undefined {
    if (step === undefined) return 'select'
    if (kind === 'keyPoints') return KEY_POINT_TOOL
    return step.isGone || step.isTag ? 'select' : step.tool?.id
  }

  /** A move of the person among the steps of a general flow. */
  function move(to: (walk: Walk, states: readonly StepState[]) => Walk): void {
    walk = to(walk, states)
    tell()
  }

  const stops = [
    desk.flow.subscribe(takeFlow),
    desk.classes.subscribe(takeFlow),
    desk.tags.subscribe(takeFlow),
    drawing.subscribe(follow),
    editing.seen.subscribe(() => {
      if (seen.get()?.refusal !== editing.seen.get().refusal) tell()
    }),
    choices.subscribe(() => {
      if (isOn() !== (seen.get() !== undefined)) look()
    }),
  ]
  takeFlow()
  follow()
  return {
    seen,
    hasSteps,
    isOn,
    setOn(on) {
      const id = projectId()
      if (on === isOn()) return
      if (id === undefined) {
        isLeftHere = !on
        return look()
      }
      const others = choices.get().stepsLeft.filter((one) => one !== id)
      choices.set({ stepsLeft: on ? others : [...others, id].slice(-LEFT_MOST) })
    },
    next() {
      if (isKeyPoints()) points.next()
      else move(next)
      tell()
    },
    back() {
      if (isKeyPoints()) points.back()
      else move(back)
      tell()
    },
    skip() {
      if (isKeyPoints()) points.skip()
      else move(skipped)
      tell()
    },
    again() {
      taken = ''
      if (isKeyPoints()) points.again()
      else move(again)
      tell()
    },
    goTo: (at) => move((now, of) => goneTo(now, of, at)),
    sayTag() {
      const { at = -1, steps = [] } = seen.get() ?? {}
      const step = steps[at]
      if (step?.isTag === true && step.of !== undefined && step.count === 0) editing.toggleTag(step.of)
    },
    answered(group) {
      if (isKeyPoints()) points.answered(group)
      else move((now, of) => answered(now, of, group))
      tell()
    },
    keyPoints: {
      words: points.words,
      set: points.set,
      skip() {
        points.skip()
        tell()
      },
      back() {
        points.back()
        tell()
      },
    },
    dispose() {
      unfollow()
      for (const stop of stops) stop()
      taken = ''
    },
  }
}
