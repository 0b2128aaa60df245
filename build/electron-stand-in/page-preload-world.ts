import type { Bridge } from './page-bridge.ts'
import type { BytesText, Codec } from './codec.ts'
import type { FramesToPage, FromPage, InputToPage, IpcToPage, MenuToPage, ToPage } from './page-messages.ts'
import type { PageIpc } from './page-ipc.ts'
import type { MenuBarStyle } from './page-menu-bar.ts'
import type { PageFiles } from './page-files.ts'
import type { PageFrames } from './page-frames.ts'

export interface PreloadWorldConfig {
  hereEvent: string
  thereEvent: string
  bindingName: string
  deliverName: string
  /** Secret of one app's preload worlds; marks what they post to each other. */
  portSecret: string
  fileSlot: string
  guest: boolean
  preloadPath: string | null
  menuBar: MenuBarStyle | null
  process: Record<string, unknown>
}

export interface PreloadEnvironment {
  require: (name: string) => unknown
  process: unknown
}

/** The small part of node:events that preloads use. */
export interface Emitter {
  on: (name: string, listener: (...args: unknown[]) => void) => Emitter
  emit: (name: string, ...args: unknown[]) => boolean
}

/** Functions that build this world; pages get the texts of all of them. */
export interface PreloadParts {
  makeBridge: (hereEvent: string, thereEvent: string) => Bridge
  makeCodec: (bytesText: BytesText) => Codec
  defineEmitter: () => new () => Emitter
  defineBuffer: () => unknown
  makePageFiles: (tell: (message: FromPage) => void, slotName: string) => PageFiles
  makePageIpc: (tell: (message: FromPage) => void, codec: Codec, emitter: Emitter, frames: PageFrames) => PageIpc
  makePageFrames: (
    config: PreloadWorldConfig,
    bridge: Bridge,
    tell: (message: FromPage) => void,
    codec: Codec,
  ) => PageFrames
  watchPageInput: (tell: (message: FromPage) => void, onDisplay: boolean) => (message: InputToPage) => void
  makeMenuBar: (tell: (message: FromPage) => void, style: MenuBarStyle) => (message: MenuToPage) => void
}

/**
 * Runs in the isolated world of a window's or guest's top document, before the page's first script. Holds the page's
 * only connection (the binding) and gives the preload the modules of a sandboxed preload in Electron. Pages get the
 * text of this function.
 */
