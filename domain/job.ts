import type { PlatformError } from './errors'

/** Item that was left out, with the reason for the person. */
export interface LeftOut {
  readonly name: string
  readonly reason: string
}

/** Job for the person, on the platform or on this computer. */
export interface Job {
  /** Such as `platform:12`, `export:3` or `import`. */
  readonly id: string
  /** `undoItems` undoes a change of items; `undoSharing` removes people from projects again. */
  readonly kind:
    | 'import'
    | 'changeItems'
    | 'undoItems'
    | 'shareProjects'
    | 'undoSharing'
    | 'exportAnnotations'
    | 'other'
  readonly title: string
  /** Effect on the items' places, if they are not only changed. */
  readonly act?: 'copy' | 'move' | 'delete'
  readonly project: { readonly id: number; readonly name: string } | null
  /** `interrupted`: the app's end stopped it; `paused`: the person did. It resumes on the person's request. */
  readonly state: 'running' | 'done' | 'cancelled' | 'failed' | 'interrupted' | 'paused'
  readonly done: number
  /** 0 while counting. */
  readonly total: number
  /** Counted unit, in the singular. */
  readonly unit: string
  /** Number of changed ones, if not all were. */
  readonly changed: number | null
  /** Speed per second; null while unknown. */
  readonly perSecond: number | null
  readonly leftOutCount: number
  /** Number that were changed since, and can't be undone. */
  readonly changedSince: number
  /** Number that were left out because of a full folder or taken names. */
  readonly folderFull?: number
  readonly nameTaken?: number
  /** First of them, if their names are known. */
  readonly leftOut: readonly LeftOut[]
  readonly error: PlatformError | null
  /** Progress or result in words, where the counts alone don't tell it. */
  readonly step?: string
  /** Conversions and losses of the format, one sentence each. */
  readonly losses?: readonly string[]
  /** Archive that an export of this computer saved. */
  readonly saved?: { readonly path: string; readonly sha256: string }
}

/** The person's jobs, newest first; `problem` tells why those of the platform are missing. */
export interface JobsView {
  readonly jobs: readonly Job[]
  readonly problem: PlatformError | null
}

const PLATFORM = 'platform:'
const EXPORT = 'export:'

/** Id of a platform job in the list of jobs. */
export function platformJobText(id: number): string {
  return `${PLATFORM}${id}`
}

/** Platform's own id of a job; undefined for a job of this computer. */
export function platformJobId(id: string): number | undefined {
  return id.startsWith(PLATFORM) ? Number(id.slice(PLATFORM.length)) : undefined
}

/** Id of an export of this computer in the list of jobs. */
export function ownExportText(id: number): string {
  return `${EXPORT}${id}`
}

/** Own id of an export of this computer; undefined for another job. */
export function ownExportId(id: string): number | undefined {
  return id.startsWith(EXPORT) ? Number(id.slice(EXPORT.length)) : undefined
}

/** Tells whether a job has ended in any way. */
export function hasEnded({ state }: Job): boolean {
  return state !== 'running'
}

/** Tells whether a job can be paused now. */
export function canPause({ id, kind, state, total }: Job): boolean {
  if (state !== 'running') return false
  return ownExportId(id) !== undefined || (kind === 'import' && total > 0)
}

/** Tells whether a stopped job can resume. */
export function canGoOn({ state }: Job): boolean {
  return state === 'interrupted' || state === 'paused' || state === 'cancelled' || state === 'failed'
}

/** Tells whether the left-out ones can be retried: the person may have fixed the cause. */
export function canTryRest({ kind, state, leftOutCount }: Job): boolean {
  return kind === 'import' && state === 'done' && leftOutCount > 0
}

/** Progress of these jobs from 0 to 1; undefined while one of them still counts. */
export function jobsShare(jobs: readonly Job[]): number | undefined {
  if (jobs.length === 0 || jobs.some(({ total }) => total === 0)) return undefined
  const shares = jobs.map(({ done, leftOutCount, kind, total }) => {
    // `done` of an import excludes the left-out ones.
    const past = kind === 'import' ? done + leftOutCount : done
    return Math.min(1, past / total)
  })
  return shares.reduce((sum, share) => sum + share, 0) / shares.length
}

/** Remaining seconds of a running job; undefined while unknown. */
export function secondsLeft({ state, done, total, perSecond }: Job): number | undefined {
  if (state !== 'running' || perSecond === null || perSecond <= 0 || total === 0) return undefined
  return Math.max(0, (total - done) / perSecond)
}
