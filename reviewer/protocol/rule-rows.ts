// Import it before every other module that builds a schema.
import { z } from '#domain/page-schema'
import { LABEL_COUNTS, LIMITED, NO_REVIEW_RULES } from '#domain/review-rules'
import { sparse } from './sparse'

const texts = z.array(z.string())
const number = z.number().nullable()

/** Review rules of the project from the host; missing ones don't apply. */
export const REVIEW_RULES_ANSWER = sparse({
  reasons: texts.default([...NO_REVIEW_RULES.reasons]),
  isReasonNeeded: z.boolean().default(false),
  leftReasons: texts.default([...NO_REVIEW_RULES.leftReasons]),
  errors: texts.default([...NO_REVIEW_RULES.errors]),
  overlap: number.default(null),
  limits: z
    .array(z.object({ className: z.string(), of: z.enum(LIMITED), group: z.string(), least: number, most: number }))
    .default([]),
  labels: z.enum(LABEL_COUNTS).default(NO_REVIEW_RULES.labels),
})
