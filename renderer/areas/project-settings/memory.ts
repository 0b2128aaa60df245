import type { Memory } from '../../router/area'
import { keptChoices } from '../../stores/stored-choices'
import { keptTexts, readTexts, useTexts } from './texts-store'

/** Restores unsaved texts after the window was closed or the app crashed. */
export const PROJECT_SETTINGS_MEMORY: Memory = {
  choices: [keptChoices({ name: 'projectTexts', store: useTexts, keep: keptTexts, restore: readTexts })],
}
