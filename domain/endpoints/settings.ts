import { z } from 'zod'
import { many } from '../many'
import { row } from './row'
import { INSTRUCTIONS_MAX } from '../instructions'
import { done, id } from './shapes'

const SETTINGS_MAX = 100
export const settingValue = z.union([z.string().max(2_000), z.number(), z.boolean()])
const value = settingValue
const setting = z.object({
  id,
  project_id: id,
  attribute: z.string(),
  value,
  /** Value before the last change. */
  previous: value.nullable().optional(),
  changed_by: z.string().nullable().optional(),
  changed_at: z.string().nullable().optional(),
})
export type WireSetting = z.output<typeof setting>

const LINK_MAX = 2_000
const instructions = z.object({
  /** External address; empty for none. */
  link: z.string(),
  text: z.string(),
  /** Incremented by each change; 0 before the first one. */
  revision: z.number().int(),
  /** The caller has not read this revision. */
  is_new: z.boolean(),
  changed_by: z.string().nullable(),
  changed_at: z.string().nullable(),
})
export type WireInstructions = z.output<typeof instructions>

/** Endpoints of a project's work settings. */
export const settings = {
  /** Form of a multimodal project, as the form builder stores it. */
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
  /** Replaces the form. */
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
  /** Replaces the form that the caller saw (`was`); a different present one is a conflict. */
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
  /** Lists the effective settings of a project, with their last authors. */
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
  /** Changes settings, all or none. `was`: the value that the caller saw; a different present one is a conflict. */
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
  /** `revision`: the one that the caller saw; a different present one is a conflict. */
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
