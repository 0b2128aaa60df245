import type { Area } from '../annotation/areas/area'
import { markedAreas } from '../annotation/mask/marked-areas'
import type { Touch, Wand, WandRules } from '../vision/wand'
import { withoutSteps } from './without-steps'

/** Pieces and holes of fewer pixels, or of a smaller share of all, are grain. */
const LEAST_PIXELS = 24
const LEAST_SHARE = 0.001
/** Limit of pieces that people check. */
const PIECES_MOST = 200

/** Areas in sample pixels, and the number of further pieces. */
export interface TouchedAreas {
  readonly areas: readonly Area[]
  readonly left: number
}

/** The areas that touches make. */
export function touchedAreas(wand: Wand, touches: readonly Touch[], rules: WandRules): TouchedAreas {
  const found = wand.region(touches, rules)
  if (found === undefined) return { areas: [], left: 0 }
  const { marks, part } = found
  const least = Math.max(LEAST_PIXELS, LEAST_SHARE * marks.width * marks.height)
  const all = markedAreas(marks, least)
  const areas = all
    .slice(0, PIECES_MOST)
    .map((area) => area.flatMap((ring) => withoutSteps(ring, part.x, part.y)))
    .filter(({ length }) => length > 0)
  return { areas, left: all.length - Math.min(all.length, PIECES_MOST) }
}
