import { createBudget } from '#domain/budget'
import type { Item } from '#domain/entities'
import type { ItemFilter } from '#domain/item-filter'
import { type ConnectionListener, type ConnectionOptions, connectGuest, type GuestConnection } from './guest-connection'
import { createGuestLoader } from './guest-loader'
import { type GuestPhase, KEEPS_STARTING, useGuest } from './guest-store'
import { loseUnsaved } from '../stores/unsaved-store'
import { createRefusals } from './refusals'
import type { HostListener } from './reviewer-host'

const RESTARTS_PER_MINUTE = 3
const MINUTE_MS = 60_000

export interface Review {
  readonly projectId: number
  readonly itemId: number | null
}

/** Callbacks of the bridge. */
export interface ReviewListener extends ConnectionListener {
  readonly onItem: (projectId: number, item: Item) => void
  readonly onNarrow: (projectId: number, filter: ItemFilter) => void
}

export interface ReviewerBridgeOptions
  extends Pick<ConnectionOptions, 'host' | 'desktop' | 'clock' | 'queueOf' | 'isWatched' | 'makeChannel'> {
  readonly listener: ReviewListener
  /** Called with the number of messages of the reviewer that were refused. */
  readonly onRefused?: (count: number) => void
}

/** Drives one reviewer: connects its documents, restarts them after a crash, and moves it from project to project. */
export interface ReviewerBridge {
  readonly start: (container: HTMLElement) => void
  /** Reviews an item (null: the first one); keeps a document that shows it already. */
  readonly open: (review: Review) => void
  /** Loads a fresh document, which waits for the next review. */
  readonly rest: () => void
  readonly reload: () => void
  /** Gives a reviewer that doesn't answer more time. */
  readonly wait: () => void
  readonly focus: () => void
  readonly end: () => void
}

/** Connects a reviewer to the app; one document at a time, each answered once. */
export function createReviewerBridge(options: ReviewerBridgeOptions): ReviewerBridge {
  const { host, desktop, clock, listener } = options
  const mayRestart = createBudget(RESTARTS_PER_MINUTE, MINUTE_MS, () => clock.now())
  let review: Review | undefined
  let connection: GuestConnection | undefined
  /** A document that asked for a port while nothing was being reviewed. */
  let waiting: { readonly doc: string; readonly batch: boolean } | undefined
  /** The queue that the present document walks. */
  let walked = ''
  let answered: string | undefined
  const refusals = createRefusals(clock, (count) => options.onRefused?.(count))

  const loader = createGuestLoader(host, clock, () => show('stopped', 'The reviewer did not start in time.'))

  const show = (phase: GuestPhase, reason: string | null = null) => useGuest.setState({ phase, reason })

  function disconnect(): void {
    connection?.end()
    connection = undefined
    waiting = undefined
    loseUnsaved()
    useGuest.setState({ commands: [], isCovered: false, messageRoom: null })
  }

  function load(phase: GuestPhase): void {
    disconnect()
    show(phase)
    loader.load()
  }

  /** Ignores a document that flooded the port or keeps restarting, until the person reloads it. */
  function bar(reason: string): void {
    disconnect()
    loader.bar()
    show('stopped', reason)
  }

  function connect({ doc, batch }: NonNullable<typeof waiting>, { projectId }: Review): void {
    loader.arrive()
    answered = doc
    const noteQueue = () => {
      walked = JSON.stringify(options.queueOf(projectId))
    }
    noteQueue()
    waiting = undefined
    connection = connectGuest({
      ...options,
      doc,
      batch,
      projectId,
      refusals,
      startItemId: () => review?.itemId ?? null,
      onItem: (item) => {
        if (review?.projectId !== projectId) return
        review = { projectId, itemId: item.id }
        useGuest.setState({ item: { id: item.id, name: item.name } })
        listener.onItem(projectId, item)
      },
      onNarrow: (filter) => {
        listener.onNarrow(projectId, filter)
        noteQueue()
      },
      onFlood: () => bar('It sent more messages than it may.'),
      onSilent: (isSilent) => {
        loader.setStuck(isSilent)
        show(isSilent ? 'silent' : 'connected')
      },
    })
    show('connected')
  }

  const heard: HostListener = {
    onReady(doc, batch) {
      if (loader.isBarred() || doc === answered || doc === waiting?.doc) return
      // A new document means that the previous one is gone, even without an event.
      disconnect()
      if (review !== undefined) return connect({ doc, batch }, review)
      loader.arrive()
      waiting = { doc, batch }
    },
    onNavigated() {
      const navigation = loader.judge(connection !== undefined || waiting !== undefined)
      if (navigation === 'looping') {
        bar(KEEPS_STARTING)
        host.stop()
      }
      if (navigation !== 'left') return
      disconnect()
      if (review !== undefined) show('connecting')
      loader.awaitReady()
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
      connection?.emit('run_command', { id })
    },
  })

  return {
    start(container) {
      loader.awaitReady()
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
      loader.forgive()
      load('connecting')
    },
    wait() {
      if (connection === undefined || useGuest.getState().phase !== 'silent') return
      connection.wait()
      show('connected')
    },
    focus: () => host.focus(),
    end() {
      endPush()
      disconnect()
      refusals.end()
      loader.arrive()
      host.unmount()
      useGuest.setState({ phase: 'idle', reason: null, projectId: null, item: null })
    },
  }
}
