import { z } from '#domain/page-schema'
import { choice, choiceGroup } from '../../session/choice-group'
import type { ColourBy } from './object-colour'
import { LABEL_PARTS, type LabelPart } from './object-label'

/** How objects look. */
export const LOOK_CHOICES = choiceGroup({
  /** How strongly areas are filled, in percent. */
  fill: choice(z.number().min(0).max(100), 22),
  /** The same for each class by its name, where it is filled otherwise. */
  fillsByClass: choice<Readonly<Record<string, number>>>(z.record(z.string().max(500), z.number().min(0).max(100)), {}),
  /** Every object has its label, not only one that is pointed at or selected. */
  labels: choice(z.boolean(), false),
  /** What labels say beside the class. */
  labelParts: choice<readonly LabelPart[]>(z.array(z.enum(LABEL_PARTS)), []),
  /** What the colours of objects tell apart. */
  colourBy: choice<ColourBy>(z.enum(['class', 'object', 'group']), 'class'),
})
