import type { OpenQuestion } from '#domain/annotation/flow/step-states'
import type { ClassChoice } from '../document/class-choice'
import type { ObjectViews } from '../document/object-view'
import type { ToolChoice } from '../tool-choice'
import type { ProjectFlow, ProjectStep } from './project-flow'
import { createStepTool, KEY_POINT_TOOL } from './step-tool'

/** The present step, as far as tool and class depend on it. */
interface PresentStep {
  readonly kind: ProjectFlow['kind']
  readonly steps: readonly (ProjectStep & { readonly count: number })[]
  readonly at: number
  readonly stage: 'make' | 'answer' | 'end'
  readonly asking: OpenQuestion | undefined
  readonly refusal: string | undefined
  readonly isComing: boolean
}

interface Parts {
  readonly seen: () => PresentStep | undefined
  readonly nameOf: (at: number) => string | undefined
  /** The project's steps changed meanwhile: a running action ends first. */
  readonly mustWait: () => boolean
  readonly tools: ToolChoice
  readonly classes: Pick<ClassChoice, 'choose'>
  readonly views: Pick<ObjectViews, 'choose'>
  readonly reach: (part: string) => void
  readonly focusCanvas: () => void
}

/** Selects the tool and class of each step, or the object that is asked about. */
export interface StepArranging {
  /** Selects them once the current action has finished, if the step is another one. */
  readonly arrange: () => void
  /** Selects them again, even for the same step. */
  readonly reset: () => void
  /** The step's class was selected: another class since then is the person's choice. */
  readonly hasChosen: () => boolean
  readonly dispose: () => void
}

/** Selects nothing until the first step is arranged. */
export function createStepArranging(parts: Parts): StepArranging {
  const { seen, nameOf, mustWait, tools, classes, views, reach, focusCanvas } = parts
  const stepTool = createStepTool(tools)
  /** The step whose tool and class were selected. */
  let taken = ''
  let hasChosen = false
  let wasAsking = false
  let stopWaiting = () => {}

  function takeWhenFree(): void {
    stopWaiting()
    stopWaiting = () => {}
    if (!mustWait() || tools.inHand.get().isIdle) return take()
    stopWaiting = tools.inHand.subscribe(() => tools.inHand.get().isIdle && queueMicrotask(takeWhenFree))
  }

  function take(): void {
    const now = seen()
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
    hasChosen = true
    const tool = stepTool.of(now, step)
    if (tool !== undefined) tools.choose(tool)
  }

  return {
    arrange() {
      const key = keyOf(seen(), nameOf)
      if (key === taken) return
      taken = key
      hasChosen = false
      queueMicrotask(() => {
        if (taken === key) takeWhenFree()
      })
    },
    reset: () => void (taken = ''),
    hasChosen: () => hasChosen,
    dispose() {
      stopWaiting()
      stepTool.dispose()
      taken = ''
    },
  }
}

/** Key of a step's tool, class and question; empty while nothing can be made. */
function keyOf(now: PresentStep | undefined, nameOf: Parts['nameOf']): string {
  if (now === undefined || now.refusal !== undefined || now.isComing) return ''
  const { row, group, point } = now.asking ?? {}
  return [now.stage, nameOf(now.at), now.steps[now.at]?.tool?.id, row, group, point].join('\n')
}
