import { ok } from '#domain/result'
import type { Subjects } from '#endpoints'
import type { HandlersOf } from '../server/handler'
import { refuse } from '../server/refusal'
import { projectAccess } from './access/project-access'
import { changeSettings } from './settings/change-settings'
import { markInstructionsRead, readInstructions, saveInstructions } from './settings/instructions'
import { putProjectForm, saveProjectForm } from './settings/save-form'
import { wireSettings } from './settings/wire-settings'

/** Endpoints of a project's work settings. */
export const settings = {
  /** Reads the form of a multimodal project. */
  projectForm: (platform, { caller, place }) => {
    const access = projectAccess(platform, caller, place)
    if (!access.ok) return access
    const form = platform.storage.classes.form(place.projectId)
    return form === undefined ? refuse('not_found', { message: 'This project has no form.' }) : ok(form)
  },
  saveProjectForm,
  putProjectForm,
  /** Lists a project's settings, for all of its people. */
  listSettings: (platform, { caller, place }) => {
    const access = projectAccess(platform, caller, place)
    return access.ok ? ok(wireSettings(platform.storage, access.value.project)) : access
  },
  changeSettings,
  readInstructions,
  saveInstructions,
  markInstructionsRead,
} satisfies HandlersOf<Subjects['settings']>
