import { z } from '#domain/page-schema'
import { choice, choiceGroup } from '../../session/choice-group'

const LOOKS = ['overlay', 'swipe', 'beside', 'pixels'] as const

/** Layout of a comparison: overlaid, swiped over each other, or side by side. */
export type CompareLook = (typeof LOOKS)[number]

/** Both versions are visible at once, each in its own area. */
export const areApart = (look: CompareLook): boolean => look === 'swipe' || look === 'beside'

export const COMPARE_CHOICES = choiceGroup({ compare: choice<CompareLook>(z.enum(LOOKS), 'overlay') })
