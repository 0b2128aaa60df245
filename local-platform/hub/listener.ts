import { z } from 'zod'
import type { WebSocket } from 'ws'
import type { Platform } from '../platform-context'
import { callerOf } from '../server/callers'
import type { EventRow } from '../storage/events'
import { createHearing, type Hearing } from './visible-event'

const hello = z.object({
  since: z.number().int().min(0).nullable(),
  topics: z.array(z.string().max(40)).max(200),
})

/** Close codes of a socket that was refused. */
const CLOSE_CODE = { badHello: 4400, unauthorized: 4401 } as const

const PAGE = 200
/** Bytes that may wait in the socket; later events wait in the log. */
const UNSENT_BYTES_MAX = 256 * 1024
/** Events after which a person may lose a right. */
const RIGHTS: ReadonlySet<string> = new Set(['access.changed', 'member.removed'])

/** One person's socket: it sends the log from the person's position, then follows it. */
export interface Listener {
  /** Sends the events of the log after the last one sent. */
  readonly goOn: () => void
  /** Closes a socket that didn't answer the last ping; otherwise pings it. */
  readonly ping: () => void
  readonly end: () => void
}

/** Serves one socket that was admitted with this `authorization` header. */
export function createListener(platform: Platform, socket: WebSocket, authorization: string): Listener {
  let position: number | null = null
  let topics = new Set<string>()
  let isCaughtUp = false
  let isWaiting = false
  let isAnswering = true

  const send = (message: unknown): void => {
    socket.send(JSON.stringify(message), () => {
      if (isWaiting && socket.bufferedAmount < UNSENT_BYTES_MAX) {
        isWaiting = false
        goOn()
      }
    })
  }
  const lose = (topic: string): void => {
    if (topics.delete(topic)) send({ type: 'lost', topic })
  }

  const begin = (text: string): void => {
    const read = hello.safeParse(jsonOf(text))
    const caller = callerOf(platform, authorization)
    if (!read.success) return socket.close(CLOSE_CODE.badHello, 'a hello with since and topics is expected')
    if (caller === undefined) return socket.close(CLOSE_CODE.unauthorized, 'the token has expired')
    const { events } = platform.storage
    const last = events.last()
    const { since } = read.data
    topics = new Set(read.data.topics)
    const hearing = createHearing(platform, caller)
    for (const topic of read.data.topics) if (!hearing.mayHear(topic)) lose(topic)
    const isLost = since !== null && (since > last || since + 1 < events.firstOfHub(platform.clock.now()))
    if (isLost) send({ type: 'gap', id: last })
    position = since === null || isLost ? last : since
    goOn()
  }

  const tellEvent = (hearing: Hearing, event: EventRow): void => {
    const heard = hearing.heard(topics, event)
    if (heard.kind === 'event') send(wireEvent(heard.event))
    if (heard.kind === 'lost') lose(event.topic)
    if (RIGHTS.has(event.name)) for (const topic of topics) if (!hearing.mayHear(topic)) lose(topic)
  }

  function goOn(): void {
    if (position === null || isWaiting || socket.readyState !== socket.OPEN) return
    const caller = callerOf(platform, authorization)
    if (caller === undefined) return socket.close(CLOSE_CODE.unauthorized, 'the token has expired')
    const hearing = createHearing(platform, caller)
    const page = platform.storage.events.after(position, PAGE)
    for (const event of page) {
      position = event.id
      tellEvent(hearing, event)
    }
    isWaiting = socket.bufferedAmount >= UNSENT_BYTES_MAX
    if (page.length === PAGE) {
      // Other calls are answered between two pages.
      if (!isWaiting) setImmediate(goOn)
    } else if (!isCaughtUp) {
      isCaughtUp = true
      send({ type: 'caughtUp', id: position })
    }
  }

  socket.on('message', (data, isBinary) => {
    if (position === null && !isBinary) begin(textOf(data))
  })
  socket.on('pong', () => {
    isAnswering = true
  })
  // A failing socket is closed; its client reconnects.
  socket.on('error', () => socket.terminate())

  return {
    goOn,
    ping: () => {
      // A ping waits behind all earlier data: a client that receives nothing can't answer it either.
      if (!isAnswering) {
        platform.log.write('hub listener cut, it answered no ping')
        return socket.terminate()
      }
      isAnswering = false
      socket.ping()
    },
    end: () => socket.terminate(),
  }
}

function wireEvent({ id, at, topic, name, thing, before, after, by, cause }: EventRow) {
  return { type: 'event', id, at, topic, name, thing, data: { before, after, by, cause } }
}

function textOf(data: unknown): string {
  return data instanceof Buffer ? data.toString('utf8') : ''
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // The caller refuses an invalid message.
    return undefined
  }
}
