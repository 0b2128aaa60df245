import { z } from '#domain/page-schema'
import { choice, choiceGroup } from '../../session/choice-group'

const name = z.string().min(1).max(40)

/** Stored layout of the panels. */
export const PANEL_CHOICES = choiceGroup(
  {
    /** Panels are visible. */
    objects: choice(z.boolean(), true),
    /** The last chosen panel; may be unknown to this version of the reviewer. */
    panel: choice(name, 'objects'),
    /** Display two panels, one above the other. */
    stacked: choice(z.boolean(), false),
    /** Panels in the lower half; empty means all but the first. */
    below: choice<readonly string[]>(z.array(name).max(20), []),
    /** The last chosen panel of the other half. */
    otherPanel: choice(name, 'comments'),
    /** Height of the upper half, in percent. */
    upperShare: choice(z.number().min(20).max(80), 60),
    /** Panel width, in CSS pixels. */
    panelWidth: choice(z.number().min(240).max(520), 264),
  },
  ['objects', 'panel', 'panelWidth'],
)
