import { JOB_STATE } from '#domain/enums'
import type { Files } from './files'
import type { Jobs } from './jobs'

const FOLDER = 'exports'

/** Path of an export's archive. */
export function exportPath(jobId: number): string {
  return `${FOLDER}/${jobId}.zip`
}

/** Path of an export's list of items. */
export function manifestPath(jobId: number): string {
  return `${FOLDER}/${jobId}.items`
}

/** Deletes the archives of forgotten exports, and drafts of those that ended without an archive. */
export async function sweepExports(files: Files, jobs: Jobs): Promise<void> {
  for (const name of await files.list(FOLDER)) {
    const jobId = Number(/^(\d+)\./.exec(name)?.[1] ?? Number.NaN)
    // Read it for each archive: other exports start meanwhile.
    const state = jobs.byId(jobId)?.state
    const isLeft = name.endsWith('.part') && state !== JOB_STATE.in_progress
    if (state === undefined || isLeft) files.removeNow(`${FOLDER}/${name}`)
  }
}
