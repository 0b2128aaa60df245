import { z } from 'zod'
import { many } from '../many'
import { row } from './row'
import { id } from './shapes'

const SETTINGS_MAX = 100
const value = z.union([z.string().max(2_000), z.number(), z.boolean()])
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
  /** What holds in a project, with who changed it last. */
  listSettings: row({
    service: 'main',
    method: 'GET',
    path: 'project/{projectId}/settings',
    scope: 'team',
    answer: many(setting),
    shell: 'read',
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
}
