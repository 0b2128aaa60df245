import type { PlatformError } from './errors'

/** Something that was left out, with the reason that the person reads. */
export interface LeftOut {
  readonly name: string
  readonly reason: string
}

/** A job as the person sees it, wherever it runs: on the platform, or on this computer. */
export interface Job {
  /** `platform:12` or `import`. */
  readonly id: string
  /** `undoItems`: a change of items is taken back; `undoSharing`: people go from projects again. */
  readonly kind:
    | 'import'
    | 'changeItems'
    | 'undoItems'
    | 'shareProjects'
    | 'undoSharing'
    | 'exportAnnotations'
    | 'other'
  readonly title: string
  /** What becomes of the items, where they are not merely changed. */
  readonly act?: 'copy' | 'move' | 'delete'
  readonly project: { readonly id: number; readonly name: string } | null
  /** `interrupted`: the end of the app stopped it, `paused`: the person did; it goes on when the person says so. */
  readonly state: 'running' | 'done' | 'cancelled' | 'failed' | 'interrupted' | 'paused'
  readonly done: number
  /** 0 while it is counted. */
  readonly total: number
  /** What is counted, in the singular. */
  readonly unit: string
  /** How many things it changed, where that is not all that are done. */
  readonly changed: number | null
  /** How many are done in a second; null while nobody can say. */
  readonly perSecond: number | null
  readonly leftOutCount: number
  /** How many of them somebody has changed since, so that they can't be taken back. */
  readonly changedSince: number
  /** How many were left out because the folder was full, or had items of their names. */
  readonly folderFull?: number
  readonly nameTaken?: number
  /** The first of them, where they are known by name. */
  readonly leftOut: readonly LeftOut[]
  readonly error: PlatformError | null
}

/** The person's jobs, newest first; `problem`: why those of the platform are not among them. */
export interface JobsView {
  readonly jobs: readonly Job[]
  readonly problem: PlatformError | null
}

const PLATFORM = 'platform:'

/** The id of a job of the platform among all jobs. */
export function platformJobText(id: number): string {
  return `${PLATFORM}${id}`
}

/** The platform's own id of a job; undefined for a job of this computer. */
export function platformJobId(id: string): number | undefined {
  return id.startsWith(PLATFORM) ? Number(id.slice(PLATFORM.length)) : undefined
}

/** Tells whether a job has come to an end of some kind. */
export function hasEnded({ state }: Job): boolean {
  return state !== 'running'
}

/** Tells whether a job can be stopped now to go on later. */
export function canPause({ kind, state, total }: Job): boolean {
  return kind === 'import' && state === 'running' && total > 0
}

/** Tells whether a job can go on from where it stopped. */
export function canGoOn({ state }: Job): boolean {
  return state === 'interrupted' || state === 'paused' || state === 'cancelled' || state === 'failed'
}

/** Tells whether what a job left out can be tried once more: the person may have mended it. */
export function canTryRest({ kind, state, leftOutCount }: Job): boolean {
  return kind === 'import' && state === 'done' && leftOutCount > 0
}

/** How much of these jobs is done, from 0 to 1; undefined while one of them is still counted. */
export function jobsShare(jobs: readonly Job[]): number | undefined {
  if (jobs.length === 0 || jobs.some(({ total }) => total === 0)) return undefined
  const shares = jobs.map(({ done, leftOutCount, kind, total }) => {
    // An import counts what it brought in; what it left out is past as well.
    const past = kind === 'import' ? done + leftOutCount : done
    return Math.min(1, past / total)
  })
  return shares.reduce((sum, share) => sum + share, 0) / shares.length
}

/** How many seconds a running job still takes; undefined while nobody can say. */
export function secondsLeft({ state, done, total, perSecond }: Job): number | undefined {
  if (state !== 'running' || perSecond === null || perSecond <= 0 || total === 0) return undefined
  return Math.max(0, (total - done) / perSecond)
}
