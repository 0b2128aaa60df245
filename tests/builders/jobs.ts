import { JOB_STATE } from '#domain/enums'
import type { Job } from '#domain/job'
import type { WireJob } from '#endpoints'

/** Job as the person sees it: half of a change to a thousand items is done. */
export function aJob(change: Partial<Job> = {}): Job {
  return {
    id: 'platform:1',
    kind: 'changeItems',
    title: 'Set status to Completed',
    project: { id: 8, name: 'Harbour' },
    state: 'running',
    done: 500,
    total: 1_000,
    unit: 'item',
    changed: 480,
    perSecond: null,
    leftOutCount: 0,
    changedSince: 0,
    leftOut: [],
    error: null,
    ...change,
  }
}

/** The same job as the platform sends it. */
export function aWireJob(change: Partial<WireJob> = {}): WireJob {
  return {
    id: 1,
    kind: 'changeItems',
    title: 'Set status to Completed',
    project: { id: 8, name: 'Harbour' },
    state: JOB_STATE.in_progress,
    done: 500,
    total: 1_000,
    unit: 'item',
    result: { changed: 480, refused: 20 },
    error: null,
    createdAt: '2026-05-04T09:30:00.000Z',
    updatedAt: '2026-05-04T09:30:01.000Z',
    ...change,
  }
}
