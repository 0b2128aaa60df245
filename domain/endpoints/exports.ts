import { z } from 'zod'
import { job } from './jobs'
import { row } from './row'
import { bytes } from './shapes'

/** Getting work out of a project. */
export const dataExports = {
  /** Writes the native annotations of all items that have one, with the classes, into an archive, by a job. */
  startExport: row({
    service: 'main',
    method: 'POST',
    path: 'export',
    scope: 'project',
    /** `time`: when it was asked for, in the words of the person's place. */
    body: z.object({ time: z.string().max(100).optional() }),
    answer: job,
    shell: 'start',
    since: 'P',
  }),
  /** The archive of an export that is complete. */
  downloadExport: row({
    service: 'main',
    method: 'GET',
    path: 'export/{jobId}/download',
    scope: 'team',
    answer: bytes,
    file: 'down',
    since: 'ours',
  }),
}
