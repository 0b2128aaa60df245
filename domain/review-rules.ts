/** Limits of a class's objects: number, size, or a numeric answer. */
export const LIMITED = ['count', 'width', 'height', 'area', 'answer'] as const
export type Limited = (typeof LIMITED)[number]

/** Range of a class; null means no limit on that side. */
export interface Limit {
  readonly className: string
  readonly of: Limited
  /** Question with a numeric answer; empty for other limits. */
  readonly group: string
  /** Unit: objects, the picture's pixels, square pixels, or the question's own. */
  readonly least: number | null
  readonly most: number | null
}

/** Number of classes of a whole item. */
export const LABEL_COUNTS = ['one', 'several'] as const
export type LabelCount = (typeof LABEL_COUNTS)[number]

/** Review rules of a project. */
export interface ReviewRules {
  /** Reasons offered when an object is disapproved. */
  readonly reasons: readonly string[]
  /** Disapproving an object requires a reason. */
  readonly isReasonNeeded: boolean
  /** Reasons offered when a finding is ignored. */
  readonly leftReasons: readonly string[]
  /** Names of the checks whose findings block an item's hand-over. */
  readonly errors: readonly string[]
  /** Overlap in percent of the union from which two objects of a class overlap; null allows any. */
  readonly overlap: number | null
  readonly limits: readonly Limit[]
  /** Number of classes per item, in projects about whole items. */
  readonly labels: LabelCount
}

/** Default rules of a project. */
export const NO_REVIEW_RULES: ReviewRules = {
  reasons: [],
  isReasonNeeded: false,
  leftReasons: [],
  errors: [],
  overlap: null,
  limits: [],
  labels: 'one',
}

/** Size limits of the rules. */
export const REVIEW_RULES_MAX = { reasons: 50, reason: 200, errors: 50, limits: 200, name: 1_000 } as const
/** Range of the overlap in percent. */
const OVERLAP_RANGE = { least: 1, most: 100 } as const

const ANSWERED: Limited = 'answer'

/** Problem of the rules, with its place and a sentence; undefined if they are valid. */
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

/** Problem of one limit, as a sentence. */
export function limitProblem({ className, of, group, least, most }: Limit): string | undefined {
  if (className === '') return 'Choose a class.'
  if (of === ANSWERED && group === '') return 'Choose a question that is answered by a number.'
  if (least === null && most === null) return 'Say the least, the most, or both.'
  if (least !== null && most !== null && least > most) return 'The least is more than the most.'
  const isCounted = of !== ANSWERED
  if (isCounted && Math.min(least ?? 0, most ?? 0) < 0) return 'A number from 0 on.'
  return undefined
}

/** Reads reasons, one per line, without empty and repeated ones. */
export function reasonsOf(lines: string): readonly string[] {
  const all = lines.split('\n').map((line) => line.trim().slice(0, REVIEW_RULES_MAX.reason))
  return [...new Set(all.filter((line) => line !== ''))].slice(0, REVIEW_RULES_MAX.reasons)
}
