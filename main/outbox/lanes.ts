import type { PlatformError } from '#domain/errors'
import type { Result } from '#domain/result'
import { accountKey } from './lane-names'
import { createRetryDelay, type RetryDelay } from './retry-delay'
import { type Entry, laneName, type WriteKind, type WrittenBy } from './writes'

/** Answer for the caller: the platform's present state, or `pending` with the expected state. */
export type SubmitAnswer<K extends WriteKind = WriteKind> = Result<WrittenBy<K> & { readonly pending?: true }>

/** Open entry with its state in this run of the app. */
export interface Live {
  entry: Entry
  /** Size on disk in bytes. */
  readonly bytes: number
  state: 'keeping' | 'queued' | 'sending' | 'refused'
  /** Failure that kept it off the disk. Such an entry is tried once and never held. */
  unkept: PlatformError | null
  refusal: PlatformError | null
  /** Last failed attempt, and the number of failures in this run; null after any other answer. */
  failed: { readonly error: PlatformError; readonly who: 'lane' | 'everything'; readonly times: number } | null
  isUncertain: boolean
  conflicts: number
  /** Answers the waiting caller. */
  answer: ((answer: SubmitAnswer) => void) | null
}

/** Entries of one item, or one project's item requests, sent one after another. */
export interface Lane {
  readonly lives: Live[]
  readonly retryDelay: RetryDelay
  isBusy: boolean
}

/** Size of an entry on disk in bytes, without its envelope. */
export function sizeOf(entry: object): number {
  return Buffer.byteLength(JSON.stringify(entry))
}

/** Lanes of one account; the last tried lane is at the end. */
export type Lanes = Map<string, Lane>

export interface LaneBook {
  readonly of: (account: string) => Lanes
  readonly laneOf: (entry: Entry) => Lane
  /** Adds an entry to the end of its lane. */
  readonly add: (live: Live) => void
  /** Total size of all entries in bytes. */
  readonly bytes: () => number
  /** Removes entries of one lane. */
  readonly drop: (lives: readonly Live[]) => void
  /** Moves a lane behind all others of its account. */
  readonly moveToEnd: (entry: Entry) => void
  /** Marks the lane's attempt as ended. */
  readonly release: (entry: Entry) => void
  readonly all: () => Iterable<Live>
}

/** All open entries, by account and lane. */
export function createLaneBook(): LaneBook {
  const book = new Map<string, Lanes>()
  let bytes = 0
  const of = (account: string): Lanes => {
    const known = book.get(account)
    if (known !== undefined) return known
    const fresh: Lanes = new Map()
    book.set(account, fresh)
    return fresh
  }
  const laneOf = (entry: Entry): Lane => {
    const lanes = of(accountKey(entry.account))
    const known = lanes.get(laneName(entry))
    if (known !== undefined) return known
    const fresh: Lane = { lives: [], retryDelay: createRetryDelay(), isBusy: false }
    lanes.set(laneName(entry), fresh)
    return fresh
  }
  const forgetEmpty = (entry: Entry): void => {
    const lane = laneOf(entry)
    if (lane.lives.length === 0 && !lane.isBusy) of(accountKey(entry.account)).delete(laneName(entry))
  }
  return {
    of,
    laneOf,
    add: (live) => {
      laneOf(live.entry).lives.push(live)
      bytes += live.bytes
    },
    bytes: () => bytes,
    drop: (dropped) => {
      for (const live of dropped) {
        const { lives } = laneOf(live.entry)
        const index = lives.indexOf(live)
        if (index !== -1) {
          lives.splice(index, 1)
          bytes -= live.bytes
        }
        forgetEmpty(live.entry)
      }
    },
    moveToEnd: (entry) => {
      const lane = laneOf(entry)
      const lanes = of(accountKey(entry.account))
      lanes.delete(laneName(entry))
      lanes.set(laneName(entry), lane)
    },
    release: (entry) => {
      laneOf(entry).isBusy = false
      forgetEmpty(entry)
    },
    all: function* () {
      for (const lanes of book.values()) for (const lane of lanes.values()) yield* lane.lives
    },
  }
}

/**
 * Maps every entry of a lane that builds on a refused one, directly or indirectly, to that refused entry. One pass is
 * enough: an entry follows the one that it builds on.
 */
export function blockedIn({ lives }: Lane): ReadonlyMap<Live, Live> {
  const blocked = new Map<Live, Live>()
  if (lives.every(({ state }) => state !== 'refused')) return blocked
  const byId = new Map<string, Live>()
  for (const live of lives) {
    byId.set(live.entry.id, live)
    const base = live.entry.basedOn === null ? undefined : byId.get(live.entry.basedOn)
    const refused = base?.state === 'refused' ? base : base && blocked.get(base)
    if (refused !== undefined) blocked.set(live, refused)
  }
  return blocked
}

/** Entries that build on another one, directly or indirectly, in order. */
export function buildingOn({ lives }: Lane, base: Live): readonly Live[] {
  const ids = new Set([base.entry.id])
  return lives.filter(({ entry }) => {
    const builds = entry.basedOn !== null && ids.has(entry.basedOn)
    if (builds) ids.add(entry.id)
    return builds
  })
}

/** Entries that will be sent automatically: neither refused nor built on a refused one. */
export function goingOn(lane: Lane, blocked = blockedIn(lane)): readonly Live[] {
  if (blocked.size === 0 && lane.lives.every(({ state }) => state !== 'refused')) return lane.lives
  return lane.lives.filter((live) => live.state !== 'refused' && !blocked.has(live))
}

/** Next entry of a lane, if it may be sent now. */
export function nextOf(lane: Lane): Live | undefined {
  if (lane.isBusy) return undefined
  const first = goingOn(lane)[0]
  return first?.state === 'queued' ? first : undefined
}
