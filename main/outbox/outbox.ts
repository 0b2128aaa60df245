import type { OutboxView } from '#contract/outbox'
import { HELD_BODIES_BYTES_MAX, HELD_BYTES_MAX } from '#domain/constants'
import type { Item } from '#domain/entities'
import { type PlatformError, platformError } from '#domain/errors'
import { err } from '#domain/result'
import type { Sleep } from '../http/retry'
import { logOf } from '../log/log'
import { createAnnouncedView } from './announced-view'
import type { Bodies } from './bodies'
import { createWaitingCallers } from './waiting-callers'
import { createDispatcher } from './dispatcher'
import { type Account, accountKey, itemLane } from './lane-names'
import type { Journal } from '../journal/journal'
import { createDecisions, type Decisions } from './decisions'
import { blockedIn, createLaneBook, goingOn, type Lane, type Lanes, type Live, type SubmitAnswer } from './lanes'
import { createEntryBodies } from './entry-bodies'
import { takeOverFormer } from './former-epochs'
import { isTooLarge, newEntry } from './new-entry'
import { createOutcomes } from './outcomes'
import { createPersistedEntries } from './persisted-entries'
import { createSuccession } from './succession'
import { viewOf } from './view'
import { type Entry, laneName, type NewWrite, rowOf, type Send, type Written } from './writes'

export interface OutboxParts {
  readonly journal: Journal
  readonly send: Send
  /** Files of writes that are too large for a journal line. */
  readonly bodies?: Pick<Bodies, 'found' | 'release' | 'sweep'>
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Milliseconds of a monotonic clock. */
  readonly ticks: () => number
  readonly sleep: Sleep
  readonly account: Account | null
  readonly onChange?: (view: OutboxView) => void
  /** The platform accepted a pending write; for item changes, the last held one. */
  readonly onSent?: (entry: Entry, written: Written) => void
  /** A pending write was refused, set aside or discarded. */
  readonly onRefused?: (entry: Entry, error: PlatformError) => void
}

export interface Outbox extends Decisions {
  /** Resolves when the entries of earlier runs are loaded. */
  readonly loaded: Promise<void>
  /** Stores a write on disk, then sends it. Held writes answer `pending` and are sent later, in order. */
  readonly submit: <W extends NewWrite>(write: W) => Promise<SubmitAnswer<W['kind']>>
  readonly view: () => OutboxView
  /** Applies the held changes to an item of the platform. */
  readonly withPendingChanges: (item: Item) => Item
  /** Retries all waiting writes soon, because the platform may be back. */
  readonly kick: () => void
  /** Retries all waiting writes as soon as allowed, because the person asks for it. */
  readonly sendNow: () => void
  /** While the platform is unreachable, changes are held at once. */
  readonly setOffline: (offline: boolean) => void
  /** Sets the present account. Entries of other accounts stay where they are. */
  readonly setAccount: (account: Account | null) => void
  readonly close: () => Promise<void>
}

const log = logOf('outbox')
const NO_LANES: Lanes = new Map()

