import { err, ok, type Result } from '../../result'
import { FIXED_TEXTS } from '../fixed-texts'

/**
 * Toggles a value: to the target, or back to the initial value if it already has the target. Refuses the initial value
 * as a target, in the specification's words.
 */
export function toggled<T>(now: T, initial: T, to: T): Result<T, typeof FIXED_TEXTS.valueIsInitial> {
  if (to === initial) return err(FIXED_TEXTS.valueIsInitial)
  return ok(now === to ? initial : to)
}
