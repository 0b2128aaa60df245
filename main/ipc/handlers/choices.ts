import type { WebContents } from 'electron'
import type { Pushes } from '#contract/api'
import { ok } from '#domain/result'
import type { PreferenceStore } from '../../config/preferences'
import type { AreaHandlers } from '../handle'

/** Notifies all windows except the one that made the choice. */
type Changed = (by: WebContents, choice: Pushes['choices.changed']) => void

/** Handles the shell's stored choices. */
export function choiceHandlers(preferences: PreferenceStore, changed: Changed): AreaHandlers<'choices'> {
  return {
    read: () => ok(preferences.get('choices')),
    write: ({ sender }, name, choice) => {
      const kept = preferences.set('choices', { ...preferences.get('choices'), [name]: choice })
      // The choice applies, whether or not it is on disk.
      changed(sender, { name, choice })
      return kept
    },
  }
}
