import type { Platform } from '../platform-context'
import type { Refusal } from '../server/refusal'
import type { JobRow } from '../storage/jobs'

/** Progress of a job after a slice; the next slice resumes at `checkpoint`, also after a restart. */
export interface JobStep {
  readonly done: number
  readonly checkpoint: unknown
  readonly result: unknown
}

/** Work of a job from its checkpoint: yields after each slice, and returns a refusal or nothing. */
export type JobWork = Generator<JobStep, Refusal | undefined, void>

/** Implementation of a kind of job; each slice runs in its own transaction. */
export type JobKind = (platform: Platform, job: JobRow) => JobWork
