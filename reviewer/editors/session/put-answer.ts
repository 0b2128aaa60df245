import { answerItem, labelItem } from '#domain/annotation/commands/label-item'
import type { Author } from '#domain/annotation/commands/new-object'
import type { AnnotationObject } from '#domain/annotation/document/read-document'
import { type LabelClass, labelsOf, type Question } from '#domain/annotation/questions/questions'
import type { Drawing } from '../document/drawing'
import type { Outcome } from './short-work'

interface AnswerPorts {
  readonly classes: () => readonly LabelClass[]
  readonly author: () => Author
  /** The question as these objects answer it; undefined if the item isn't asked it. */
  readonly asked: (objects: readonly AnnotationObject[]) => Question | undefined
}

/** Writes the answer to a question into a drawing, as one step. */
export async function putAnswer(drawing: Drawing, names: readonly string[], ports: AnswerPorts): Promise<Outcome> {
  const { classes, author, asked } = ports
  const { objects } = drawing.drawn.get()
  const of = asked(objects)
  if (of === undefined) return { refused: 'This question is not asked of the item any more.' }
  if (isSameAnswer(of.answers, names)) return 'same'
  const labels = labelsOf(objects)
  await drawing.hold(labels.map(({ row }) => row))
  const { newId } = drawing
  const by = author()
  const step = { before: [], at: by.at, by: by.email }
  const label = `${of.title}: ${names.join(', ') || 'answer removed'}`
  if (of.of === undefined || of.group === undefined) {
    const to = classes().filter(({ className }) => names.includes(className))
    const ids = labels.map(({ row }) => drawing.idOf(row))
    return outcomeOf(drawing.run('label', labelItem, { ids, to, newId, author: by, label }, step))
  }
  const own = labels.find(({ className }) => className === of.of?.className)
  const values = of.kind === 'scale' ? names.map(Number) : names
  const id = own && drawing.idOf(own.row)
  const args = { id, of: of.of, group: of.group, values, newId, author: by, label }
  return outcomeOf(drawing.run('answer', answerItem, args, step))
}

/** Tells whether two answers name the same options, in any order. */
export function isSameAnswer(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((name) => other.includes(name))
}

function outcomeOf(refused: string | undefined): Outcome {
  return refused === undefined ? 'made' : { refused }
}
