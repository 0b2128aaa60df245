// Before every other module that makes a schema.
import { z } from '#domain/page-schema'
import { LABEL_COUNTS, LIMITED, NO_REVIEW_RULES } from '#domain/review-rules'
import { sparse } from './sparse'

const texts = z.array(z.string())
const number = z.number().nullable()

/** How the project reviews its items, as the host tells it; what it does not know of is not asked for. */
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
