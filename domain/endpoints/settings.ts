import { z } from 'zod'
import { row } from './row'

/** How work is done in a project. */
export const settings = {
  /** The form of a multimodal project, as the form builder keeps it. */
  projectForm: row({
    service: 'main',
    method: 'GET',
    path: 'project/{projectId}/custom-editor-template',
    scope: 'team',
    answer: z.record(z.string(), z.unknown()),
    since: 'P',
  }),
}