export function installPreloadWorld(
  config: PreloadWorldConfig,
  parts: PreloadParts,
  preload: ((environment: PreloadEnvironment) => void) | null,
): void {
  const isRoot = config.guest ? window.parent === window.top && window.parent !== window : window === window.top
  const world = globalThis as unknown as Record<string, unknown>
  if (!isRoot) {
    // A frame inside the page has no preload; only its new windows are asked about.
    const say = world[config.bindingName] as (text: string) => void
    delete world[config.bindingName]
    parts
      .makeBridge(config.hereEvent, config.thereEvent)
      .handle('open-window', (url: string, name: string, features: string) =>
        say(JSON.stringify(['open-window', url, name, features, name ? 'foreground-tab' : 'new-window'])),
      )
    return
  }
  const binding = world[config.bindingName] as (text: string) => void
  delete world[config.bindingName]
  const tell = (message: FromPage): void => binding(JSON.stringify(message))
  const codec = parts.makeCodec({
    toText: (bytes) => (bytes as Uint8Array & { toBase64: () => string }).toBase64(),
    fromText: (text) => (Uint8Array as unknown as { fromBase64: (text: string) => Uint8Array }).fromBase64(text),
  })
  const bridge = parts.makeBridge(config.hereEvent, config.thereEvent)
  const EventEmitter = parts.defineEmitter()
  const ipcRenderer = new EventEmitter()
  const frames = parts.makePageFrames(config, bridge, tell, codec)
  const ipc = parts.makePageIpc(tell, codec, ipcRenderer, frames)
  const menuBar = config.menuBar ? parts.makeMenuBar(tell, config.menuBar) : null
  const input = parts.watchPageInput(tell, menuBar !== null)

  Object.defineProperty(globalThis, config.deliverName, {
    enumerable: false,
    value: (text: string): unknown => {
      const message = JSON.parse(text) as ToPage
      const [kind] = message
      if (kind === 'files-ready') return files?.ready()
      if (kind === 'menu-bar') return menuBar?.(message)
      if (kind === 'accelerators' || kind === 'watch-keys') return input(message)
      const isOfFrames = kind.startsWith('webview-') || kind === 'permission-answer'
      return isOfFrames ? frames.receive(message as FramesToPage) : ipc.receive(message as IpcToPage)
    },
  })
  bridge.handle('open-window', (url: string, name: string, features: string) =>
    tell(['open-window', url, name, features, name ? 'foreground-tab' : 'new-window']),
  )

  const refuse = (what: string): never => {
    throw new Error(`not in the stand-in: ${what}`)
  }
  const contextBridge = {
    exposeInMainWorld(key: string, api: unknown): void {
      bridge.callWithAccessors('expose', key, api)
    },
    exposeInIsolatedWorld: () => refuse('contextBridge.exposeInIsolatedWorld'),
    executeInMainWorld: () => refuse('contextBridge.executeInMainWorld'),
  }
  let zoomLevel = 0
  const webFrame = {
    setZoomLevel(level: number): void {
      zoomLevel = level
      tell(['zoom', level])
    },
    getZoomLevel: () => zoomLevel,
    setZoomFactor(factor: number): void {
      webFrame.setZoomLevel(Math.log(factor) / Math.log(1.2))
    },
    getZoomFactor: () => 1.2 ** zoomLevel,
    setVisualZoomLevelLimits: () => undefined,
    executeJavaScript: () => refuse('webFrame.executeJavaScript'),
    insertCSS: () => refuse('webFrame.insertCSS'),
  }
  let files: PageFiles | null = null
  const nativeImage = new Proxy({}, { get: (_target, name) => refuse(`nativeImage.${String(name)} in a preload`) })
  const electron = {
    contextBridge,
    ipcRenderer,
    webFrame,
    // Pages whose preload never asks for paths aren't watched for files.
    get webUtils() {
      files ??= parts.makePageFiles(tell, config.fileSlot)
      return { getPathForFile: files.getPathForFile }
    },
    nativeImage,
  }
  const setImmediate = (run: (...args: unknown[]) => void, ...args: unknown[]): unknown => setTimeout(run, 0, ...args)
  const clearImmediate = (id: number): void => clearTimeout(id)
  const modules: Record<string, unknown> = {
    electron,
    'electron/renderer': electron,
    'electron/common': electron,
    events: Object.assign(EventEmitter, { EventEmitter, default: EventEmitter }),
    timers: { setTimeout, setInterval, clearTimeout, clearInterval, setImmediate, clearImmediate },
    url: { URL, URLSearchParams },
  }
  const require = (name: string): unknown => {
    const found = modules[name.replace(/^node:/, '')]
    if (!found) throw new Error(`module not found: ${name}`)
    return found
  }
  const process = Object.assign(new EventEmitter(), config.process, {
    nextTick: (run: (...args: unknown[]) => void, ...args: unknown[]) => queueMicrotask(() => run(...args)),
  })
  const Buffer = parts.defineBuffer()
  Object.assign(globalThis, { setImmediate, clearImmediate, global: globalThis, process, Buffer })
  modules['buffer'] = { Buffer }
  if (!preload) return
  try {
    preload({ require, process })
  } catch (error) {
    console.error(`Unable to load preload script: ${config.preloadPath}`)
    console.error(error)
    tell(['preload-error', error instanceof Error ? String(error.stack) : String(error)])
  }
  process.emit('loaded')
}
