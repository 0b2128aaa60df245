import { z } from '#domain/page-schema'
import { choice, choiceGroup } from '../../session/choice-group'

/** How a person goes through the questions of items. */
export const ANSWER_CHOICES = choiceGroup(
  {
    /** The last answer that is required leads to the next item. */
    answerAdvances: choice(z.boolean(), true),
    /** Many items are answered at once, in a grid. */
    answerGrid: choice(z.boolean(), false),
    /** How wide a tile of the grid is, in CSS pixels. */
    answerTile: choice(z.number().min(80).max(320), 144),
  },
  ['answerGrid'],
)
