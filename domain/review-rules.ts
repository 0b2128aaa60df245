/** What the objects of a class are limited in: how many there are, how large one is, or the number that it answers. */
export const LIMITED = ['count', 'width', 'height', 'area', 'answer'] as const
export type Limited = (typeof LIMITED)[number]

/** Between which numbers something of a class lies; null: on this side there is no limit. */
export interface Limit {
  readonly className: string
  readonly of: Limited
  /** The question that is answered by a number; empty for all other limits. */
  readonly group: string
  /** In objects, the picture's pixels, square pixels, or as the question counts. */
  readonly least: number | null
  readonly most: number | null
}

/** How many classes a whole item may have. */
export const LABEL_COUNTS = ['one', 'several'] as const
export type LabelCount = (typeof LABEL_COUNTS)[number]

/** How a project reviews its items. */
export interface ReviewRules {
  /** What a person picks from who disapproves an object. */
  readonly reasons: readonly string[]
  /** An object is disapproved with a reason only. */
  readonly isReasonNeeded: boolean
  /** What a person picks from who leaves an issue as it is. */
  readonly leftReasons: readonly string[]
  /** The checks whose findings keep an item from being handed on, by their names. */
  readonly errors: readonly string[]
  /** Two objects of a class overlap from this share of what either encloses, in percent; null: they may. */
  readonly overlap: number | null
  readonly limits: readonly Limit[]
  /** How many classes an item has, where the project is about whole items. */
  readonly labels: LabelCount
}

/** A project that nobody has told anything else. */
export const NO_REVIEW_RULES: ReviewRules = {
  reasons: [],
  isReasonNeeded: false,
  leftReasons: [],
  errors: [],
  overlap: null,
  limits: [],
  labels: 'one',
}

/** How much of everything rules may hold. */
export const REVIEW_RULES_MAX = { reasons: 50, reason: 200, errors: 50, limits: 200, name: 1_000 } as const
/** Between which percents an overlap lies. */
const OVERLAP_RANGE = { least: 1, most: 100 } as const

const ANSWERED: Limited = 'answer'

/** What is wrong with rules and where, in a sentence; undefined where they can be kept. */
export function rulesProblem(rules: ReviewRules): { readonly key: string; readonly message: string } | undefined {
  const { overlap, limits, reasons, isReasonNeeded } = rules
  if (isReasonNeeded && reasons.length === 0)
    return { key: 'reasons', message: 'Write down reasons first, then one can be asked for.' }
  if (overlap !== null && !(overlap >= OVERLAP_RANGE.least && overlap <= OVERLAP_RANGE.most))
    return { key: 'overlap', message: `Between ${OVERLAP_RANGE.least} and ${OVERLAP_RANGE.most} percent.` }
  for (const [at, limit] of limits.entries()) {
    const message = limitProblem(limit)
    if (message !== undefined) return { key: `limits.${at}`, message }
  }
  return undefined
}

/** What is wrong with one limit, in a sentence. */
export function limitProblem({ className, of, group, least, most }: Limit): string | undefined {
  if (className === '') return 'Choose a class.'
  if (of === ANSWERED && group === '') return 'Choose a question that is answered by a number.'
  if (least === null && most === null) return 'Say the least, the most, or both.'
  if (least !== null && most !== null && least > most) return 'The least is more than the most.'
  const isCounted = of !== ANSWERED
  if (isCounted && Math.min(least ?? 0, most ?? 0) < 0) return 'A number from 0 on.'
  return undefined
}

/** Reasons as they are kept: one a line, without those that are empty or there already. */
export function reasonsOf(lines: string): readonly string[] {
  const all = lines.split('\n').map((line) => line.trim().slice(0, REVIEW_RULES_MAX.reason))
  return [...new Set(all.filter((line) => line !== ''))].slice(0, REVIEW_RULES_MAX.reasons)
}
