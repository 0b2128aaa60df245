import { type OpenQuestion, stepStates, type StepState } from '#domain/annotation/flow/step-states'
import type { Place } from '#domain/annotation/shaping/shape'
import type { ChoiceSource } from '../../session/view-choices'
import { choice, choiceGroup } from '../../session/choice-group'
import { z } from '#domain/page-schema'
import type { ClassChoice, OfferedClass } from '../document/class-choice'
import type { ClassDesk } from '../document/class-desk'
import type { Drawing } from '../document/drawing'
import type { Editing } from '../document/editing'
import type { ObjectViews } from '../document/object-view'
import { createObservable, type Observable } from '../observable'
import type { ToolChoice } from '../tool-choice'
import type { ItemNotes } from '../work/item-notes'
import {
  again,
  answered,
  back,
  begun,
  carriedOver,
  followed,
  goneTo,
  isSettled,
  next,
  passedOver,
  recalled,
  reminded,
  skipped,
  type Walk,
} from './general-walk'
import { createKeyPoints } from './key-points'
import { NOTHING_PASSED, readPassedOver, stepNames, writtenPassedOver } from './passed-over'
import { type ProjectFlow, projectFlow, type ProjectStep } from './project-flow'
import { createStepTool, KEY_POINT_TOOL } from './step-tool'

/** A step as it is shown: how many objects it has, and how it stands. */
export interface ShownStep extends ProjectStep {
  readonly count: number
  readonly mark: 'open' | 'made' | 'asks' | 'skipped'
}

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
  /** Why nothing can be made now; undefined where it can. */
  readonly refusal: string | undefined
  /** Nothing is known of the item's objects yet. */
  readonly isComing: boolean
  /** The class in hand, where it is another than that of the present step. */
  readonly inHand: Pick<OfferedClass, 'className' | 'colour'> | undefined
  /** The steps became others while the person was among them, and they did nothing about them since. */
  readonly areOthers: boolean
}

/** The steps whose key points are asked something for themselves, and the class of skeletons that have them. */
export interface PointQuestions {
  readonly className: string | undefined
  readonly steps: readonly ProjectStep[]
}

/** The points that a key-point flow asks for, one after the other. */
export interface KeyPointSteps {
  /** Which point is next; undefined where none is. */
  readonly words: () => string | undefined
  readonly set: (place: Place) => void
  /** The next point isn't seen. */
  readonly skip: () => void
  /** Removes the last point, or asks again for one that was left out. */
  readonly back: () => void
}

/** Guides through the project's steps; progress derives from the item's objects. */
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
  /** Repeats the finished step, or selects the current step's tool and class again. */
  again(): void
  goTo(at: number): void
  /** Says the tag of the present step of the item. */
  sayTag(): void
  /** What single key points of skeletons are asked, whether the steps are followed or not. */
  readonly pointQuestions: Observable<PointQuestions>
  /** The person is done with this question; of a key point it has its number. */
  answered(group: string, point?: number): void
  /** The person knows that the steps are others. */
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

/** Evicts the oldest choices beyond this many projects. */
const LEFT_MOST = 200
/** The projects whose steps the person left. */
const FLOW_CHOICES = choiceGroup({
  stepsLeft: choice<readonly number[]>(z.array(z.number().int()).max(LEFT_MOST), []),
})
const NO_QUESTIONS: PointQuestions = { className: undefined, steps: [] }
const NO_STATES: readonly StepState[] = []

