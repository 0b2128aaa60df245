import { reconnectDelay } from '#domain/backoff'
import { HUB_SILENCE_MS } from '#domain/constants'
import { type LiveBatch, type LiveEvent, thingIds, topicId } from '#domain/live'
import type { Result } from '#domain/result'
import type { HubSocket, OpenSocket } from './hub-socket'
import type { HubMessage } from './hub-messages'

export interface HubParts {
  readonly open: OpenSocket
  /** Address of the hub; null if this platform has none. */
  readonly address: () => Promise<Result<string> | null>
  readonly accessToken: (renew?: { readonly refused: string }) => Promise<Result<string>>
  /** Topics to subscribe to. */
  readonly topics: () => Promise<Result<readonly string[]>>
  readonly schedule: (run: () => void, milliseconds: number) => () => void
  readonly random: () => number
  readonly onBatch: (batch: LiveBatch) => void
  /** Called when a socket closed unexpectedly: the platform may be unreachable. */
  readonly onBreak: () => void
}

export interface Hub {
  /** Listens from now on and reconnects after every break. */
  readonly start: () => void
  /** Closes the socket; `start` resumes where it was. */
  readonly pause: () => void
  /** Stops listening and forgets the position. */
  readonly stop: () => void
  /** Reopens the socket: for another team, or because the platform is reachable again. */
  readonly again: () => void
  /** Notes the log's position at the first answer: later reads are newer than that. */
  readonly answered: (headers: Readonly<Record<string, string | readonly string[] | undefined>>) => void
  /** Remembers the key of a write of this app, to recognise its event as its own. */
  readonly wrote: (idempotencyKey: string) => void
}

const BATCH_MS = 30
const BATCH_MAX = 500
const KEYS_MAX = 2_000
const POSITION_HEADER = 'x-event-position'

/** Keeps one socket to the event hub and emits every event after the first answer once, in order. */
export function createHub(parts: HubParts): Hub {
  const keys = new Set<string>()
  let since: number | null = null
  let isWanted = false
  /** Counts the sockets; an earlier one is ignored. */
  let turn = 0
  let tries = 0
  let socket: HubSocket | null = null
  let refused: string | undefined
  let cancelRetry = (): void => undefined
  let cancelSilence = (): void => undefined
  let waiting: LiveEvent[] = []
  let isGap = false
  let cancelBatch: (() => void) | null = null

  const know = (key: string): void => {
    keys.add(key)
    if (keys.size > KEYS_MAX) for (const oldest of keys) return void keys.delete(oldest)
  }
  const tellBatch = (): void => {
    cancelBatch?.()
    cancelBatch = null
    if (waiting.length === 0 && !isGap) return
    const batch = { isGap, events: waiting }
    waiting = []
    isGap = false
    parts.onBatch(batch)
  }
  const batchSoon = (): void => {
    if (waiting.length >= BATCH_MAX) tellBatch()
    else cancelBatch ??= parts.schedule(tellBatch, BATCH_MS)
  }
  const askAll = (): void => {
    isGap = true
    batchSoon()
  }

  const drop = (): void => {
    turn += 1
    cancelRetry()
    cancelSilence()
    socket?.end()
    socket = null
  }
  const retry = (): void => {
    drop()
    if (!isWanted) return
    tries += 1
    // Use full jitter: clients that lost the same platform must not reconnect at the same moment.
    cancelRetry = parts.schedule(() => void connect(), parts.random() * reconnectDelay(tries))
  }

  const take = (message: HubMessage | undefined): void => {
    if (message === undefined) return
    // The rows that the lost right covered are unknown here.
    if (message.type === 'lost') return askAll()
    const isBehind = since !== null && message.id <= since
    if (message.type === 'gap') {
      since = message.id
      return askAll()
    }
    if (message.type === 'caughtUp') {
      // Without a position to resume from, earlier reads may be older than this event.
      if (since === null) askAll()
      since ??= message.id
      tries = 0
      return
    }
    if (isBehind) return
    since = message.id
    if (message.type === 'unknownEvent') return askAll()
    const { id, name, topic, thing, data } = message
    // Job events go only to their person, and a job is the cause of its own changes.
    if (name.startsWith('job.')) know(thing)
    const isOwn = data.cause !== null && keys.has(data.cause)
    waiting.push({ id, name, projectId: projectOf(topic), ids: thingIds(thing), after: data.after, isOwn })
    batchSoon()
  }

  async function connect(): Promise<void> {
    drop()
    const mine = turn
    const isMine = (): boolean => isWanted && mine === turn
    const listenOn = (): void => {
      cancelSilence()
      cancelSilence = parts.schedule(() => broken(false), HUB_SILENCE_MS)
    }
    const broken = (isRefused: boolean, token?: string): void => {
      if (!isMine()) return
      refused = isRefused ? token : undefined
      retry()
      if (!isRefused) parts.onBreak()
    }

    const address = await parts.address()
    if (address === null || !isMine()) return
    const token = await parts.accessToken(refused === undefined ? undefined : { refused })
    if (!isMine()) return
    const topics = await parts.topics()
    const { readHubMessage } = await import('./hub-messages')
    if (!isMine()) return
    if (!address.ok || !token.ok || !topics.ok) return retry()
    const hello = topics.value
    const opened = await parts.open(address.value, token.value, {
      opened: () => {
        if (!isMine()) return
        refused = undefined
        listenOn()
        socket?.send(JSON.stringify({ since, topics: hello }))
      },
      message: (text) => {
        if (isMine()) take(readHubMessage(text))
      },
      alive: () => {
        if (isMine()) listenOn()
      },
      closed: (isRefused) => broken(isRefused, token.value),
    })
    if (isMine()) socket = opened
    else opened.end()
  }

  return {
    start: () => {
      if (isWanted) return
      isWanted = true
      tries = 0
      void connect()
    },
    pause: () => {
      isWanted = false
      drop()
    },
    stop: () => {
      isWanted = false
      since = null
      refused = undefined
      waiting = []
      isGap = false
      drop()
    },
    again: () => {
      if (!isWanted) return
      tries = 0
      void connect()
    },
    answered: (headers) => {
      const position = headers[POSITION_HEADER]
      if (since === null && typeof position === 'string' && /^\d{1,15}$/.test(position)) since = Number(position)
    },
    wrote: know,
  }
}

function projectOf(topic: string): number | null {
  return topicId('project', topic) ?? null
}
