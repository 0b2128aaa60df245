import { err, ok, type Result } from '../../result'
import { FIXED_TEXTS } from '../fixed-texts'

/**
 * What becomes of a value with an initial one that is toggled to a specific value: that value, or the initial one where it
 * was that already. Nothing is toggled to the initial value itself: that is refused with the specification's words.
 */
export function toggled<T>(now: T, initial: T, to: T): Result<T, typeof FIXED_TEXTS.valueIsInitial> {
  if (to === initial) return err(FIXED_TEXTS.valueIsInitial)
  return ok(now === to ? initial : to)
}
