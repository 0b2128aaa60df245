import { JOB_STATE } from '#domain/enums'
import type { Files } from './files'
import type { Jobs } from './jobs'

const FOLDER = 'exports'

/** Where the archive of an export lies. */
export function exportPath(jobId: number): string {
  return `${FOLDER}/${jobId}.zip`
}

/** Where it is kept which items an export had. */
export function manifestPath(jobId: number): string {
  return `${FOLDER}/${jobId}.items`
}

/** Removes the archives of exports that are forgotten, and the drafts of those that ended without one. */
export async function sweepExports(files: Files, jobs: Jobs): Promise<void> {
  for (const name of await files.list(FOLDER)) {
    const jobId = Number(/^(\d+)\./.exec(name)?.[1] ?? Number.NaN)
    // Looked at anew for each: others begin meanwhile.
    const state = jobs.byId(jobId)?.state
    const isLeft = name.endsWith('.part') && state !== JOB_STATE.in_progress
    if (state === undefined || isLeft) files.removeNow(`${FOLDER}/${name}`)
  }
}
