import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'
import { HUB_PING_MS } from '#domain/constants'
import type { Platform } from '../platform-context'
import { callerOf } from '../server/callers'
import type { Caller } from '../server/handler'
import { isLoopbackName } from '../server/loopback-name'
import { createListener, type Listener } from './listener'

export interface Hub {
  readonly close: () => void
}

const PATH = '/webhook/websocketHub'
const HELLO_BYTES_MAX = 16 * 1024
const LISTENERS_MAX = 200

/** Opens the event hub at a server: a websocket endpoint with the same access rules as other calls. */
export function openHub(server: Server, platform: Platform, pingMs = HUB_PING_MS): Hub {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: HELLO_BYTES_MAX, perMessageDeflate: false })
  const listeners = new Set<Listener>()

  const onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    const { authorization = '' } = request.headers
    const caller = callerOf(platform, authorization)
    const giveBack = caller && platform.shares.take('sockets', caller.person.id)
    const status = refusalOf(request, caller) ?? shareRefusal(listeners.size, giveBack)
    if (status !== undefined) {
      giveBack?.()
      socket.end(`HTTP/1.1 ${status} Refused\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`)
      return
    }
    // A failed handshake ends the connection without a listener.
    socket.once('close', () => giveBack?.())
    sockets.handleUpgrade(request, socket, head, (open) => {
      const listener = createListener(platform, open, authorization)
      listeners.add(listener)
      open.once('close', () => listeners.delete(listener))
    })
  }
  server.on('upgrade', onUpgrade)

  let isDue = false
  const end = platform.storage.events.onWritten(() => {
    // Answer the writing call first, and send several writes of one turn together.
    if (isDue) return
    isDue = true
    setImmediate(() => {
      isDue = false
      for (const listener of listeners) listener.goOn()
    })
  })
  const pings = setInterval(() => {
    for (const listener of listeners) listener.ping()
  }, pingMs)
  pings.unref()

  return {
    close: () => {
      end()
      clearInterval(pings)
      server.off('upgrade', onUpgrade)
      for (const listener of listeners) listener.end()
      sockets.close()
    },
  }
}

/** Status of a refusal: a foreign host name, another path, another site's page, or no token. */
function refusalOf({ url, headers, socket }: IncomingMessage, caller: Caller | undefined): number | undefined {
  if (!isLoopbackName(headers.host, socket.localPort)) return 421
  const { pathname } = new URL(url ?? '/', 'http://loopback')
  if (pathname !== PATH) return 404
  if (headers.origin !== undefined && headers.origin !== `http://${headers.host}`) return 403
  return caller === undefined ? 401 : undefined
}

/** 429: the person has the most sockets per person; 503: all people together have the most in total. */
function shareRefusal(open: number, own: unknown): number | undefined {
  if (own === undefined) return 429
  return open >= LISTENERS_MAX ? 503 : undefined
}
