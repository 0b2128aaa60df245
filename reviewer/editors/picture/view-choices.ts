import { z } from '#domain/page-schema'
import { choice, choiceGroup } from '../../session/choice-group'

/** The user's settings for viewing and moving pictures. */
export const VIEW_CHOICES = choiceGroup({
  /** Keep the view for the next item; otherwise fit each item. */
  keepView: choice(z.boolean(), false),
  /** The wheel's effect on the picture; with Ctrl it always zooms. */
  wheel: choice<'zoom' | 'move'>(z.enum(['zoom', 'move']), 'zoom'),
  /** Fingers draw like a pen; otherwise they move the picture. */
  fingers: choice(z.boolean(), false),
  /** Drawing snaps to other objects and to the picture's border. */
  magnet: choice(z.boolean(), false),
  /** Show the minimap while only part of the picture is visible. */
  minimap: choice(z.boolean(), true),
  /** A close-up follows the pointer. */
  loupe: choice(z.boolean(), false),
})
