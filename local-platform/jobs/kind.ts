import type { Platform } from '../platform-context'
import type { Refusal } from '../server/refusal'
import type { JobRow } from '../storage/jobs'

/** How far a job is after a slice: `checkpoint` is where the next one goes on, also after a restart. */
export interface JobStep {
  readonly done: number
  readonly checkpoint: unknown
  readonly result: unknown
}

/** The work of a job, from its checkpoint on: it yields after each slice, and answers why it can't go on, or nothing. */
export type JobWork = Generator<JobStep, Refusal | undefined, void>

/** How a kind of job does its work; each slice runs in a transaction of its own. */
export type JobKind = (platform: Platform, job: JobRow) => JobWork
