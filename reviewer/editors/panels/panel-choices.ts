import { z } from '#domain/page-schema'
import { choice, choiceGroup } from '../../session/choice-group'

const name = z.string().min(1).max(40)

/** Which panels stand beside the item, and how. */
export const PANEL_CHOICES = choiceGroup(
  {
    /** There is a panel beside the item. */
    objects: choice(z.boolean(), true),
    /** The panel that was chosen last; it may be one of another version of the reviewer. */
    panel: choice(name, 'objects'),
    /** Two panels stand one above the other. */
    stacked: choice(z.boolean(), false),
    /** The panels that stand below; all but the first where none is named. */
    below: choice<readonly string[]>(z.array(name).max(20), []),
    /** The one chosen last of the other half. */
    otherPanel: choice(name, 'comments'),
    /** The upper half's share of the height, in percent. */
    upperShare: choice(z.number().min(20).max(80), 60),
    /** How wide the panels are, in CSS pixels. */
    panelWidth: choice(z.number().min(240).max(520), 264),
  },
  ['objects', 'panel', 'panelWidth'],
)
