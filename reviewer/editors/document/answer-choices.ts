import { z } from '#domain/page-schema'
import { choice, choiceGroup } from '../../session/choice-group'

/** Choices for answering the questions of items. */
export const ANSWER_CHOICES = choiceGroup(
  {
    /** The last required answer advances to the next item. */
    answerAdvances: choice(z.boolean(), true),
    /** Answer many items at once in a grid. */
    answerGrid: choice(z.boolean(), false),
    /** Width of a tile in the grid, in CSS pixels. */
    answerTile: choice(z.number().min(80).max(320), 144),
  },
  ['answerGrid'],
)
