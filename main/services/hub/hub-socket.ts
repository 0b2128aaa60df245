import { SMALL_LIMITS } from '../../http/read-json'

/** Events of a socket; none follows `closed`. */
export interface SocketListener {
  readonly opened: () => void
  readonly message: (text: string) => void
  /** The peer sent something, a ping at least. */
  readonly alive: () => void
  /** `isRefused`: the token is no longer valid. */
  readonly closed: (isRefused: boolean) => void
}

export interface HubSocket {
  readonly send: (text: string) => void
  /** Terminates it at once. */
  readonly end: () => void
}

export type OpenSocket = (url: string, token: string, listener: SocketListener) => Promise<HubSocket>

const HANDSHAKE_MS = 10_000
const UNAUTHORIZED = 401
const UNAUTHORIZED_CODE = 4_401

/** Opens a websocket whose upgrade carries the token; the library is loaded with the first one, not at the start. */
export const openHubSocket: OpenSocket = async (url, token, listener) => {
  const { WebSocket } = await import('ws')
  const socket = new WebSocket(url, {
    headers: { authorization: `Bearer ${token}` },
    handshakeTimeout: HANDSHAKE_MS,
    maxPayload: SMALL_LIMITS.bytes,
    perMessageDeflate: false,
    followRedirects: false,
  })
  let isRefused = false
  socket.on('open', listener.opened)
  socket.on('ping', listener.alive)
  socket.on('message', (data, isBinary) => {
    listener.alive()
    if (!isBinary && data instanceof Buffer) listener.message(data.toString('utf8'))
  })
  socket.on('unexpected-response', (_request, response) => {
    isRefused = response.statusCode === UNAUTHORIZED
    socket.terminate()
  })
  // `close` follows every error.
  socket.on('error', () => undefined)
  socket.once('close', (code) => listener.closed(isRefused || code === UNAUTHORIZED_CODE))
  return { send: (text) => socket.send(text), end: () => socket.terminate() }
}
