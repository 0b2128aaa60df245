import { z } from '#domain/page-schema'
import { choice, choiceGroup } from '../../session/choice-group'

export const TEXT_SIZE = { min: 11, max: 28, step: 1 } as const

/** The user's view settings for texts. */
export const TEXT_CHOICES = choiceGroup({
  /** Font size, in CSS pixels. */
  textSize: choice(z.number().min(TEXT_SIZE.min).max(TEXT_SIZE.max), 15),
  /** Wrap long lines. */
  wrap: choice(z.boolean(), true),
  lineNumbers: choice(z.boolean(), false),
})
