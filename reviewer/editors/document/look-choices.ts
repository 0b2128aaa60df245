import { z } from '#domain/page-schema'
import { choice, choiceGroup } from '../../session/choice-group'
import type { ColourBy } from './object-colour'
import { LABEL_PARTS, type LabelPart } from './object-label'

/** Choices of the objects' appearance. */
export const LOOK_CHOICES = choiceGroup({
  /** Fill opacity of areas, in percent. */
  fill: choice(z.number().min(0).max(100), 22),
  /** Fill opacity per class name, if it differs. */
  fillsByClass: choice<Readonly<Record<string, number>>>(z.record(z.string().max(500), z.number().min(0).max(100)), {}),
  /** Labels every object, not only hovered and selected ones. */
  labels: choice(z.boolean(), false),
  /** Parts of a label besides the class. */
  labelParts: choice<readonly LabelPart[]>(z.array(z.enum(LABEL_PARTS)), []),
  /** Meaning of the objects' colours. */
  colourBy: choice<ColourBy>(z.enum(['class', 'object', 'group']), 'class'),
})
