import type { Codec } from './codec.ts'
import type { FromPage, PortArrival, IpcToPage } from './page-messages.ts'
import type { Emitter } from './page-preload-world.ts'
import type { PageFrames } from './page-frames.ts'

export interface PageIpc {
  receive: (message: IpcToPage) => unknown
}

/**
 * `ipcRenderer` on the preload's side, and the ports of its messages. A port stays the real port if it goes to a
 * related frame; the main process only holds its number. Pages get the text of this function.
 */
export function makePageIpc(
  tell: (message: FromPage) => void,
  codec: Codec,
  emitter: Emitter,
  frames: PageFrames,
): PageIpc {
  const waiting = new Map<
    number,
    { channel: string; resolve: (value: unknown) => void; reject: (error: Error) => void }
  >()
  const ports = new Map<number, MessagePort>()
  let lastId = 0

  /** Messages for this page in order; a message with ports waits for them and holds back later ones. */
  const inbox: { arrivals: PortArrival[]; deliver: (ports: MessagePort[]) => void }[] = []

  function relay(id: number, port: MessagePort): void {
    ports.set(id, port)
    port.addEventListener('message', (event) =>
      tell(['port-message', id, codec.encode(event.data), event.ports.map(hold)]),
    )
    port.start()
  }

  function hold(port: MessagePort): number {
    const id = ++lastId
    ports.set(id, port)
    return id
  }

  function arrive(arrival: PortArrival): MessagePort | undefined {
    if (arrival.kind === 'forwarded') return frames.takePort(arrival.id)
    const { port1, port2 } = new MessageChannel()
    relay(arrival.id, port1)
    return port2
  }

  function work(): void {
    for (let next = inbox[0]; next; next = inbox[0]) {
      if (!next.arrivals.every((arrival) => arrival.kind === 'relayed' || frames.hasPort(arrival.id))) return
      inbox.shift()
      next.deliver(next.arrivals.map(arrive).filter((port) => port !== undefined))
    }
  }
  frames.onPort(work)

  function checkChannel(channel: unknown): asserts channel is string {
    if (typeof channel !== 'string')
      throw new TypeError('Error processing argument at index 0, conversion failure from ' + String(channel))
  }

  const methods = {
    send(channel: string, ...args: unknown[]): void {
      checkChannel(channel)
      tell(['send', channel, codec.encode(args)])
    },
    sendToHost(channel: string, ...args: unknown[]): void {
      checkChannel(channel)
      tell(['host', channel, codec.encode(args)])
    },
    async invoke(channel: string, ...args: unknown[]): Promise<unknown> {
      checkChannel(channel)
      const text = codec.encode(args)
      const id = ++lastId
      return new Promise((resolve, reject) => {
        waiting.set(id, { channel, resolve, reject })
        tell(['invoke', id, channel, text])
      })
    },
    postMessage(channel: string, message: unknown, transfer: MessagePort[] = []): void {
      checkChannel(channel)
      const list = [...transfer]
      if (!list.every((item) => item instanceof MessagePort)) throw new TypeError('Invalid value for transfer')
      const text = codec.encode(message)
      tell(['post', channel, text, list.map(hold)])
    },
    sendSync(): never {
      throw new Error('not in the stand-in: ipcRenderer.sendSync')
    },
  }
  Object.assign(emitter, methods)

  function receive(message: IpcToPage): unknown {
    switch (message[0]) {
      case 'ipc': {
        const [, channel, args, arrivals] = message
        inbox.push({
          arrivals,
          deliver: (arrived) =>
            emitter.emit(
              channel,
              { sender: emitter, ports: arrived, preventDefault: () => undefined, defaultPrevented: false },
              ...(codec.decode(args) as unknown[]),
            ),
        })
        work()
        return true
      }
      case 'reply': {
        const [, id, ok, value] = message
        const call = waiting.get(id)
        waiting.delete(id)
        if (ok) call?.resolve(codec.decode(value))
        else call?.reject(new Error(`Error invoking remote method '${call.channel}': ${String(codec.decode(value))}`))
        return true
      }
      case 'port-data': {
        const [, id, data, arrivals] = message
        inbox.push({ arrivals, deliver: (arrived) => ports.get(id)?.postMessage(codec.decode(data), arrived) })
        work()
        return true
      }
      case 'port-closed': {
        ports.get(message[1])?.close()
        ports.delete(message[1])
        return true
      }
      case 'port-relay': {
        const port = ports.get(message[1])
        if (port) relay(message[1], port)
        return true
      }
      case 'port-forward': {
        const [, id, token, webview] = message
        const port = ports.get(id)
        ports.delete(id)
        if (port) frames.postPort(port, token, webview)
        return true
      }
    }
  }
  return { receive }
}
