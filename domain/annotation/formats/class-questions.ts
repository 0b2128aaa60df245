import { isNative, type Native } from '../native'
import { sameClass } from './class-choice'

/** An attribute of a project's class, with its options. */
export interface ClassQuestion {
  readonly id: number
  readonly name: string
  /** Only `radio` and `checklist` have options. */
  readonly type: string
  readonly answers: readonly { readonly id: number; readonly name: string }[]
}

/** Answers that fit the class, and the questions of the answers that don't, one entry per answer. */
export interface FittedAnswers {
  readonly attributes: readonly unknown[]
  readonly left: readonly string[]
}

const CHOSEN: ReadonlySet<string> = new Set(['radio', 'checklist'])

/** Matches answers to the questions of a class by name, ignoring case. */
export function fittedAnswers(attributes: unknown, questions: readonly ClassQuestion[]): FittedAnswers {
  const names = questions.map(({ name }) => name)
  const fitted: Native[] = []
  const left: string[] = []
  const answered = new Set<number>()
  for (const entry of Array.isArray(attributes) ? (attributes as readonly unknown[]) : []) {
    if (!isNative(entry) || typeof entry.groupName !== 'string') continue
    const own = sameClass(entry.groupName, names)
    const question = questions.find(({ name }) => name === own)
    const made = question && answerOf(entry, question)
    if (question === undefined || made === undefined || (question.type !== 'checklist' && answered.has(question.id)))
      left.push(entry.groupName)
    else {
      answered.add(question.id)
      fitted.push(made)
    }
  }
  return { attributes: fitted, left }
}

function answerOf({ name }: Native, { id, name: groupName, type, answers }: ClassQuestion): Native | undefined {
  if (CHOSEN.has(type)) {
    const wished = sameClass(
      String(name),
      answers.map((one) => one.name),
    )
    const answer = answers.find((one) => one.name === wished)
    return answer && { id: answer.id, groupId: id, name: answer.name, groupName }
  }
  if (type !== 'numeric') return { groupId: id, name: String(name), groupName }
  const value = typeof name === 'number' ? name : Number(String(name).trim() === '' ? Number.NaN : name)
  return Number.isFinite(value) ? { groupId: id, name: value, groupName } : undefined
}
