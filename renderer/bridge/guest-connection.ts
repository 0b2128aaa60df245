import type { DesktopApi } from '#contract/api'
import type { Item } from '#domain/entities'
import { platformError } from '#domain/errors'
import type { ItemFilter } from '#domain/item-filter'
import type { Queue } from '#domain/queue'
import { toWireError } from '#protocol/envelopes'
import { createPeer } from '#protocol/peer'
import type { Clock, MessagePortLike } from '#protocol/port'
import { actionHandlers } from './action-handlers'
import type { EmitHostEvent } from './emit-host-event'
import { createEventRelay, type EventRelay } from './event-relay'
import { createGuestPulse } from './guest-pulse'
import { useGuest } from './guest-store'
import { meteredPort } from './metered-port'
import type { Refusals } from './refusals'
import type { ReviewerHost } from './reviewer-host'
import { createTurns } from './turns'

/** Concurrent requests of one document to main, which serves other documents too. */
const TURNS = { atOnce: 8, waitingMax: 500 }

/** Callbacks for the connected document's messages. */
export interface ConnectionListener {
  readonly onItemChanged: (projectId: number, item: Item) => void
  readonly onGoHome: (projectId: number) => void
  readonly onAccessesReloaded: (projectId: number) => void
}

export interface ConnectionOptions {
  readonly host: ReviewerHost
  readonly desktop: DesktopApi
  readonly clock: Clock
  readonly listener: ConnectionListener
  /** The queue of a project. */
  readonly queueOf: (projectId: number) => Queue
  /** Whether a person looks at the reviewer; always, unless said otherwise. */
  readonly isWatched?: () => boolean
  readonly makeChannel?: () => { readonly port1: MessagePortLike; readonly port2: MessagePort }
  /** The document that asked for a port. */
  readonly doc: string
  readonly batch: boolean
  readonly projectId: number
  readonly refusals: Refusals
  /** The item to start with; null: the first one. */
  readonly startItemId: () => number | null
  readonly onItem: (item: Item) => void
  readonly onNarrow: (filter: ItemFilter) => void
  /** Called when the document sends more messages than it may. */
  readonly onFlood: () => void
  /** Called when the document stops answering, and when it answers again. */
  readonly onSilent: (isSilent: boolean) => void
}

/** A connected document. */
export interface GuestConnection {
  readonly emit: EmitHostEvent
  /** Gives a silent document more time. */
  readonly wait: () => void
  readonly end: () => void
}

/** Answers one document's requests, relays events both ways, and hands it its port. */
export function connectGuest(options: ConnectionOptions): GuestConnection {
  const { host, desktop, clock, listener, projectId, refusals, onFlood } = options
  const { isWatched = () => true, makeChannel = () => new MessageChannel() } = options
  const channel = makeChannel()
  const handlers = actionHandlers({
    turns: createTurns({ ...TURNS, onCrowd: onFlood }),
    desktop,
    projectId,
    guestId: host.guestId(),
    queue: () => options.queueOf(projectId),
    startItemId: options.startItemId,
    onNarrow: options.onNarrow,
    onCurrentItem: options.onItem,
    onItemChanged: (item) => listener.onItemChanged(projectId, item),
    onItemGone: (itemId) => peer.emit('item_not_available', { itemId }),
  })
  // Events that come before the relay exists are dropped.
  let relay: EventRelay | undefined
  const peer = createPeer({
    port: meteredPort(channel.port1, clock, onFlood),
    clock,
    batch: options.batch,
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
  const emit: EmitHostEvent = (name, data) => peer.emit(name, data)
  const pulse = createGuestPulse({
    clock,
    isWatched,
    // Any answer at all, even a refusal, shows that the document is alive.
    ask: async () => {
      const answer = await peer.request('ping', [])
      return answer.ok || answer.error.code !== 'timeout'
    },
    onSilent: () => options.onSilent(true),
    onBack: () => options.onSilent(false),
  })
  relay = createEventRelay({
    desktop,
    projectId,
    guestId: host.guestId(),
    clock,
    emit,
    onGoHome: () => listener.onGoHome(projectId),
    onAccessesReloaded: () => listener.onAccessesReloaded(projectId),
    onMessageRoom: (messageRoom) => useGuest.setState({ messageRoom }),
    onCommands: (commands, isCovered) => useGuest.setState({ commands, isCovered }),
  })
  const { hostCommands: commands } = useGuest.getState()
  if (commands.length > 0) peer.emit('host_commands', { commands })
  host.handOver(options.doc, channel.port2)
  return {
    emit,
    wait: pulse.wait,
    end() {
      pulse.end()
      relay?.end()
      peer.close(toWireError(platformError('aborted')))
    },
  }
}
