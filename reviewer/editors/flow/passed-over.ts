import type { FlowStep, OpenQuestion } from '#domain/annotation/flow/step-states'
import type { PointMemory } from './key-point-walk'

/** A question that was left unanswered: of which step, of its how many-th object (from 0), and which. */
export type PassedQuestion = readonly [step: string, nth: number, group: string]

/** What a person passed over on an item. Steps and objects have names here that hold when the item is opened again, and when the steps are others. */
export interface PassedOver {
  readonly skipped: readonly string[]
  readonly passed: readonly PassedQuestion[]
  /** Of key points; skeletons by their place among those of the item, -1 for the one that is not begun. */
  readonly points?: { readonly skip?: readonly [nth: number, after: number, upTo: number]; readonly done?: number }
}

/** Nothing was passed over. */
export const NOTHING_PASSED: PassedOver = { skipped: [], passed: [] }

/** Longer notes are not kept: the oldest questions make room. */
const LETTERS_MOST = 8_000
/** The whole skeleton is asked; what a point is asked has the name of its step. */
const SKELETON = ''

/** A name for each step: its class and kind, and which one it is of several alike. */
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

/** The memory of a walk among key points, as it holds for other rows of the same skeletons. */
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

/** The memory of a walk among these skeletons, as it was written down; points beyond the last step are none. */
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
    // Notes of another version say nothing here.
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
