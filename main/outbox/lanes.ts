import type { PlatformError } from '#domain/errors'
import type { Result } from '#domain/result'
import { accountKey } from './lane-names'
import { createRetryDelay, type RetryDelay } from './retry-delay'
import { type Entry, laneName, type WriteKind, type WrittenBy } from './writes'

/** What the person is told: what the platform has now, or `pending` with what it will have. */
export type SubmitAnswer<K extends WriteKind = WriteKind> = Result<WrittenBy<K> & { readonly pending?: true }>

/** An entry on its way, with what this run of the app knows about it. */
export interface Live {
  entry: Entry
  /** How much of the disk it takes. */
  readonly bytes: number
  state: 'keeping' | 'queued' | 'sending' | 'refused'
  /** The failure that kept it off the disk; it is then tried once, and never held. */
  unkept: PlatformError | null
  refusal: PlatformError | null
  /** What came of the last sending, and how often one failed in this run; null: none failed since it was last heard of. */
  failed: { readonly error: PlatformError; readonly who: 'lane' | 'everything'; readonly times: number } | null
  isUncertain: boolean
  conflicts: number
  /** Answers the person who still waits for the outcome. */
  answer: ((answer: SubmitAnswer) => void) | null
}

/** The entries of one item, or one project's requests for items, which go one after another. */
export interface Lane {
  readonly lives: Live[]
  readonly retryDelay: RetryDelay
  isBusy: boolean
}

/** How many bytes an entry takes on the disk, but for what stands around it. */
export function sizeOf(entry: object): number {
  return Buffer.byteLength(JSON.stringify(entry))
}

/** The lanes of one account, the one that was tried last at the end. */
export type Lanes = Map<string, Lane>

export interface LaneBook {
  readonly of: (account: string) => Lanes
  readonly laneOf: (entry: Entry) => Lane
  /** Puts an entry at the end of its lane. */
  readonly add: (live: Live) => void
  /** How many bytes all entries take together. */
  readonly bytes: () => number
  /** Takes entries of one lane out. */
  readonly drop: (lives: readonly Live[]) => void
  /** Puts a lane behind all others of its account. */
  readonly moveToEnd: (entry: Entry) => void
  /** Ends a sending of the lane. */
  readonly release: (entry: Entry) => void
  readonly all: () => Iterable<Live>
}

/** Every entry without an end, by account and lane. */
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
 * Every entry of a lane that builds on a refused one, directly or through others, with that one.
 * One pass is enough: an entry stands behind what it builds on.
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

/** The entries that build on another one, directly or through others, in their order. */
export function buildingOn({ lives }: Lane, base: Live): readonly Live[] {
  const ids = new Set([base.entry.id])
  return lives.filter(({ entry }) => {
    const builds = entry.basedOn !== null && ids.has(entry.basedOn)
    if (builds) ids.add(entry.id)
    return builds
  })
}

/** The entries that will go out by themselves: neither refused nor built on a refused one. */
export function goingOn(lane: Lane, blocked = blockedIn(lane)): readonly Live[] {
  if (blocked.size === 0 && lane.lives.every(({ state }) => state !== 'refused')) return lane.lives
  return lane.lives.filter((live) => live.state !== 'refused' && !blocked.has(live))
}

/** What is to be sent next of a lane, if it may go now. */
export function nextOf(lane: Lane): Live | undefined {
  if (lane.isBusy) return undefined
  const first = goingOn(lane)[0]
  return first?.state === 'queued' ? first : undefined
}
