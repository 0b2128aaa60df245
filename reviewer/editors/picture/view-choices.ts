import { z } from '#domain/page-schema'
import { choice, choiceGroup } from '../../session/choice-group'

/** How a person looks at pictures and moves them. */
export const VIEW_CHOICES = choiceGroup({
  /** The view stays when the next item comes; otherwise each item is fitted. */
  keepView: choice(z.boolean(), false),
  /** What the wheel does to the picture; with Ctrl it always zooms. */
  wheel: choice<'zoom' | 'move'>(z.enum(['zoom', 'move']), 'zoom'),
  /** A finger draws as a pen does; otherwise it moves the picture. */
  fingers: choice(z.boolean(), false),
  /** What is drawn snaps to other objects and to the border of the picture. */
  magnet: choice(z.boolean(), false),
  /** A small picture of the whole is shown while a part is seen. */
  minimap: choice(z.boolean(), true),
  /** A close-up goes with the pointer. */
  loupe: choice(z.boolean(), false),
})
