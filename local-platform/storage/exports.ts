import type { Files } from './files'
import type { Jobs } from './jobs'

const FOLDER = 'exports'

/** Where the archive of an export lies. */
export function exportPath(jobId: number): string {
  return `${FOLDER}/${jobId}.zip`
}

/** Removes the archives of exports that are forgotten, and the drafts of those that ended without one. */
export async function sweepExports(files: Files, jobs: Jobs): Promise<void> {
  const running = new Set(jobs.running())
  for (const name of await files.list(FOLDER)) {
    const jobId = Number(/^(\d+)\./.exec(name)?.[1] ?? Number.NaN)
    const isForgotten = jobs.byId(jobId) === undefined
    const isLeft = name.endsWith('.part') && !running.has(jobId)
    if (isForgotten || isLeft) await files.remove(`${FOLDER}/${name}`)
  }
}
