import type { ChosenDataSet, DataSetClass, DataSetQuestion, DataSetTemplate } from '#contract/imports'

/** A class of a data set, and what becomes of it; of one that is made all that is known. */
export interface PlannedClass {
  readonly name: string
  /** null: its objects are left out. */
  readonly into: string | null
  readonly color: string
  readonly sourceId: number | null
  /** Whole items are of it. */
  readonly isTag: boolean
  /** Relations between spans are of it. */
  readonly isRelation: boolean
  readonly questions: readonly DataSetQuestion[]
  /** Its skeleton; null: it has none. */
  readonly template: DataSetTemplate | null
}

/** A data set that an import converts. */
export interface PlannedDataSet {
  readonly id: string
  readonly classes: readonly PlannedClass[]
  /** Questions and answers that classes of the project lack are made; else they stay out. */
  readonly makesQuestions: boolean
}

/** A person's choices for a data set, with its classes; classes without a choice are made. */
export function plannedDataSet(
  { id, classes: chosen, makesQuestions = false }: ChosenDataSet,
  read: readonly DataSetClass[],
): PlannedDataSet {
  const said = new Map(chosen.map(({ name, into }) => [name, into]))
  return {
    id,
    makesQuestions,
    classes: read.map(({ name, color, sourceId, kinds, questions, template = null }) => ({
      name,
      into: said.has(name) ? (said.get(name) ?? null) : name,
      color,
      sourceId,
      isTag: isAll(kinds, 'tag'),
      isRelation: isAll(kinds, 'relation'),
      questions,
      template,
    })),
  }
}

function isAll(kinds: DataSetClass['kinds'], wanted: string): boolean {
  return kinds.length > 0 && kinds.every(({ kind }) => kind === wanted)
}
