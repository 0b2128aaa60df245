import { codec, makeCodec } from './codec.ts'
import { makeEvent, sayOnce } from './electron-event.ts'
import { watchFilePaths } from './file-paths.ts'
import { IpcMain, ipcMain } from './ipc-main.ts'
import type { FromPage, ToPage } from './page-messages.ts'
import { keyPressed } from './page-reports.ts'
import { DELIVER_NAME } from './page-scripts.ts'
import type { PageTarget } from './page-target.ts'
import { askPermission } from './permissions.ts'
import { type MessagePortMain, PagePorts } from './ports.ts'
import type { WebContents } from './web-contents.ts'
import type { WebFrameMain } from './web-frame-main.ts'

const ENCODE_RESULT = `function () { return (${makeCodec.toString()})({ toText: (bytes) => bytes.toBase64(), fromText: Uint8Array.fromBase64 }).encode(this); }`

/** Connection between a WebContents and its page's worlds: messages, script results, ports. */
export class PageLink {
  readonly ports: PagePorts
  #contents: WebContents

  constructor(contents: WebContents) {
    this.#contents = contents
    this.ports = new PagePorts(contents)
  }

  contextCreated(target: PageTarget, frameId: string, contextId: number, kind: 'main' | 'world' | 'other'): void {
    const frame = this.#contents.frames.get(frameId)
    if (!frame || kind === 'other') return
    frame.target = target
    if (kind === 'main') frame.mainContext = contextId
    else frame.worldContext = contextId
    if (kind === 'world' && frameId === this.#contents.mainFrameId) this.#contents.documentReady()
  }

  contextGone(target: PageTarget, contextId: number | undefined): void {
    for (const frame of this.#contents.frames.values()) {
      if (!frame.hasTarget(target)) continue
      if (contextId === undefined || frame.mainContext === contextId) frame.mainContext = undefined
      if (contextId === undefined || frame.worldContext === contextId) {
        if (frame.id === this.#contents.mainFrameId && frame.worldContext !== undefined) this.ports.closeAll()
        frame.worldContext = undefined
      }
    }
  }

  get #mainFrame(): WebFrameMain | undefined {
    return this.#contents.frames.get(this.#contents.mainFrameId)
  }

  /** Message to the page's preload world. A page without one doesn't get it. */
  deliver(message: ToPage, frame = this.#mainFrame): void {
    if (frame?.worldContext === undefined) return
    frame.target.cdp.tell('Runtime.callFunctionOn', {
      executionContextId: frame.worldContext,
      functionDeclaration: `function (text) { ${DELIVER_NAME}(text); }`,
      arguments: [{ value: JSON.stringify(message) }],
      silent: true,
    })
  }

  /** Like `deliver`, for an answer that is an element of the page; null if there is none. */
  async deliverForElement(message: ToPage): Promise<string | null> {
    const frame = this.#mainFrame
    if (frame?.worldContext === undefined) return null
    const { result } = await frame.target.cdp.send('Runtime.callFunctionOn', {
      executionContextId: frame.worldContext,
      functionDeclaration: `function (text) { return ${DELIVER_NAME}(text); }`,
      arguments: [{ value: JSON.stringify(message) }],
    })
    return result.objectId ?? null
  }

  sendTo(frame: WebFrameMain, channel: string, args: unknown[], transfer: MessagePortMain[]): void {
    const text = codec.encode(args)
    const arrivals = transfer.map((port) => this.ports.arrive(port))
    this.deliver(['ipc', channel, text, arrivals], frame)
  }

  /** Evaluates an expression of the stand-in in the page's world. */
  async evaluate(frame: WebFrameMain, expression: string): Promise<unknown> {
    const { result } = await frame.target.cdp.send('Runtime.evaluate', {
      expression,
      returnByValue: true,
      silent: true,
      ...(frame.mainContext ? { contextId: frame.mainContext } : {}),
    })
    return result.value as unknown
  }

  /** Runs the app's script in the page's world; its result crosses as a structured clone. */
  async execute(frame: WebFrameMain, code: string, userGesture: boolean): Promise<unknown> {
    const { cdp } = frame.target
    if (frame.mainContext === undefined) throw new Error('The frame has no document yet.')
    const first = await cdp.send('Runtime.evaluate', {
      expression: code,
      contextId: frame.mainContext,
      userGesture,
      awaitPromise: false,
    })
    if (first.exceptionDetails) {
      throw new Error(
        'Script failed to execute, this normally means an error was thrown. Check the renderer console for the error.',
      )
    }
    let { result } = first
    if (result.subtype === 'promise' && result.objectId) {
      const settled = await cdp.send('Runtime.awaitPromise', { promiseObjectId: result.objectId })
      result = settled.result
      if (settled.exceptionDetails) {
        const reason: unknown = await this.#cloned(frame, settled.exceptionDetails.exception ?? result)
        throw reason
      }
    }
    return this.#cloned(frame, result)
  }

  async #cloned(
    frame: WebFrameMain,
    result: { type: string; objectId?: string; value?: unknown; unserializableValue?: string },
  ): Promise<unknown> {
    if (result.type === 'undefined') return undefined
    if (result.unserializableValue) {
      return result.unserializableValue.endsWith('n')
        ? BigInt(result.unserializableValue.slice(0, -1))
        : Number(result.unserializableValue)
    }
    if (!result.objectId) {
      if (result.type === 'symbol') throw new Error('An object could not be cloned.')
      return result.value
    }
    const answer = await frame.target.cdp.send('Runtime.callFunctionOn', {
      objectId: result.objectId,
      functionDeclaration: ENCODE_RESULT,
      returnByValue: true,
    })
    if (answer.exceptionDetails) throw new Error('An object could not be cloned.')
    return codec.decode(answer.result.value as string)
  }