/** Follows the open drawing; whenever another step comes, its class and tool are taken in hand. */
export function createFlow(parts: FlowParts): Flow {
  const { desk, drawing, editing, views, classes, tools, choices, projectId, notes, say, reach, focusCanvas } = parts
  const leaving = choices.of(FLOW_CHOICES)
  const seen = createObservable<FlowSeen | undefined>(undefined)
  const hasSteps = createObservable(false)
  const pointQuestions = createObservable(NO_QUESTIONS)
  let flow: ProjectFlow | undefined
  let names: readonly string[] = []
  let areOthers = false
  let states = NO_STATES
  let walk = begun(NO_STATES)
  /** Leaving another version restores the view. */
  const walks = new WeakMap<Drawing, Walk>()
  let open: Drawing | undefined
  /** The walk as it began, while nothing was done on it. */
  let fresh: Walk | undefined
  /** The own drawing of the item that the notes are of; others beside it are only looked at. */
  let noted: Drawing | undefined
  let wasNone = true
  /** What the notes say; undefined until they are read. */
  let kept: { readonly text: string | undefined } | undefined
  const points = createKeyPoints({ drawing, editing, onKnown: look })

  /** Without a project id, leaving the steps lasts for this session only. */
  let isLeftHere = false

  function isOn(): boolean {
    const id = projectId()
    return id === undefined ? !isLeftHere : !leaving.get().stepsLeft.includes(id)
  }

  const isKeyPoints = () => flow?.kind === 'keyPoints'

  function takesMany(group: string): boolean {
    const groups = flow?.steps.flatMap(({ of }) => of?.groups ?? []) ?? []
    return groups.some(({ name, kind }) => name === group && kind === 'checklist')
  }

  function takeFlow(): void {
    const [before, namesBefore] = [flow, names]
    flow = projectFlow(desk.flow.get(), desk.classes.get() ?? [], desk.tags.get())
    names = stepNames(flow?.steps ?? [])
    hasSteps.set(flow !== undefined)
    const asked = flow?.steps.filter(({ pointGroups }) => pointGroups.length > 0) ?? []
    pointQuestions.set(asked.length === 0 ? NO_QUESTIONS : { className: flow?.owner?.className, steps: asked })
    if (before === undefined || open === undefined) {
      open = undefined
      return look()
    }
    if (wordsOf(before) === wordsOf(flow)) return look()
    if (flow === undefined) say('The steps of the project were deleted. Your work stays.')
    else if (flow.kind === 'general') {
      const after = stepStates(open.drawn.get().objects, flow.steps)
      const isLike = before.kind === 'general'
      walk = isLike ? carriedOver(walk, { states, names: namesBefore }, { states: after, names }) : begun(after)
      states = after
      fresh = undefined
    }
    areOthers = true
    look()
  }

  let isDue = false
  /** Classes, tags and steps come one after the other, and mean something together. */
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
    if (now === undefined || wasNone) noted = now
    wasNone = now === undefined
    unfollow = now?.drawn.subscribe(look) ?? (() => {})
    look()
  }

  function hearNotes(): void {
    const now = notes.get()
    if (now === undefined) {
      kept = undefined
      noted = undefined
      // The shown picture belongs to the previous item.
      if (!wasNone) return
    }
    if (now === undefined || kept !== undefined) return
    kept = { text: now.steps }
    if (flow === undefined || open === undefined) return
    const before = readPassedOver(kept.text)
    if (isKeyPoints()) points.recall(before)
    else walk = reminded(walk, states, recalled(before, states, names), walk === fresh)
    tell()
  }

  /** Persist the skipped steps if they changed. */
  function note(): void {
    if (open === undefined || open !== noted || kept === undefined) return
    const text = writtenPassedOver(isKeyPoints() ? points.passedOver() : passedOver(walk, states, names))
    if (text === kept.text || (text === undefined && (kept.text ?? '') === '')) return
    kept = { text: text ?? '' }
    notes.setSteps(text ?? '')
  }

  function look(): void {
    if (flow === undefined || !isOn()) {
      open = undefined
      seen.set(undefined)
      return arrange()
    }
    const now = drawing.get()
    const objects = now?.drawn.get().objects ?? []
    if (now !== open) areOthers = false
    const before = now === noted && kept !== undefined ? readPassedOver(kept.text) : NOTHING_PASSED
    if (isKeyPoints()) points.look(flow, objects, before)
    else {
      const statesBefore = states
      states = stepStates(objects, flow.steps)
      if (now === open) walk = followed(walk, statesBefore, states, takesMany)
      else {
        fresh = begun(states, recalled(before, states, names))
        walk = (now && walks.get(now)) ?? fresh
      }
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
    const isComing = open === undefined
    const inHand = stage === 'make' && flow.kind === 'general' ? otherInHand(steps[at]) : undefined
    seen.set({ kind: flow.kind, steps, at, stage, asking, skeletons, refusal, isComing, inHand, areOthers })
    note()
    arrange()
  }

  /** The person may take another class by its key: what is drawn then is of that one. */
  function otherInHand(step: ShownStep | undefined): FlowSeen['inHand'] {
    if (step === undefined || step.isGone || step.isTag || !wasTaken) return undefined
    const { current } = classes.get()
    return current.className === step.className ? undefined : current
  }

  function markOf(at: number): Pick<ShownStep, 'count' | 'mark'> {
    if (isKeyPoints()) return points.markOf(at)
    const count = states[at]?.rows.length ?? 0
    if (count === 0) return { count, mark: walk.skipped.has(at) ? 'skipped' : 'open' }
    return { count, mark: isSettled(walk, states, at) ? 'made' : 'asks' }
  }

  let taken = ''
  /** The class of the present step came into the hand: another one there is the person's choice. */
  let wasTaken = false
  const stepTool = createStepTool(tools)
  let wasAsking = false
  /** Select the step's tool once the current action has finished. */
  function arrange(): void {
    const now = seen.get()
    const isAtWork = now !== undefined && now.refusal === undefined && !now.isComing
    const { row, group, point } = now?.asking ?? {}
    const { id } = now?.steps[now.at]?.tool ?? {}
    const key = isAtWork ? [now.stage, names[now.at], id, row, group, point].join('\n') : ''
    if (key === taken) return
    taken = key
    wasTaken = false
    queueMicrotask(() => {
      if (taken === key) takeWhenFree()
    })
  }

  let stopWaiting = () => {}
  /** Steps that became others break off nothing that is under way. */
  function takeWhenFree(): void {
    stopWaiting()
    stopWaiting = () => {}
    if (!areOthers || tools.inHand.get().isIdle) return take()
    stopWaiting = tools.inHand.subscribe(() => tools.inHand.get().isIdle && queueMicrotask(takeWhenFree))
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
    wasTaken = true
    const tool = stepTool.of(now, step)
    if (tool !== undefined) tools.choose(tool)
  }

  /** The person has seen the changed steps when they continue. */
  function goOn(): void {
    areOthers = false
    tell()
  }

  /** A move of the person among the steps of a general flow. */
  function move(to: (walk: Walk, states: readonly StepState[]) => Walk): void {
    walk = to(walk, states)
    goOn()
  }

  const stops = [
    desk.flow.subscribe(takeFlowSoon),
    desk.classes.subscribe(takeFlowSoon),
    desk.tags.subscribe(takeFlowSoon),
    notes.subscribe(hearNotes),
    classes.subscribe(tell),
    stepTool.dispose,
    drawing.subscribe(follow),
    editing.seen.subscribe(() => {
      if (seen.get()?.refusal !== editing.seen.get().refusal) tell()
    }),
    leaving.subscribe(() => {
      if (isOn() !== (seen.get() !== undefined)) look()
    }),
  ]
  hearNotes()
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
      const others = leaving.get().stepsLeft.filter((one) => one !== id)
      leaving.set({ stepsLeft: on ? others : [...others, id].slice(-LEFT_MOST) })
    },
    next() {
      if (!isKeyPoints()) return move(next)
      points.next()
      goOn()
    },
    back() {
      if (!isKeyPoints()) return move(back)
      points.back()
      goOn()
    },
    skip() {
      if (!isKeyPoints()) return move(skipped)
      points.skip()
      goOn()
    },
    again() {
      taken = ''
      if (!isKeyPoints()) return move(again)
      points.again()
      goOn()
    },
    goTo: (at) => move((now, of) => goneTo(now, of, at)),
    sayTag() {
      const { at = -1, steps = [] } = seen.get() ?? {}
      const step = steps[at]
      if (step?.isTag === true && step.of !== undefined && step.count === 0) editing.toggleTag(step.of)
    },
    pointQuestions,
    answered(group, point) {
      if (!isKeyPoints()) return move((now, of) => answered(now, of, group))
      points.answered(group, point)
      goOn()
    },
    noted: goOn,
    keyPoints: {
      words: points.words,
      set: points.set,
      skip() {
        points.skip()
        goOn()
      },
      back() {
        points.back()
        goOn()
      },
    },
    dispose() {
      unfollow()
      stopWaiting()
      for (const stop of stops) stop()
      taken = ''
    },
  }
}

/** All that a person could see of a flow, to tell whether it became another one. */
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
