import { z } from '#domain/page-schema'
import { choice, choiceGroup } from '../../session/choice-group'

const LOOKS = ['overlay', 'swipe', 'beside'] as const

/** How two versions are compared: laid over each other, one drawn aside, or both beside each other. */
export type CompareLook = (typeof LOOKS)[number]

export const COMPARE_CHOICES = choiceGroup({ compare: choice<CompareLook>(z.enum(LOOKS), 'overlay') })
