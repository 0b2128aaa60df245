import { ok } from '#domain/result'
import type { PreferenceStore } from '../../config/preferences'
import type { AreaHandlers } from '../handle'

/** Remembered choices of the shell. */
export function choiceHandlers(preferences: PreferenceStore): AreaHandlers<'choices'> {
  return {
    read: () => ok(preferences.get('choices')),
    write: (_caller, name, value) => preferences.set('choices', { ...preferences.get('choices'), [name]: value }),
  }
}
