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

/** A step with its colour, tool and questions. */
export interface ProjectStep extends FlowStep {
  readonly colour: string
  /** Tool that the step requires; undefined if any tool is allowed. */
  readonly tool: { readonly id: string; readonly label: string } | undefined
  /** It tags the whole item. */
  readonly isTag: boolean
  readonly of: OfferedClass | undefined
  /** Questions for this key point; empty if the skeleton answers them. */
  readonly pointGroups: readonly AttributeGroup[]
}

/** Steps of a project: objects one after the other, or the points of one skeleton. */
export interface ProjectFlow {
  readonly kind: 'general' | 'keyPoints'
  readonly steps: readonly ProjectStep[]
  /** The skeleton of the key points, with the class of the first step. */
  readonly skeleton: Skeleton
  /** Class of the whole skeleton: the one of the first step with an existing class. */
  readonly owner: OfferedClass | undefined
}

/** Flow of the host with the project's classes; undefined if the project has no steps. */
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
    // All points of a skeleton are one object, although each has its own class.
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
