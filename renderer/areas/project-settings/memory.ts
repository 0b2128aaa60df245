import type { Memory } from '../../router/area'
import { keptChoices } from '../../stores/stored-choices'
import { keptTexts, readTexts, useTexts } from './texts-store'

/** Texts that were typed and not saved are there again after the window was closed, or the app ended by itself. */
export const PROJECT_SETTINGS_MEMORY: Memory = {
  choices: [keptChoices({ name: 'projectTexts', store: useTexts, keep: keptTexts, restore: readTexts })],
}
