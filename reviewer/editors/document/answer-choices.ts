import { z } from '#domain/page-schema'
import { choice, choiceGroup } from '../../session/choice-group'

/** How a person goes through the questions of items. */
export const ANSWER_CHOICES = choiceGroup({
  /** The last answer that is required leads to the next item. */
  answerAdvances: choice(z.boolean(), true),
})
