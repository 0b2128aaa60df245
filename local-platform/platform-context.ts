import type { Assistant } from './assist/assistant'
import type { PictureParts } from './assist/picture-parts'
import type { Faults } from './faults/faults'
import type { AnnotationFiles } from './media/annotation-files'
import type { Media } from './media/media'
import type { Pyramids } from './media/pyramids'
import type { SamplePack } from './samples/sample-pack'
import type { Secrets } from './sealed/secrets'
import type { BucketKeys } from './server/bucket-keys'
import type { Links } from './server/links'
import type { Shares } from './server/shares'
import type { Log } from './storage/log'
import type { Storage } from './storage/storage'

/** The time, as it comes in from outside. */
export interface Clock {
  readonly now: () => number
}

/** What every handler works with. */
export interface Platform {
  readonly storage: Storage
  readonly media: Media
  readonly pyramids: Pyramids
  readonly annotations: AnnotationFiles
  readonly assistant: Assistant
  readonly pictureParts: PictureParts
  readonly samples: SamplePack
  readonly clock: Clock
  readonly faults: Faults
  readonly log: Log
  /** The database turned out to be damaged. */
  readonly damaged: (cause: unknown) => void
  readonly secrets: Secrets
  readonly links: Links
  readonly bucketKeys: BucketKeys
  /** What each person has under way. */
  readonly shares: Shares
  /** Has the runner look for jobs, when one was started or is to end. */
  readonly kickJobs: () => void
  /** How long an access token lives, in milliseconds. */
  readonly accessTokenMs: number
  /** Origins besides loopback that may hold the auth frame. */
  readonly frameHosts: readonly string[]
  /** Seeded people sign in with one click. */
  readonly isSeeded: boolean
}

/** The present moment as the platform writes it down. */
export function timestamp(clock: Clock): string {
  return new Date(clock.now()).toISOString()
}
