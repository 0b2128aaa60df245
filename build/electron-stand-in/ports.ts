import { EventEmitter } from 'node:events'
import { codec } from './codec.ts'
import type { PortArrival } from './page-messages.ts'
import type { WebContents } from './web-contents.ts'
import type { Part } from './members.ts'

/** End of a channel: here, in a page, or in a utility process. */
export interface PortEnd {
  onMessage: (data: unknown, ports: PortEnd[]) => void
  onClose: () => void
  post(data: unknown, ports: PortEnd[]): void
  start(): void
  close(): void
}

class LocalEnd implements PortEnd {
  onMessage: PortEnd['onMessage'] = () => undefined
  onClose: PortEnd['onClose'] = () => undefined
  peer: LocalEnd | null = null
  #started = false
  #closed = false
  #queue: [unknown, PortEnd[]][] = []

  post(data: unknown, ports: PortEnd[]): void {
    const copy = codec.decode(codec.encode(data))
    const { peer } = this
    if (!peer || peer.#closed) return
    peer.#queue.push([copy, ports])
    peer.#flush()
  }

  start(): void {
    this.#started = true
    this.#flush()
  }

  close(): void {
    if (this.#closed) return
    this.#closed = true
    const { peer } = this
    setImmediate(() => {
      this.onClose()
      peer?.close()
    })
  }

  #flush(): void {
    if (!this.#started || this.#queue.length === 0) return
    setImmediate(() => {
      for (let next = this.#queue.shift(); next && !this.#closed; next = this.#queue.shift()) this.onMessage(...next)
    })
  }
}

/** Port in a page; this side knows its number. */
class PageEnd implements PortEnd {
  onMessage: PortEnd['onMessage'] = () => undefined
  onClose: PortEnd['onClose'] = () => undefined
  readonly contents: WebContents
  readonly id: number
  #relayed: boolean

  constructor(contents: WebContents, id: number, relayed: boolean) {
    this.contents = contents
    this.id = id
    this.#relayed = relayed
  }

  post(data: unknown, ports: PortEnd[]): void {
    const text = codec.encode(data)
    this.contents.link.deliver([
      'port-data',
      this.id,
      text,
      ports.map((end) => this.contents.link.ports.arriveEnd(end)),
    ])
  }

  start(): void {
    if (this.#relayed) return
    this.#relayed = true
    this.contents.link.deliver(['port-relay', this.id])
  }

  close(): void {
    this.contents.link.deliver(['port-closed', this.id])
    this.contents.link.ports.forget(this.id)
    setImmediate(() => this.onClose())
  }
}

/** `MessagePortMain`: the app's object for one end. Transferring the end leaves this object without one. */
export class MessagePortMain extends EventEmitter implements Part<'MessagePortMain'> {
  #end: PortEnd | null

  constructor(end: PortEnd) {
    super()
    this.#end = end
    end.onMessage = (data, ports) =>
      this.emit('message', { data, ports: ports.map((port) => new MessagePortMain(port)) })
    end.onClose = () => this.emit('close')
  }

  postMessage(...args: [message: unknown, transfer?: Electron.MessagePortMain[]]): void {
    if ((args as readonly unknown[]).length === 0) throw new TypeError('Insufficient number of arguments.')
    const [message, transfer = []] = args
    const ports = checkedPorts(transfer, (index) => new TypeError(`Port at index ${index} is not a valid port`))
    const at = ports.indexOf(this)
    if (at >= 0) throw new Error(`Port at index ${at} contains the source port.`)
    // A value that can't be cloned must not close the ports of its message.
    codec.encode(message)
    this.#end?.post(
      message,
      ports.map((port) => port.take()),
    )
  }

  get isNeutered(): boolean {
    return this.#end === null
  }

  start(): void {
    this.#end?.start()
  }

  close(): void {
    this.#end?.close()
    this.#end = null
  }

  /** Gives up the end, for its transfer. */
  take(): PortEnd {
    const end = this.#end
    if (!end) throw new Error('Port at index 0 is already neutered.')
    this.#end = null
    return end
  }
}

/** Checks a list of ports for transfer: ports only, each once, none already gone. */
function checkedPorts(transfer: unknown, refusal: (index: number) => Error): MessagePortMain[] {
  if (!Array.isArray(transfer)) throw new TypeError('Invalid value for transfer')
  const ports = transfer.map((port: unknown, index) => {
    if (!(port instanceof MessagePortMain)) throw refusal(index)
    return port
  })
  for (const [index, port] of ports.entries()) {
    if (ports.indexOf(port) < index) throw new Error(`Port at index ${index} is a duplicate of an earlier port.`)
    if (port.isNeutered) throw new Error(`Port at index ${index} is already neutered.`)
  }
  return ports
}

/** Arguments of a contents' or frame's `postMessage`, refused as in Electron. */
export function checkedPost(args: readonly unknown[]): {
  channel: string
  message: unknown
  transfer: MessagePortMain[]
} {
  if (args.length < 2) throw new TypeError('Insufficient number of arguments.')
  const [channel, message, transfer = []] = args
  if (typeof channel !== 'string')
    throw new TypeError(`Error processing argument at index 0, conversion failure from ${String(channel)}`)
  const ports = checkedPorts(transfer, () => new TypeError('Invalid value for transfer'))
  codec.encode(message)
  return { channel, message, transfer: ports }
}

/** Connects two ends. */
function join(one: PortEnd, other: PortEnd): void {
  one.onMessage = (data, ports) => other.post(data, ports)
  other.onMessage = (data, ports) => one.post(data, ports)
  const close = (end: PortEnd) => (): void => {
    one.onClose = () => undefined
    other.onClose = () => undefined
    end.close()
  }
  one.onClose = close(other)
  other.onClose = close(one)
  one.start()
  other.start()
}

export class MessageChannelMain implements Pick<Electron.MessageChannelMain, 'port1' | 'port2'> {
  port1: Electron.MessagePortMain
  port2: Electron.MessagePortMain

  constructor() {
    const one = new LocalEnd()
    const two = new LocalEnd()
    one.peer = two
    two.peer = one
    this.port1 = new MessagePortMain(one)
    this.port2 = new MessagePortMain(two)
  }
}

let lastRelay = 0
let lastToken = 0

/** Ports in one page, as long as its document lives. */
export class PagePorts {
  #contents: WebContents
  #ends = new Map<number, PageEnd>()

  constructor(contents: WebContents) {
    this.#contents = contents
  }

  fromPage(id: number): MessagePortMain {
    return new MessagePortMain(this.#hold(id, false))
  }

  #hold(id: number, relayed: boolean): PageEnd {
    const end = new PageEnd(this.#contents, id, relayed)
    this.#ends.set(id, end)
    return end
  }

  message(id: number, data: unknown, ports: number[]): void {
    this.#ends.get(id)?.onMessage(
      data,
      ports.map((port) => this.#hold(port, false)),
    )
  }

  closed(id: number): void {
    const end = this.#ends.get(id)
    this.#ends.delete(id)
    end?.onClose()
  }

  forget(id: number): void {
    this.#ends.delete(id)
  }

  /** The document is gone, with its ports. */
  closeAll(): void {
    for (const id of this.#ends.keys()) this.closed(id)
  }

  arrive(port: MessagePortMain): PortArrival {
    return this.arriveEnd(port.take())
  }

  /**
   * Moves an end into this page. Between a guest and its embedder the real port is transferred, so it has Chromium's
   * own speed; messages from other ends are relayed.
   */
  arriveEnd(end: PortEnd): PortArrival {
    const here = this.#contents
    if (end instanceof PageEnd) {
      const there = end.contents
      const webview = there === here.host ? there.guests.instanceOf(here) : null
      if (webview !== null || there.host === here) {
        const token = ++lastToken
        there.link.ports.forget(end.id)
        there.link.deliver(['port-forward', end.id, token, webview])
        return { kind: 'forwarded', id: token }
      }
    }
    // Negative numbers are made here, positive ones by the page.
    lastRelay -= 1
    const arrival = this.#hold(lastRelay, true)
    join(end, arrival)
    return { kind: 'relayed', id: arrival.id }
  }
}
