import { z } from '#domain/page-schema'
import { choice, choiceGroup } from '../../session/choice-group'

const LOOKS = ['overlay', 'swipe', 'beside'] as const

/** Layout of a comparison: overlaid, swiped over each other, or side by side. */
export type CompareLook = (typeof LOOKS)[number]

export const COMPARE_CHOICES = choiceGroup({ compare: choice<CompareLook>(z.enum(LOOKS), 'overlay') })