/** Creates an outbox over a journal. It never loses a write, sends it twice or sends it out of order. */
export function createOutbox(parts: OutboxParts): Outbox {
  const { sleep } = parts
  const book = createLaneBook()
  const bodies = createEntryBodies(parts.bodies)
  const entries = createPersistedEntries(parts.journal, book, () => changed(), bodies.release)
  let account = parts.account
  let isLoaded = false
  let isClosed = false
  let isOffline = false

  const mine = (): Lanes => (account === null ? NO_LANES : book.of(accountKey(account)))
  const isMine = ({ entry }: Live): boolean => account !== null && accountKey(entry.account) === accountKey(account)
  const laneNow = (entry: Entry): Lane | undefined => mine().get(laneName(entry))
  const view = (): OutboxView => viewOf(mine(), entries.trouble())
  const changed = createAnnouncedView({
    view,
    sleep,
    announce: (now) => {
      if (!isClosed) parts.onChange?.(now)
    },
  })

  const withPendingChanges = (item: Item): Item => {
    const lane = mine().get(itemLane(item.id))
    if (lane === undefined) return item
    return goingOn(lane).reduce((shown, { entry }) => ({ ...shown, ...rowOf(entry.kind).shown(entry) }), item)
  }

  const callers = createWaitingCallers({ book, sleep, withPendingChanges, onAnswered: changed })

  const keep = async (live: Live): Promise<void> => {
    const kept = await entries.write({ t: 'add', entry: live.entry })
    const lane = book.laneOf(live.entry)
    if (!kept.ok) live.unkept = kept.error
    live.state = 'queued'
    if (!lane.lives.includes(live)) return void (await entries.end([live]))
    const base = blockedIn(lane).get(live)
    if (base !== undefined) {
      book.drop([live])
      await entries.end([live])
      return callers.answer(live, err(base.refusal ?? platformError('unexpected')))
    }
    // A person acts, so try all waiting entries now.
    if (!isMine(live) || isClosed) return callers.hold(live)
    dispatcher.hurry(lane)
    if (isOffline || (live.state === 'queued' && dispatcher.mustWait(lane))) callers.hold(live)
  }

  /** Resolves when the caller can be answered: with the outcome, or that the write is held. */
  const outcomeOf = (entry: Entry): Promise<SubmitAnswer> =>
    callers.wait(entry, (live) => {
      bodies.count(entry)
      book.add(live)
      void keep(live)
    })

  const dispatcher = createDispatcher({
    book,
    lanes: () => (isLoaded ? mine() : NO_LANES),
    send: parts.send,
    onOutcome: async (lane, live, outcome) => {
      changed()
      await applyOutcome(lane, live, outcome)
    },
    ticks: parts.ticks,
    sleep,
  })
  const succession = createSuccession({ book, mine, entries, bodies, callers, dispatcher })
  const applyOutcome = createOutcomes({
    book,
    entries,
    callers,
    dispatcher,
    succession,
    withPendingChanges,
    onSent: (entry, written) => parts.onSent?.(entry, written),
    onRefused: (entry, error) => parts.onRefused?.(entry, error),
  })
  /** Serialises takeovers, so that each sees the previous result. */
  let takingOver: Promise<void> = Promise.resolve()
  const takeOver = (): void => {
    const mineNow = account
    if (mineNow === null || !isLoaded) return
    takingOver = takingOver.then(() => takeOverFormer({ book, entries }, mineNow)).then(changed)
  }
  const loaded = entries.load().then((lives) => {
    for (const live of lives) {
      book.add(live)
      bodies.count(live.entry)
    }
    void parts.bodies?.sweep().catch((cause: unknown) => log.warn('bodies not swept', cause))
    isLoaded = true
    takeOver()
    changed()
    dispatcher.pump()
  })

  return {
    loaded,
    view,
    kick: () => dispatcher.kick('network'),
    sendNow: () => dispatcher.kick('person'),
    submit: async <W extends NewWrite>(write: W) => {
      const asker = account
      await loaded
      if (isTooLarge(write)) return err(platformError('change_too_large'))
      // Don't await from here until the entry is in its lane, so that later writes see it.
      const { readableEntry } = await import('./entries')
      const isAsker = asker !== null && account !== null && accountKey(asker) === accountKey(account)
      if (!isAsker || isClosed) return err(platformError('sign_in_needed'))
      const entry = newEntry(write, { account: asker, createdAt: parts.now(), readableEntry, laneOf: laneNow })
      if (entry === undefined) return err(platformError('invalid_request', { detail: 'the change cannot be kept' }))
      if (book.bytes() > HELD_BYTES_MAX) return err(platformError('outbox_full'))
      const more = bodies.more(entry)
      if (more > 0 && bodies.bytes() + more > HELD_BODIES_BYTES_MAX) return err(platformError('outbox_full'))
      const row = rowOf(entry.kind)
      const isHeld = ({ answer, state, entry: { bodyHash } }: Live): boolean =>
        answer === null && state !== 'refused' && bodyHash === entry.bodyHash
      const isAsked = row.onceHeld && laneNow(entry)?.lives.some(isHeld) === true
      const old = succession.standsFor(entry)
      const answer = isAsked
        ? callers.pending(entry)
        : ((old && (await succession.takePlace(old, entry))) ?? (await outcomeOf(entry)))
      // Each kind of write has one form of answer; the compiler can't relate a kind known only at run time.
      return answer as SubmitAnswer<W['kind']>
    },
    withPendingChanges,
    ...createDecisions({
      book,
      entries,
      callers,
      dispatcher,
      mine,
      changed,
      onStopped: (entry, error) => parts.onRefused?.(entry, error),
    }),
    setOffline: (offline) => {
      isOffline = offline
      if (offline) callers.holdAll()
    },
    setAccount: (next) => {
      const isSame = next !== null && account !== null && accountKey(next) === accountKey(account)
      if (!isSame) {
        dispatcher.interrupt()
        callers.holdAll()
      }
      account = next
      takeOver()
      changed()
      dispatcher.kick('person')
    },
    close: async () => {
      isClosed = true
      callers.holdAll()
      await dispatcher.close()
      await parts.journal.close()
    },
  }
}
