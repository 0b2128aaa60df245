import { EventEmitter } from 'node:events'
import type { Part } from './members.ts'

type InvokeHandler = (event: Electron.IpcMainInvokeEvent, ...args: unknown[]) => unknown

/** `ipcMain`; also the `ipc` of a WebContents. Listeners are those of Node's emitter. */
export class IpcMain extends EventEmitter implements Part<'IpcMain'> {
  #handlers = new Map<string, InvokeHandler>()

  constructor() {
    super()
    // As in Electron: an app may send on the channel 'error', which needs no listener.
    this.on('error', () => undefined)
  }

  handle(channel: string, listener: InvokeHandler): void {
    if (this.#handlers.has(channel)) throw new Error(`Attempted to register a second handler for '${channel}'`)
    if (typeof listener !== 'function')
      throw new TypeError(`Expected handler to be a function, but found type '${typeof listener}'`)
    this.#handlers.set(channel, listener)
  }

  handleOnce(channel: string, listener: InvokeHandler): void {
    this.handle(channel, (event, ...args) => {
      this.removeHandler(channel)
      return listener(event, ...args)
    })
  }

  removeHandler(channel: string): void {
    this.#handlers.delete(channel)
  }

  handlerOf(channel: string): InvokeHandler | undefined {
    return this.#handlers.get(channel)
  }
}

export const ipcMain = new IpcMain()
