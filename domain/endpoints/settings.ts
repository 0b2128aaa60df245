import { z } from 'zod'
import { many } from '../many'
import { row } from './row'
import { INSTRUCTIONS_MAX } from '../instructions'
import { done, id } from './shapes'

const SETTINGS_MAX = 100
/** The value of a setting. */
export const settingValue = z.union([z.string().max(2_000), z.number(), z.boolean()])
const value = settingValue
const setting = z.object({
  id,
  project_id: id,
  attribute: z.string(),
  value,
  /** What held before the last change. */
  previous: value.nullable().optional(),
  changed_by: z.string().nullable().optional(),
  changed_at: z.string().nullable().optional(),
})
export type WireSetting = z.output<typeof setting>

const LINK_MAX = 2_000
const instructions = z.object({
  /** An address outside; empty: none. */
  link: z.string(),
  text: z.string(),
  /** Grows with each change; 0: nobody wrote any. */
  revision: z.number().int(),
  /** The caller has not read them as they are. */
  is_new: z.boolean(),
  changed_by: z.string().nullable(),
  changed_at: z.string().nullable(),
})
export type WireInstructions = z.output<typeof instructions>

/** How work is done in a project. */
export const settings = {
  /** The form of a multimodal project, as the form builder keeps it. */
  projectForm: row({
    service: 'main',
    method: 'GET',
    path: 'project/{projectId}/custom-editor-template',
    scope: 'team',
    answer: z.record(z.string(), z.unknown()),
    shell: 'read',
    alsoFor: ['item'],
    since: 'P',
  }),
  /** Puts a form in the place of the present one. */
  saveProjectForm: row({
    service: 'main',
    method: 'POST',
    path: 'project/{projectId}/custom-editor-template',
    scope: 'team',
    body: z.record(z.string(), z.unknown()),
    answer: z.record(z.string(), z.unknown()),
    shell: 'write',
    since: 'P',
  }),
  /** The same for who built on the present form; `was`: what the caller saw, another present one is a conflict. */
  putProjectForm: row({
    service: 'main',
    method: 'PUT',
    path: 'project/{projectId}/custom-editor-template',
    scope: 'team',
    body: z.object({ form: z.record(z.string(), z.unknown()), was: z.record(z.string(), z.unknown()).nullable() }),
    answer: z.record(z.string(), z.unknown()),
    shell: 'write',
    since: 'ours',
  }),
  /** What holds in a project, with who changed it last. */
  listSettings: row({
    service: 'main',
    method: 'GET',
    path: 'project/{projectId}/settings',
    scope: 'team',
    answer: many(setting),
    shell: 'read',
    alsoFor: ['item'],
    since: 'P',
  }),
  /** Changes settings, all or none. `was`: what the caller saw; another present value is a conflict. */
  changeSettings: row({
    service: 'main',
    method: 'PUT',
    path: 'project/{projectId}/settings',
    scope: 'team',
    body: z.object({
      settings: z
        .array(z.object({ attribute: z.string().max(100), value, was: value.nullable().optional() }))
        .max(SETTINGS_MAX),
    }),
    answer: many(setting),
    shell: 'write',
    since: 'P',
  }),
  readInstructions: row({
    service: 'main',
    method: 'GET',
    path: 'project/{projectId}/instructions',
    scope: 'team',
    answer: instructions,
    shell: 'read',
    since: 'ours',
  }),
  /** `revision`: that of what the caller saw; another present one is a conflict. */
  saveInstructions: row({
    service: 'main',
    method: 'PUT',
    path: 'project/{projectId}/instructions',
    scope: 'team',
    body: z.object({
      link: z.string().max(LINK_MAX),
      text: z.string().max(INSTRUCTIONS_MAX),
      revision: z.number().int(),
    }),
    answer: instructions,
    shell: 'write',
    since: 'ours',
  }),
  markInstructionsRead: row({
    service: 'main',
    method: 'POST',
    path: 'project/{projectId}/instructions/read',
    scope: 'team',
    body: z.object({ revision: z.number().int() }),
    answer: done,
    shell: 'write',
    since: 'ours',
  }),
}