  received(target: PageTarget, contextId: number, payload: string): void {
    const frame = [...this.#contents.frames.values()].find(
      (item) => item.hasTarget(target) && item.worldContext === contextId,
    )
    // The binding may be used before the context's creation is reported.
    const sender = frame ?? this.#mainFrame
    if (!sender || this.#contents.isDestroyed()) return
    this.#dispatch(sender, JSON.parse(payload) as FromPage)
  }

  #dispatch(frame: WebFrameMain, message: FromPage): void {
    const contents = this.#contents
    switch (message[0]) {
      case 'send':
        this.#emit(frame, message[1], codec.decode(message[2]) as unknown[], [])
        break
      case 'post':
        this.#emit(
          frame,
          message[1],
          [codec.decode(message[2])],
          message[3].map((id) => this.ports.fromPage(id)),
        )
        break
      case 'invoke':
        void this.#invoke(frame, message[1], message[2], codec.decode(message[3]) as unknown[])
        break
      case 'host':
        contents.sendToHost(message[1], codec.decode(message[2]) as unknown[])
        break
      case 'port-message':
        this.ports.message(message[1], codec.decode(message[2]), message[3])
        break
      case 'open-window':
        contents.openWindow({ url: message[1], frameName: message[2], features: message[3], disposition: message[4] })
        break
      case 'accelerator':
        contents.acceleratorPressed(message[1])
        break
      case 'files':
        void watchFilePaths(frame.target.cdp).then(() => this.deliver(['files-ready'], frame))
        break
      case 'menu-open':
        contents.owner?.showMenu()
        break
      case 'menu-click':
        contents.menuClicked(message[1])
        break
      case 'key':
        keyPressed(contents, message)
        break
      case 'title':
        void contents.navigation.readTitle()
        break
      case 'focus':
        contents.pageFocus(message[1])
        break
      case 'preload-error':
        contents.preloadFailed(message[1])
        break
      case 'permission': {
        const [, callId, kind, permission, details] = message
        void askPermission(contents, kind, permission, codec.decode(details) as object).then((granted) =>
          this.deliver(['permission-answer', callId, granted], frame),
        )
        break
      }
      case 'zoom':
        contents.setZoomLevel(message[1])
        break
      case 'webview-attach':
        void contents.guests.attach(message[1], codec.decode(message[2]) as Record<string, string>)
        break
      case 'webview-detach':
        contents.guests.detach(message[1])
        break
      case 'webview-call':
        void contents.guests.call(message[1], message[2], message[3], codec.decode(message[4]) as unknown[])
        break
      default:
        sayOnce('a page sent a message that the stand-in does not know')
    }
  }

  #event(frame: WebFrameMain, ports: MessagePortMain[]): object {
    const contents = this.#contents
    const event = makeEvent({
      type: 'frame' as const,
      sender: contents,
      processId: frame.processId,
      frameId: frame.routingId,
      frameTreeNodeId: frame.frameTreeNodeId,
      ports,
      returnValue: undefined,
      reply: (channel: string, ...args: unknown[]): void => {
        if (!frame.isDestroyed()) frame.send(channel, ...args)
      },
    })
    // Null once the frame has navigated away or been destroyed, as in Electron.
    const { routingId } = frame
    Object.defineProperty(event, 'senderFrame', {
      enumerable: true,
      get: () => (frame.isDestroyed() || frame.routingId !== routingId ? null : frame),
    })
    return event
  }

  #emit(frame: WebFrameMain, channel: string, args: unknown[], ports: MessagePortMain[]): void {
    const event = this.#event(frame, ports)
    this.#contents.emit('ipc-message', event, channel, ...args)
    this.#contents.ipc.emit(channel, event, ...args)
    ipcMain.emit(channel, event, ...args)
  }

  async #invoke(frame: WebFrameMain, id: number, channel: string, args: unknown[]): Promise<void> {
    const reply = (ok: boolean, value: unknown): void => this.deliver(['reply', id, ok, codec.encode(value)], frame)
    const handler = [this.#contents.ipc, ipcMain].map((ipc: IpcMain) => ipc.handlerOf(channel)).find(Boolean)
    try {
      if (!handler) throw new Error(`No handler registered for '${channel}'`)
      const value: unknown = await Promise.resolve(
        handler(this.#event(frame, []) as Electron.IpcMainInvokeEvent, ...args),
      )
      reply(true, value)
    } catch (error) {
      console.error(`Error occurred in handler for '${channel}':`, error)
      reply(false, String(error))
    }
  }
}
