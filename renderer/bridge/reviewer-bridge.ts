import type { DesktopApi } from '#contract/api'
import { createBudget } from '#domain/budget'
import type { Item } from '#domain/entities'
import { platformError } from '#domain/errors'
import type { ItemFilter } from '#domain/item-filter'
import type { Queue } from '#domain/queue'
import { toWireError } from '#protocol/envelopes'
import { createPeer, type Peer } from '#protocol/peer'
import type { Clock, MessagePortLike } from '#protocol/port'
import { actionHandlers } from './action-handlers'
import { createEventRelay, type EventRelay } from './event-relay'
import { createGuestPulse, type GuestPulse } from './guest-pulse'
import { type GuestPhase, KEEPS_STARTING, useGuest } from './guest-store'
import { loseUnsaved } from '../stores/unsaved-store'
import { meteredPort } from './metered-port'
import { createRefusals } from './refusals'
import { createTurns } from './turns'
import type { HostListener, ReviewerHost } from './reviewer-host'

const RESTARTS_PER_MINUTE = 3
const MINUTE_MS = 60_000
const READY_WAIT_MS = 20_000
/** A document that keeps leaving by itself would go on for ever. */
const STARTS_MAX = 5
const STARTS_WITHIN_MS = 30_000
/** Concurrent requests of one document to main, which serves other documents too. */
const TURNS = { atOnce: 8, waitingMax: 500 }

export interface Review {
  readonly projectId: number
  readonly itemId: number | null
}

/** Callbacks of the bridge. */
export interface ReviewListener {
  readonly onItem: (projectId: number, item: Item) => void
  readonly onItemChanged: (projectId: number, item: Item) => void
  readonly onNarrow: (projectId: number, filter: ItemFilter) => void
  readonly onGoHome: (projectId: number) => void
  readonly onAccessesReloaded: (projectId: number) => void
}

export interface ReviewerBridgeOptions {
  readonly host: ReviewerHost
  readonly desktop: DesktopApi
  readonly clock: Clock
  readonly listener: ReviewListener
  /** What of a project is walked. */
  readonly queueOf: (projectId: number) => Queue
  /** Told how many messages of the reviewer were refused. */
  readonly onRefused?: (count: number) => void
  /** Whether a person looks at the reviewer; always, unless said otherwise. */
  readonly isWatched?: () => boolean
  readonly makeChannel?: () => { readonly port1: MessagePortLike; readonly port2: MessagePort }
}

/** Drives one reviewer: connects its documents, restarts them after a crash, and moves it from project to project. */
export interface ReviewerBridge {
  readonly start: (container: HTMLElement) => void
  /** Reviews an item (null: the first one); a document that shows it already is kept as it is. */
  readonly open: (review: Review) => void
  /** Has a fresh document wait for the next review. */
  readonly rest: () => void
  readonly reload: () => void
  /** Gives a reviewer that doesn't answer more time. */
  readonly wait: () => void
  readonly focus: () => void
  readonly end: () => void
}

interface Connection {
  readonly doc: string
  readonly peer: Peer
  readonly relay: EventRelay
  readonly pulse: GuestPulse
}

