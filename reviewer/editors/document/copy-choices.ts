import { z } from '#domain/page-schema'
import { choice, choiceGroup } from '../../session/choice-group'
import type { CopyWay } from './clipboard'

/** Choice of the placement of copies on a picture of another size. */
export const COPY_CHOICES = choiceGroup({ copyWay: choice<CopyWay>(z.enum(['pixels', 'proportion']), 'pixels') })
