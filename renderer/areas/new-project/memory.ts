import type { Memory } from '../../router/area'
import { keptChoices } from '../../stores/stored-choices'
import { keptClassChoices } from './class-choices-store'
import { keptDoubles } from './doubles-store'
import { keptDraft, readDraft, useDraft } from './draft-store'

/** A project that was begun and not made is there again after a restart, and so is the last choice for doubles. */
export const NEW_PROJECT_MEMORY: Memory = {
  choices: [
    keptChoices({ name: 'newProject', store: useDraft, keep: keptDraft, restore: readDraft }),
    keptDoubles,
    keptClassChoices,
  ],
}
