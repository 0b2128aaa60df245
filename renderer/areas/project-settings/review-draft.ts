import { z } from '#domain/page-schema'
import {
  LABEL_COUNTS,
  LIMITED,
  type Limit,
  limitProblem,
  reasonsOf,
  type ReviewRules,
  rulesProblem,
} from '#domain/review-rules'

const limit = z.object({
  className: z.string(),
  of: z.enum(LIMITED),
  group: z.string(),
  least: z.string(),
  most: z.string(),
})
const draft = z.object({
  reasons: z.string(),
  isReasonNeeded: z.boolean(),
  leftReasons: z.string(),
  errors: z.array(z.string()),
  hasOverlap: z.boolean(),
  overlap: z.string(),
  limits: z.array(limit),
  labels: z.enum(LABEL_COUNTS),
})

/** Rules as typed: lists as lines, numbers as digits. */
export type ReviewDraft = z.output<typeof draft>
export type LimitDraft = z.output<typeof limit>

/** The suggested overlap limit. */
const OVERLAP_FIRST = '80'

/** Converts rules for editing. */
export function draftOf(rules: ReviewRules): ReviewDraft {
  return {
    reasons: rules.reasons.join('\n'),
    isReasonNeeded: rules.isReasonNeeded,
    leftReasons: rules.leftReasons.join('\n'),
    errors: [...rules.errors],
    hasOverlap: rules.overlap !== null,
    overlap: rules.overlap === null ? OVERLAP_FIRST : String(rules.overlap),
    limits: rules.limits.map((one) => ({ ...one, least: digitsOf(one.least), most: digitsOf(one.most) })),
    labels: rules.labels,
  }
}

/** The request that replaces the rules of a revision. */
export function bodyOf(rules: ReviewRules, revision: number) {
  const { reasons, isReasonNeeded, leftReasons, errors, overlap, limits, labels } = rules
  const lists = { reasons: [...reasons], leftReasons: [...leftReasons], errors: [...errors], limits: [...limits] }
  return { isReasonNeeded, overlap, labels, ...lists, revision }
}

/** Parses a stored draft; undefined if it has another version. */
export function readDraft(text: string | undefined): ReviewDraft | undefined {
  if (text === undefined) return undefined
  try {
    const read = draft.safeParse(JSON.parse(text))
    return read.success ? read.data : undefined
  } catch {
    // Invalid drafts are discarded.
    return undefined
  }
}

/** The parsed rules, or errors by part. */
export interface ReadRules {
  readonly rules: ReviewRules
  readonly problem: { readonly key: string; readonly message: string } | undefined
}

/** The props of each part of the form. */
export interface ReviewPart {
  readonly draft: ReviewDraft
  readonly problem: ReadRules['problem']
  readonly disabled: boolean
  readonly change: (part: Partial<ReviewDraft>) => void
}

/** Parses a draft. */
export function rulesOf(typed: ReviewDraft): ReadRules {
  const rules: ReviewRules = {
    reasons: reasonsOf(typed.reasons),
    isReasonNeeded: typed.isReasonNeeded,
    leftReasons: reasonsOf(typed.leftReasons),
    errors: typed.errors,
    overlap: typed.hasOverlap ? numberOf(typed.overlap) : null,
    limits: typed.limits.map(limitOf),
    labels: typed.labels,
  }
  const odd = typed.limits.findIndex(({ least, most }) => Number.isNaN(numberOf(least)) || Number.isNaN(numberOf(most)))
  if (odd !== -1) return { rules, problem: { key: `limits.${odd}`, message: NO_NUMBER } }
  if (typed.hasOverlap && (rules.overlap === null || Number.isNaN(rules.overlap)))
    return { rules, problem: { key: 'overlap', message: NO_NUMBER } }
  return { rules, problem: rulesProblem(rules) }
}

const NO_NUMBER = 'Write a number.'

/** Validates a limit; undefined if valid. */
export function limitDraftProblem(typed: LimitDraft): string | undefined {
  const read = limitOf(typed)
  return Number.isNaN(read.least) || Number.isNaN(read.most) ? NO_NUMBER : limitProblem(read)
}

function limitOf({ least, most, ...rest }: LimitDraft): Limit {
  return { ...rest, least: numberOf(least), most: numberOf(most) }
}

function digitsOf(value: number | null): string {
  return value === null ? '' : String(value)
}

/** Null if empty, NaN if invalid. */
function numberOf(text: string): number | null {
  const trimmed = text.trim()
  return trimmed === '' ? null : Number(trimmed.replace(',', '.'))
}
