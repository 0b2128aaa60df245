import { z } from '#domain/page-schema'
import type { ChoiceSource } from '../../session/view-choices'
import { choice, choiceGroup } from '../../session/choice-group'
import { SIZE_MOST } from '../tools/paint/brush-size'

/** The pixels that painting may replace. */
export const PAINT_RULES = ['all', 'empty', 'class'] as const
export type PaintRule = (typeof PAINT_RULES)[number]

/** Paint settings for masks. */
export const PIXEL_CHOICES = choiceGroup({
  /** In picture pixels. */
  brushSize: choice(z.number().int().min(1).max(SIZE_MOST), 20),
  brushIsRound: choice(z.boolean(), true),
  paintRule: choice<PaintRule>(z.enum(PAINT_RULES), 'all'),
  /** Names of classes whose pixels painting never replaces. */
  lockedClasses: choice<readonly string[]>(z.array(z.string().max(500)), []),
  /** Maximum size of a hole or speck, in pixels. */
  speckMost: choice(z.number().int().min(1).max(100_000), 64),
})

/** The locked classes as an editable list. */
export function protectedClasses(source: ChoiceSource) {
  const kept = source.of(PIXEL_CHOICES)
  return {
    get: () => kept.get().lockedClasses,
    subscribe: kept.subscribe,
    toggle(className: string): void {
      const { lockedClasses } = kept.get()
      const isOn = lockedClasses.includes(className)
      kept.set({
        lockedClasses: isOn ? lockedClasses.filter((name) => name !== className) : [...lockedClasses, className],
      })
    },
  }
}
