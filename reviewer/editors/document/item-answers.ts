import { answerItem, labelItem } from '#domain/annotation/commands/label-item'
import type { AttributeValues } from '#domain/annotation/parts/attribute-values'
import { type LabelClass, labelsOf, type Question } from '#domain/annotation/questions/questions'
import type { Drawing } from './drawing'
import { createSteps, type StepParts } from './steps'

/** Writes answers about the whole item, each as one step. */
export interface ItemAnswers {
  /** Answers a question with these options; none clear its answer. */
  readonly choose: (question: Question, names: readonly string[]) => Promise<void>
  /** Answers a question of an attribute with these values. */
  readonly put: (question: Question, values: AttributeValues) => Promise<void>
}

/** Writes to the open drawing. */
export function createItemAnswers(parts: StepParts, offered: () => readonly LabelClass[]): ItemAnswers {
  const { drawing, author } = parts
  const steps = createSteps(parts)
  const labels = () => labelsOf(drawing.get()?.drawn.get().objects ?? [])

  async function label(names: readonly string[]): Promise<void> {
    const rows = labels().map(({ row }) => row)
    const to = offered().filter(({ className }) => names.includes(className))
    const words = to.length === 0 ? 'Class removed' : `Class: ${to.map(({ className }) => className).join(', ')}`
    const argsFor = ({ idOf, newId }: Drawing) => ({ ids: rows.map(idOf), to, newId, author: author(), label: words })
    await steps.run('label', rows, labelItem, argsFor)
  }

  async function put({ of, group, title }: Question, values: AttributeValues): Promise<void> {
    if (of === undefined || group === undefined) return
    const row = labels().find(({ className }) => className === of.className)?.row
    const words = values.length === 0 ? `${title}: answer removed` : `${title}: ${values.join(', ')}`
    const argsFor = ({ idOf, newId }: Drawing) => ({
      id: row === undefined ? undefined : idOf(row),
      of,
      group,
      values,
      newId,
      author: author(),
      label: words,
    })
    await steps.run('answer', row === undefined ? [] : [row], answerItem, argsFor)
  }

  return {
    choose: (question, names) =>
      question.of === undefined ? label(names) : put(question, question.kind === 'scale' ? names.map(Number) : names),
    put,
  }
}
