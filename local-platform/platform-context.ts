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

/** Injected source of the time. */
export interface Clock {
  readonly now: () => number
}

/** Context of every handler. */
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
  /** Reports a damaged database. */
  readonly damaged: (cause: unknown) => void
  readonly secrets: Secrets
  readonly links: Links
  readonly bucketKeys: BucketKeys
  /** Running work per person. */
  readonly shares: Shares
  /** Makes the runner check for jobs after one was started or cancelled. */
  readonly kickJobs: () => void
  /** Lifetime of an access token, milliseconds. */
  readonly accessTokenMs: number
  /** Origins besides loopback that may embed the auth frame. */
  readonly frameHosts: readonly string[]
  /** Seeded people sign in with one click. */
  readonly isSeeded: boolean
}

/** Returns the present time in the platform's format. */
export function timestamp(clock: Clock): string {
  return new Date(clock.now()).toISOString()
}
