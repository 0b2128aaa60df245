import { z } from 'zod'
import { many } from '../many'
import { LABEL_COUNTS, LIMITED, REVIEW_RULES_MAX as MAX } from '../review-rules'
import { row } from './row'
import { id } from './shapes'

const reason = z.string().min(1).max(MAX.reason)
const number = z.number().min(-1e12).max(1e12).nullable()
const limit = z.object({
  className: z.string().min(1).max(MAX.name),
  of: z.enum(LIMITED),
  group: z.string().max(MAX.name),
  least: number,
  most: number,
})
const said = z.object({
  reasons: z.array(reason).max(MAX.reasons),
  isReasonNeeded: z.boolean(),
  leftReasons: z.array(reason).max(MAX.reasons),
  errors: z.array(z.string().min(1).max(50)).max(MAX.errors),
  overlap: z.number().nullable(),
  limits: z.array(limit).max(MAX.limits),
  /** Older callers omit it. */
  labels: z.enum(LABEL_COUNTS).default('one'),
  /** Revision that the caller saw; a different present one is a conflict. */
  revision: z.number().int(),
})
const kept = z.object({
  reasons: many(z.string()),
  isReasonNeeded: z.boolean(),
  leftReasons: many(z.string()),
  errors: many(z.string()),
  overlap: z.number().nullable(),
  limits: many(limit),
  labels: z.enum(LABEL_COUNTS).default('one'),
  project_id: id,
  /** Incremented by each change; 0 before the first one. */
  revision: z.number().int(),
  changed_by: z.string().nullable(),
  changed_at: z.string().nullable(),
})
export type WireReviewRules = z.output<typeof kept>

/** Endpoints of a project's review rules: all its people read them, its admins write them. */
export const reviewRules = {
  readReviewRules: row({
    service: 'main',
    method: 'GET',
    path: 'project/{projectId}/review-rules',
    scope: 'team',
    answer: kept,
    shell: 'read',
    alsoFor: ['item'],
    since: 'ours',
  }),
  saveReviewRules: row({
    service: 'main',
    method: 'PUT',
    path: 'project/{projectId}/review-rules',
    scope: 'team',
    body: said,
    answer: kept,
    shell: 'write',
    since: 'ours',
  }),
}
