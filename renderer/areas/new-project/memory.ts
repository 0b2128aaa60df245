import type { Memory } from '../../router/area'
import { keptChoices } from '../../stores/stored-choices'
import { keptClassChoices } from './class-choices-store'
import { keptDoubles } from './doubles-store'
import { keptDraft, readDraft, useDraft } from './draft-store'

/** Restores an unfinished project and the last choice for existing names after a restart. */
export const NEW_PROJECT_MEMORY: Memory = {
  choices: [
    keptChoices({ name: 'newProject', store: useDraft, keep: keptDraft, restore: readDraft }),
    keptDoubles,
    keptClassChoices,
  ],
}
