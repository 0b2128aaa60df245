import type { AnnotationObject } from '#domain/annotation/document/read-document'
import type { OpenQuestion } from '#domain/annotation/flow/step-states'
import type { Drawing } from '../document/drawing'
import type { PassedOver } from './passed-over'
import type { ProjectFlow } from './project-flow'

/** Steps of the project, and the objects of the open drawing. */
export interface Looked {
  readonly flow: ProjectFlow
  readonly names: readonly string[]
  readonly objects: readonly AnnotationObject[]
  /** Undefined until it is loaded. */
  readonly drawing: Drawing | undefined
  /** The drawing is another than before. */
  readonly isOther: boolean
  /** Steps that were skipped when the item was open before. */
  readonly recalled: PassedOver
}

/** Number of a step's objects, and whether the step is done. */
export interface StepMark {
  readonly count: number
  readonly mark: 'open' | 'made' | 'asks' | 'skipped'
}

/** Progress through the steps of one kind; it derives from the objects and the skipped steps. */
export interface StepProgress {
  readonly look: (at: Looked) => void
  /** Adds skipped steps that became known after the item was shown. */
  readonly recall: (passed: PassedOver) => void
  readonly passedOver: () => PassedOver
  readonly seen: () => { readonly at: number; readonly asking: OpenQuestion | undefined; readonly skeletons: number }
  readonly markOf: (at: number) => StepMark
  readonly next: () => void
  readonly back: () => void
  readonly skip: () => void
  readonly again: () => void
  readonly goTo: (at: number) => void
  readonly answered: (group: string, point?: number) => void
}