/** Connects a reviewer to the app; one document at a time, each answered once. */
export function createReviewerBridge(options: ReviewerBridgeOptions): ReviewerBridge {
  const { host, desktop, clock, listener, makeChannel = () => new MessageChannel() } = options
  const { isWatched = () => true } = options
  const mayRestart = createBudget(RESTARTS_PER_MINUTE, MINUTE_MS, () => clock.now())
  const startBudget = () => createBudget(STARTS_MAX, STARTS_WITHIN_MS, () => clock.now())
  let mayStartOver = startBudget()
  let review: Review | undefined
  let connection: Connection | undefined
  /** A document that asked for a port while nothing was being reviewed. */
  let waiting: { readonly doc: string; readonly batch: boolean } | undefined
  /** The queue that the present document walks. */
  let walked = ''
  let answered: string | undefined
  let readyTimer: unknown
  /** The next navigation is the one that was asked for here. */
  let isOwnLoad = true
  /** The element that holds the document is no longer trusted to start over by itself. */
  let isStuck = false
  /** The document flooded the port or kept restarting: ignore it until the person reloads it. */
  let isBarred = false
  const refusals = createRefusals(clock, (count) => options.onRefused?.(count))

  const show = (phase: GuestPhase, reason: string | null = null) => useGuest.setState({ phase, reason })

  function disconnect(): void {
    connection?.pulse.end()
    connection?.relay.end()
    connection?.peer.close(toWireError(platformError('aborted')))
    connection = undefined
    waiting = undefined
    loseUnsaved()
    useGuest.setState({ commands: [], isCovered: false, messageRoom: null })
  }

  function awaitReady(): void {
    clock.clearTimeout(readyTimer)
    readyTimer = clock.setTimeout(() => {
      if (connection !== undefined || waiting !== undefined) return
      // A page that hung while loading or in the background would ignore a reload message too.
      isStuck = true
      show('stopped', 'The reviewer did not start in time.')
    }, READY_WAIT_MS)
  }

  function load(phase: GuestPhase): void {
    disconnect()
    show(phase)
    awaitReady()
    isOwnLoad = true
    if (isStuck) host.replace()
    else host.reload()
    isStuck = false
    isBarred = false
  }

  function bar(reason: string): void {
    disconnect()
    clock.clearTimeout(readyTimer)
    isStuck = true
    isBarred = true
    show('stopped', reason)
  }

  function stopLoop(): void {
    bar(KEEPS_STARTING)
    host.stop()
  }

  function connect({ doc, batch }: NonNullable<typeof waiting>, { projectId }: Review): void {
    clock.clearTimeout(readyTimer)
    answered = doc
    const { queueOf } = options
    walked = JSON.stringify(queueOf(projectId))
    waiting = undefined
    const channel = makeChannel()
    const flooded = () => bar('It sent more messages than it may.')
    const handlers = actionHandlers({
      turns: createTurns({ ...TURNS, onCrowd: flooded }),
      desktop,
      projectId,
      guestId: host.guestId(),
      queue: () => queueOf(projectId),
      onNarrow: (filter) => {
        listener.onNarrow(projectId, filter)
        walked = JSON.stringify(queueOf(projectId))
      },
      startItemId: () => review?.itemId ?? null,
      onCurrentItem: ({ id, name, ...item }) => {
        if (review?.projectId !== projectId) return
        review = { projectId, itemId: id }
        useGuest.setState({ item: { id, name } })
        listener.onItem(projectId, { id, name, ...item })
      },
      onItemChanged: (item) => listener.onItemChanged(projectId, item),
      onItemGone: (itemId) => peer.emit('item_not_available', { itemId }),
    })
    let relay: EventRelay | undefined
    const peer = createPeer({
      port: meteredPort(channel.port1, clock, flooded),
      clock,
      batch,
      handlers: (action, args, signal) => {
        pulse.beat()
        const reply = handlers(action, args, signal)
        // An immediate refusal sent no request.
        if (reply === undefined || ('ok' in reply && !reply.ok)) refusals.note()
        return reply
      },
      onEvent: (name, data) => {
        pulse.beat()
        if (relay?.take(name, data) === false) refusals.note()
      },
      onDropped: refusals.note,
    })
    const pulse = createGuestPulse({
      clock,
      isWatched,
      // Any answer at all, even a refusal, shows that the document is alive.
      ask: async () => {
        const answer = await peer.request('ping', [])
        return answer.ok || answer.error.code !== 'timeout'
      },
      onSilent: () => sayStuck(true),
      onBack: () => sayStuck(false),
    })
    relay = createEventRelay({
      desktop,
      projectId,
      guestId: host.guestId(),
      clock,
      emit: (name, data) => peer.emit(name, data),
      onGoHome: () => listener.onGoHome(projectId),
      onAccessesReloaded: () => listener.onAccessesReloaded(projectId),
      onMessageRoom: (messageRoom) => useGuest.setState({ messageRoom }),
      onCommands: (commands, isCovered) => useGuest.setState({ commands, isCovered }),
    })
    const { hostCommands: commands } = useGuest.getState()
    if (commands.length > 0) peer.emit('host_commands', { commands })
    connection = { doc, peer, relay, pulse }
    host.handOver(doc, channel.port2)
    show('connected')
  }

  function sayStuck(stuck: boolean): void {
    isStuck = stuck
    show(stuck ? 'silent' : 'connected')
  }

  const heard: HostListener = {
    onReady(doc, batch) {
      if (isBarred || doc === answered || doc === waiting?.doc) return
      // A new document speaks, so the one before is gone, whether or not anybody said so.
      disconnect()
      if (review !== undefined) return connect({ doc, batch }, review)
      clock.clearTimeout(readyTimer)
      waiting = { doc, batch }
    },
    onNavigated() {
      const isLeft = connection !== undefined || waiting !== undefined
      const isOwn = isOwnLoad && !isLeft
      isOwnLoad = false
      if (isOwn || isBarred) return
      if (!mayStartOver()) return stopLoop()
      if (!isLeft) return
      // Main tells of it too, and either of the two may come first.
      isOwnLoad = true
      disconnect()
      if (review !== undefined) show('connecting')
      awaitReady()
    },
    onGone(reason) {
      disconnect()
      if (mayRestart()) load('reopening')
      else show('stopped', reason)
    },
  }

  const endPush = desktop.on('guest.navigated', ({ guestId }) => {
    if (connection !== undefined && guestId === host.guestId()) heard.onNavigated()
  })

  useGuest.setState({
    run(id) {
      host.focus()
      connection?.peer.emit('run_command', { id })
    },
  })

  return {
    start(container) {
      awaitReady()
      host.mount(container, heard)
    },
    open(next) {
      const shown = review
      review = next
      useGuest.setState({ projectId: next.projectId })
      const isSameItem = shown?.projectId === next.projectId && (next.itemId === null || next.itemId === shown.itemId)
      if (isSameItem && JSON.stringify(options.queueOf(next.projectId)) === walked && connection !== undefined) {
        review = shown
        return
      }
      useGuest.setState({ item: null })
      if (connection !== undefined) return load('connecting')
      if (waiting !== undefined) return connect(waiting, next)
      const { phase } = useGuest.getState()
      if (phase === 'stopped') load('connecting')
      else show('connecting')
    },
    rest() {
      review = undefined
      useGuest.setState({ projectId: null, item: null })
      if (connection !== undefined) return load('idle')
      // A stopped document stays stopped; the person's return reloads it.
      if (useGuest.getState().phase !== 'stopped') show('idle')
    },
    reload() {
      mayStartOver = startBudget()
      load('connecting')
    },
    wait() {
      if (connection === undefined || useGuest.getState().phase !== 'silent') return
      connection.pulse.wait()
      show('connected')
    },
    focus: () => host.focus(),
    end() {
      endPush()
      disconnect()
      refusals.end()
      clock.clearTimeout(readyTimer)
      host.unmount()
      useGuest.setState({ phase: 'idle', reason: null, projectId: null, item: null })
    },
  }
}
