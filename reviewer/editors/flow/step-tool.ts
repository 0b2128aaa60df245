import { STEP_TOOLS } from '#domain/step-tools'
import type { ToolChoice } from '../tool-choice'
import type { ProjectFlow, ProjectStep } from './project-flow'

export const KEY_POINT_TOOL = 'key-point'
/** Tool of a step that allows any, before anything was drawn. */
const FIRST_TOOL = 'bbox'
const NOT_DRAWING: ReadonlySet<string> = new Set(['hand', 'select', KEY_POINT_TOOL])
const DRAWING: ReadonlySet<string> = new Set(STEP_TOOLS.map(({ id }) => id))

/** A step with its number of objects. */
type CountedStep = Pick<ProjectStep, 'isGone' | 'isTag' | 'tool'> & { readonly count: number }

/** Finds the tool of a step. */
export interface StepTool {
  /** Undefined if the selected tool fits. */
  readonly of: (
    seen: { readonly kind: ProjectFlow['kind']; readonly steps: readonly CountedStep[] },
    step: CountedStep | undefined,
  ) => string | undefined
  readonly dispose: () => void
}

/** Remembers the last drawing tool, for steps that allow any. */
export function createStepTool(tools: ToolChoice): StepTool {
  let drewWith = FIRST_TOOL
  const stop = tools.inHand.subscribe(() => {
    const { id } = tools.inHand.get()
    if (DRAWING.has(id)) drewWith = id
  })
  const any = () => (NOT_DRAWING.has(tools.inHand.get().id) ? drewWith : undefined)

  return {
    of({ kind, steps }, step) {
      if (kind === 'keyPoints') return step === undefined ? 'select' : KEY_POINT_TOOL
      if (step !== undefined) return step.isGone || step.isTag ? 'select' : (step.tool?.id ?? any())
      const last = steps.at(-1)
      // After the last object, keep its tool to draw more of it.
      const goesOn = last !== undefined && last.count > 0 && !last.isGone && !last.isTag
      return goesOn ? (last.tool?.id ?? any()) : 'select'
    },
    dispose: stop,
  }
}
