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
  state: 'keeping' | 'queued' | 'sending' | 'refused'
  /** The failure that kept it off the disk; it is then tried once, and never held. */
  unkept: PlatformError | null
  refusal: PlatformError | null
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

/** The lanes of one account, the one that was tried last at the end. */
export type Lanes = Map<string, Lane>

export interface LaneBook {
  readonly of: (account: string) => Lanes
  readonly laneOf: (entry: Entry) => Lane
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
    drop: (dropped) => {
      for (const live of dropped) {
        const { lives } = laneOf(live.entry)
        const index = lives.indexOf(live)
        if (index !== -1) lives.splice(index, 1)
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

/** The refused entry that an entry builds on, directly or through others. */
export function refusedBase(lane: Lane, live: Live): Live | undefined {
  let base = baseOf(lane, live)
  while (base !== undefined && base.state !== 'refused') base = baseOf(lane, base)
  return base
}

/** The entries that build on a refused one, in their order. */
export function blockedBy(lane: Lane, refused: Live): readonly Live[] {
  return lane.lives.filter((live) => refusedBase(lane, live) === refused)
}

/** The entries that will go out by themselves: neither refused nor built on a refused one. */
export function goingOn(lane: Lane): readonly Live[] {
  if (lane.lives.every(({ state }) => state !== 'refused')) return lane.lives
  return lane.lives.filter((live) => live.state !== 'refused' && refusedBase(lane, live) === undefined)
}

/** What is to be sent next of a lane, if it may go now. */
export function nextOf(lane: Lane): Live | undefined {
  if (lane.isBusy) return undefined
  const first = goingOn(lane)[0]
  return first?.state === 'queued' ? first : undefined
}

function baseOf(lane: Lane, live: Live): Live | undefined {
  const { basedOn } = live.entry
  return basedOn === null ? undefined : lane.lives.find(({ entry }) => entry.id === basedOn)
}
