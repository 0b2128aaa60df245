import type { FlowStep } from '#domain/annotation/flow/step-states'
import { keyPointSkeleton } from '#domain/annotation/flow/key-points'
import { tag } from '#domain/annotation/kinds/tag'
import { template } from '#domain/annotation/kinds/template'
import type { AttributeGroup } from '#domain/annotation/parts/attribute-values'
import { classColour } from '#domain/annotation/parts/class-colour'
import type { Skeleton } from '#domain/annotation/shaping/template-shape'
import { STEP_TYPE } from '#domain/enums'
import { stepTool } from '#domain/step-tools'
import type { ActionAnswer } from '#protocol/actions'
import type { OfferedClass } from '../document/class-choice'

type WireFlow = NonNullable<ActionAnswer<'getClasses'>['steps']>

/** A step with its display data and its tool. */
export interface ProjectStep extends FlowStep {
  readonly colour: string
  /** The required tool's ID and label; undefined if any tool will do. */
  readonly tool: { readonly id: string; readonly label: string } | undefined
  /** The step sets an item tag. */
  readonly isTag: boolean
  readonly of: OfferedClass | undefined
  /** Questions for this key point; empty if the skeleton answers them. */
  readonly pointGroups: readonly AttributeGroup[]
}

/** A project's flow: objects in sequence, or the points of one skeleton. */
export interface ProjectFlow {
  readonly kind: 'general' | 'keyPoints'
  readonly steps: readonly ProjectStep[]
  /** The skeleton of the key points, with the class of the first step. */
  readonly skeleton: Skeleton
  /** The class of the whole skeleton: that of the first step with an existing class. */
  readonly owner: OfferedClass | undefined
}

/** Combines the host's flow with the project's classes; undefined for free annotation. */
export function projectFlow(
  wire: WireFlow | undefined,
  classes: readonly OfferedClass[],
  tags: readonly OfferedClass[],
): ProjectFlow | undefined {
  if (wire === undefined || wire.steps.length === 0) return undefined
  const isKeyPoints = wire.type === STEP_TYPE.key_point
  if (!isKeyPoints && wire.type !== STEP_TYPE.general) return undefined
  const steps = wire.steps.map((step, at) => stepOf(step, at + 1, classes, tags))
  const owner = steps.find(({ isGone, isTag }) => !isGone && !isTag)?.of
  const ofPoint = ({ className, asked, of }: ProjectStep) =>
    className === owner?.className ? [] : (of?.groups.filter(({ name }) => asked.includes(name)) ?? [])
  return {
    kind: isKeyPoints ? 'keyPoints' : 'general',
    // All points belong to one skeleton, even if their steps have different classes.
    steps: isKeyPoints
      ? steps.map((step) => ({ ...step, kind: template.native, tool: undefined, pointGroups: ofPoint(step) }))
      : steps,
    owner,
    skeleton: keyPointSkeleton(
      steps.map(({ className }) => className),
      wire.connections,
    ),
  }
}

function stepOf(
  step: WireFlow['steps'][number],
  number: number,
  classes: readonly OfferedClass[],
  tags: readonly OfferedClass[],
): ProjectStep {
  const ofTag = tags.find(({ classId }) => classId === step.class_id)
  const of = classes.find(({ classId }) => classId === step.class_id) ?? ofTag
  const isTag = ofTag !== undefined && of === ofTag
  const className = of?.className ?? step.className ?? ''
  const tool = isTag ? undefined : stepTool(step.tool ?? null)
  const asked = of?.groups.filter(({ options }) => options.some(({ id }) => step.attribute_ids.includes(id))) ?? []
  return {
    number,
    className,
    colour: of?.colour ?? classColour(className),
    kind: isTag ? tag.native : tool?.id,
    tool: tool && { id: tool.id, label: tool.label },
    asked: asked.map(({ name }) => name),
    isGone: of === undefined,
    isTag,
    of,
    pointGroups: [],
  }
}
