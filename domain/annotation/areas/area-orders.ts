import type { Remaking } from '../commands/remake-objects'
import type { Place } from '../shaping/shape'
import { cutAlong, holed, merged, shared, subtracted } from './remake-areas'

/** Operation on areas, as data for a worker. */
export type AreaOrder =
  | { readonly do: 'merge' | 'share' | 'subtract' }
  | { readonly do: 'hole'; readonly ring: readonly number[] }
  | { readonly do: 'cut'; readonly line: readonly Place[] }

/** Implementation of an operation. */
export function remakingOf(order: AreaOrder): Remaking {
  if (order.do === 'hole') return holed(order.ring)
  if (order.do === 'cut') return cutAlong(order.line)
  return WHOLE[order.do]
}

const WHOLE: Readonly<Record<'merge' | 'share' | 'subtract', Remaking>> = {
  merge: merged,
  share: shared,
  subtract: subtracted,
}
