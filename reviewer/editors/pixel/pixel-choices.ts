import { z } from '#domain/page-schema'
import type { ChoiceSource } from '../../session/view-choices'
import { choice, choiceGroup } from '../../session/choice-group'
import { SIZE_MOST } from '../tools/paint/brush-size'

/** What may be painted over. */
export const PAINT_RULES = ['all', 'empty', 'class'] as const
export type PaintRule = (typeof PAINT_RULES)[number]

/** How masks are painted. */
export const PIXEL_CHOICES = choiceGroup({
  /** In the picture's pixels. */
  brushSize: choice(z.number().int().min(1).max(SIZE_MOST), 20),
  brushIsRound: choice(z.boolean(), true),
  paintRule: choice<PaintRule>(z.enum(PAINT_RULES), 'all'),
  /** Classes whose pixels are never painted over, by their names. */
  lockedClasses: choice<readonly string[]>(z.array(z.string().max(500)), []),
  /** The largest hole or speck that is looked for, in pixels. */
  speckMost: choice(z.number().int().min(1).max(100_000), 64),
})

/** Locked classes as a list that classes are put on and taken off. */
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
