import type { FlowStep, OpenQuestion } from '#domain/annotation/flow/step-states'
import type { PointMemory } from './key-point-walk'

/** Skipped question: its step, the index of the object in that step, and its group. */
export type PassedQuestion = readonly [step: string, nth: number, group: string]

/** Skipped steps and questions of an item. Their names stay valid when the item opens again, or the steps change. */
export interface PassedOver {
  readonly skipped: readonly string[]
  readonly passed: readonly PassedQuestion[]
  /** Skipped key points; a skeleton is named by its index in the item, -1 for one without points yet. */
  readonly points?: { readonly skip?: readonly [nth: number, after: number, upTo: number]; readonly done?: number }
}

/** Nothing is skipped. */
export const NOTHING_PASSED: PassedOver = { skipped: [], passed: [] }

/** Limit of the notes in characters; beyond it the oldest questions are dropped. */
const LETTERS_MOST = 8_000
/** Step name of questions about the whole skeleton; those about a point have the point's step. */
const SKELETON = ''

/** Names each step by its class, its kind, and its number among equal ones. */
export function stepNames(steps: readonly Pick<FlowStep, 'className' | 'kind'>[]): readonly string[] {
  const seen = new Map<string, number>()
  return steps.map(({ className, kind = '' }) => {
    const alike = `${className}/${kind}`
    const nth = (seen.get(alike) ?? 0) + 1
    seen.set(alike, nth)
    return `${alike}/${nth}`
  })
}

/** The skipped steps as text; undefined if none. */
export function writtenPassedOver({ skipped, passed, points }: PassedOver): string | undefined {
  if (skipped.length === 0 && passed.length === 0 && points === undefined) return undefined
  for (let from = 0; from <= passed.length; from += 1 + Math.floor((passed.length - from) / 2)) {
    const text = JSON.stringify({ skipped, passed: passed.slice(from), points })
    if (text.length <= LETTERS_MOST) return text
  }
  return undefined
}

/** Parses the stored value; anything else counts as empty. */
export function readPassedOver(text: string | undefined): PassedOver {
  const { skipped, passed, points } = fieldsOf(text)
  const { skip, done } = isFields(points) ? points : {}
  const ofPoints = {
    ...(isNumbers(skip) ? { skip: [skip[0] ?? -1, skip[1] ?? 0, skip[2] ?? 0] as const } : {}),
    ...(typeof done === 'number' ? { done } : {}),
  }
  return {
    skipped: Array.isArray(skipped) ? skipped.filter((one) => typeof one === 'string') : [],
    passed: Array.isArray(passed) ? passed.filter(isQuestion) : [],
    ...(Object.keys(ofPoints).length === 0 ? {} : { points: ofPoints }),
  }
}

/** Skipped points in a form that stays valid when skeletons get other rows. */
export function pointsPassed(
  { skip, done }: PointMemory,
  passed: readonly OpenQuestion[],
  rows: readonly number[],
  names: readonly string[],
): PassedOver {
  const nthOf = (row: number | undefined) => (row === undefined ? -1 : rows.indexOf(row))
  const points = {
    ...(skip !== undefined && (skip.row === undefined || rows.includes(skip.row))
      ? { skip: [nthOf(skip.row), skip.after, skip.upTo] as const }
      : {}),
    ...(done !== undefined && rows.includes(done) ? { done: rows.indexOf(done) } : {}),
  }
  return {
    skipped: [],
    passed: passed.flatMap(({ row, group, point }) => {
      const step = point === undefined ? SKELETON : names[point - 1]
      return step !== undefined && rows.includes(row) ? [[step, rows.indexOf(row), group] as const] : []
    }),
    ...(Object.keys(points).length === 0 ? {} : { points }),
  }
}

/** Skipped points of these skeletons, read from their stored form; points beyond the last step are left out. */
export function pointsRecalled(
  { points, passed }: PassedOver,
  rows: readonly number[],
  names: readonly string[],
): { readonly memory: PointMemory; readonly passed: readonly OpenQuestion[] } {
  const { skip, done } = points ?? {}
  const [nth = -1, after = 0, upTo = 0] = skip ?? []
  const isThere = skip !== undefined && nth < rows.length && upTo <= names.length
  return {
    memory: {
      skip: isThere ? { row: nth < 0 ? undefined : rows[nth], after, upTo } : undefined,
      done: done === undefined ? undefined : rows[done],
    },
    passed: passed.flatMap(([step, at, group]) => {
      const [row, index] = [rows[at], names.indexOf(step)]
      if (row === undefined) return []
      if (step === SKELETON) return [{ row, group }]
      return index === -1 ? [] : [{ row, group, point: index + 1 }]
    }),
  }
}

function fieldsOf(text: string | undefined): Record<string, unknown> {
  try {
    const said: unknown = JSON.parse(text ?? '{}')
    return isFields(said) ? said : {}
  } catch {
    // Notes of another format are ignored.
    return {}
  }
}

function isFields(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function isNumbers(value: unknown): value is readonly number[] {
  return Array.isArray(value) && value.length === 3 && value.every((one) => typeof one === 'number')
}

function isQuestion(value: unknown): value is PassedQuestion {
  return (
    Array.isArray(value) &&
    typeof value[0] === 'string' &&
    typeof value[1] === 'number' &&
    typeof value[2] === 'string' &&
    value.length === 3
  )
}
