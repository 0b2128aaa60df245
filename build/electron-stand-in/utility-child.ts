import { EventEmitter } from 'node:events'
import { pathToFileURL } from 'node:url'
import { codec } from './codec.ts'
import { hookElectron } from './module-hook.ts'
import { versions } from './versions.ts'

/** Start of a utility process: `process.parentPort`, then the app's module. */
class ParentPort extends EventEmitter {
  #waiting: unknown[] | null = []

  constructor() {
    super()
    process.on('message', (text) => this.#receive({ data: codec.decode(text as string), ports: [] }))
  }

  #receive(event: unknown): void {
    // Messages before the first listener wait, as at a MessagePort that isn't started.
    if (this.#waiting) this.#waiting.push(event)
    else this.emit('message', event)
  }

  override on(name: string | symbol, listener: (...args: unknown[]) => void): this {
    super.on(name, listener)
    if (name === 'message') this.#start()
    return this
  }

  override once(name: string | symbol, listener: (...args: unknown[]) => void): this {
    super.once(name, listener)
    if (name === 'message') this.#start()
    return this
  }

  override addListener(name: string | symbol, listener: (...args: unknown[]) => void): this {
    return this.on(name, listener)
  }

  #start(): void {
    const waiting = this.#waiting
    this.#waiting = null
    if (waiting)
      setImmediate(() => {
        for (const event of waiting) this.emit('message', event)
      })
  }

  postMessage(message: unknown): void {
    send(codec.encode(message))
  }
}

const sendToParent = process.send?.bind(process)
function send(text: string): void {
  sendToParent?.(text)
}

process.once('disconnect', () => process.exit(0))
// The channel keeps the process alive and is private to this file.
process.channel?.ref()
const [modulePath = '', ...args] = process.argv.slice(2)
Object.assign(process, { parentPort: new ParentPort(), type: 'utility', send: undefined })
const electronVersions = { ...process.versions, electron: versions['electron'] }
Object.defineProperty(process, 'versions', { value: electronVersions })
process.argv = [process.execPath, modulePath, ...args]
hookElectron(() => ({
  net: { fetch: (input: string | Request, init?: RequestInit) => fetch(input, init) },
}))
await import(pathToFileURL(modulePath).href)
