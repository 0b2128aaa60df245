import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { makeCodec } from './codec.ts'
import { makeBridge } from './page-bridge.ts'
import { defineBuffer } from './page-buffer.ts'
import { defineEmitter } from './page-emitter.ts'
import { MENU_BAR_STYLE } from './menu-bar-style.ts'
import { makePageFiles } from './page-files.ts'
import { makePageFrames } from './page-frames.ts'
import { watchPageInput } from './page-input.ts'
import { makePageIpc } from './page-ipc.ts'
import { makeMenuBar } from './page-menu-bar.ts'
import { type MainWorldConfig, installMainWorld } from './page-main-world.ts'
import { watchPermissions } from './page-permissions.ts'
import { type PreloadWorldConfig, installPreloadWorld } from './page-preload-world.ts'
import { installWebviewElement } from './page-webview.ts'
import { versions } from './versions.ts'

/** Source text of a function, for pages. Its types were stripped when this file was loaded. */
const text = (part: (...args: never[]) => unknown): string => part.toString()

const secret = (): string => randomBytes(12).toString('hex')

export const WORLD_NAME = 'electron-stand-in'
export const BINDING_NAME = `standIn${secret()}`
export const DELIVER_NAME = `standInDeliver${secret()}`
const PORT_SECRET = secret()
/** Place where a page puts a file to ask for its path. */
export const FILE_SLOT = `standInFile${secret()}`

export interface PageScripts {
  mainWorld: string
  preloadWorld: string
}

export interface PageScriptOptions {
  guest: boolean
  webviewTag: boolean
  preload: string | null
  additionalArguments: string[]
  appArguments: string[]
  /** Whether the window is on a display, where Chromium has its own keys and the app's menu is drawn. */
  onDisplay: boolean
}

/** Texts that run in every document of a window or guest before its own first script. */
export function pageScripts(options: PageScriptOptions): PageScripts {
  const hereEvent = `standIn${secret()}`
  const thereEvent = `standIn${secret()}`
  const main: MainWorldConfig = { hereEvent, thereEvent, guest: options.guest, webviewTag: options.webviewTag }
  const world: PreloadWorldConfig = {
    hereEvent: thereEvent,
    thereEvent: hereEvent,
    bindingName: BINDING_NAME,
    deliverName: DELIVER_NAME,
    portSecret: PORT_SECRET,
    fileSlot: FILE_SLOT,
    guest: options.guest,
    preloadPath: options.preload,
    menuBar: options.onDisplay && !options.guest ? MENU_BAR_STYLE : null,
    process: {
      platform: process.platform,
      arch: process.arch,
      type: 'renderer',
      sandboxed: true,
      contextIsolated: true,
      versions,
      version: `v${versions.node}`,
      env: {},
      argv: [process.execPath, ...options.appArguments, ...options.additionalArguments],
      execPath: process.execPath,
      pid: 0,
    },
  }
  const parts = Object.entries({
    makeBridge,
    makeCodec,
    defineEmitter,
    defineBuffer,
    makePageIpc,
    makePageFrames,
    makePageFiles,
    watchPageInput,
    makeMenuBar,
  })
    .map(([name, part]) => `${name}: ${text(part)}`)
    .join(',\n')
  return {
    mainWorld: `(${text(installMainWorld)})(${JSON.stringify(main)}, ${text(makeBridge)}, ${text(installWebviewElement)}, ${text(watchPermissions)});`,
    preloadWorld: `(${text(installPreloadWorld)})(${JSON.stringify(world)}, {${parts}}, ${preloadFunction(options.preload)});`,
  }
}

/** Preload file as a function, so that it needs no `eval`, which a page's CSP would forbid. */
function preloadFunction(path: string | null): string {
  if (!path) return 'null'
  let source: string
  try {
    source = readFileSync(path, 'utf8')
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    return `() => { throw new Error(${JSON.stringify(message)}); }`
  }
  return `function ({ require, process }) { const module = { exports: {} }; const exports = module.exports;
(function (require, module, exports, process) {
${source}
}).call(undefined, require, module, exports, process); }`
}
